/** A request for a design as it is typed (ENT-38); numbers stay text until they are sent. */
export interface QuoteDraft {
  email: string;
  name: string;
  company: string;
  software: string;
  height: string;
  width: string;
  logo: 0 | 1;
  comments: string;
  printer: string;
}

export const emptyQuote: QuoteDraft = {
  email: '',
  name: '',
  company: '',
  software: '',
  height: '',
  width: '',
  logo: 0,
  comments: '',
  printer: '',
};

/** Pictures that are taken (QUO-14). */
const imageEndings = ['.png', '.jpg', '.jpeg', '.gif', '.bmp'];
export const acceptedImages = imageEndings.join(',');

export function isAcceptedImage(fileName: string): boolean {
  return imageEndings.some((ending) => fileName.toLowerCase().endsWith(ending));
}

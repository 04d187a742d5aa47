/** Longest texts of the previews and of the search view, in characters (CONST-15). */
export const previewCellLength = 30;
export const previewHeaderLength = 15;
export const searchCellLength = 20;

/** The text cut at so many characters, with an ellipsis where something was cut. Never splits a character in two. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}

import { insertField, type LabelDocument, type Remark } from '@marbete/engine/edit';

/** An image as printers take it: rows of 1 bit a dot, 1 black, each filled up to whole bytes. */
export interface ImageDots {
  widthDots: number;
  heightDots: number;
  data: Uint8Array;
}

/** How grey becomes black and white: 'drawing' cuts at the middle, 'photo' spreads dots as a newspaper does. */
export type ImageStyle = 'drawing' | 'photo';

/** Brightness of each dot, 0 black to 255 white, row by row. */
export interface GreyImage {
  width: number;
  height: number;
  grey: Uint8ClampedArray;
}

/** A decoded picture at a width in dots; what is transparent is paper. Needs a page. */
export function greyOf(picture: ImageBitmap, widthDots: number): GreyImage {
  const width = Math.max(1, Math.round(widthDots));
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('This browser draws nothing.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const grey = new Uint8ClampedArray(width * height);
  // Rec. 601: as bright as the eye takes a colour to be.
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
    grey[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return { width, height, grey };
}

/** A photo where more than a tenth of the dots is neither nearly black nor nearly white. */
export function likelyStyle({ grey }: GreyImage): ImageStyle {
  let between = 0;
  for (const value of grey) if (value > 48 && value < 208) between++;
  return between > grey.length / 10 ? 'photo' : 'drawing';
}

/** Dots of an image. Photos are spread by Floyd and Steinberg's rule, row by row from left to right. */
export function dotsOf({ width, height, grey }: GreyImage, style: ImageStyle): ImageDots {
  const perRow = Math.ceil(width / 8);
  const data = new Uint8Array(perRow * height);
  const left = Float32Array.from(grey);
  const spread = (x: number, y: number, error: number) => {
    if (x >= 0 && x < width && y < height) left[y * width + x] = (left[y * width + x] ?? 0) + error;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = left[y * width + x] ?? 255;
      const isBlack = value < 128;
      if (isBlack) data[y * perRow + (x >> 3)] = (data[y * perRow + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
      if (style === 'drawing') continue;
      const error = (value - (isBlack ? 0 : 255)) / 16;
      spread(x + 1, y, error * 7);
      spread(x - 1, y + 1, error * 3);
      spread(x, y + 1, error * 5);
      spread(x + 1, y + 1, error);
    }
  }
  return { widthDots: width, heightDots: height, data };
}

/** Why a label takes no images as it is written; undefined for one that does. */
export function imageRefusal(document: LabelDocument): Remark | undefined {
  const image = { widthDots: 1, heightDots: 1, data: new Uint8Array(1) };
  const { remarks } = insertField(document, 'image', { x: 0, y: 0 }, { image });
  return remarks.find(({ level }) => level === 'error');
}

import type { Page } from 'playwright-core';

export interface PictureDifference {
  /** Whether both have the same width and height. */
  sameSize: boolean;
  /** The largest step between two pixels, of any channel, from 0 to 255. */
  largest: number;
}

/** Compares two PNG pictures pixel by pixel, in a page, which can decode them. */
export async function comparePictures(page: Page, one: Buffer, other: Buffer): Promise<PictureDifference> {
  return page.evaluate(
    async (urls) => {
      const [first, second] = await Promise.all(
        urls.map(async (url) => {
          const image = new Image();
          image.src = url;
          await image.decode();
          const canvas = document.createElement('canvas');
          canvas.width = image.naturalWidth;
          canvas.height = image.naturalHeight;
          const context = canvas.getContext('2d');
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, canvas.width, canvas.height);
        }),
      );
      if (!first || !second) throw new Error('The pictures cannot be read');
      const sameSize = first.width === second.width && first.height === second.height;
      let largest = 0;
      for (let at = 0; at < first.data.length; at += 1) {
        largest = Math.max(largest, Math.abs((first.data[at] ?? 0) - (second.data[at] ?? 0)));
      }
      return { sameSize, largest };
    },
    [one, other].map((png) => `data:image/png;base64,${png.toString('base64')}`),
  );
}

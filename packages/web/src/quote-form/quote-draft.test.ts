import { expect, test } from 'vitest';
import { isAcceptedImage } from './quote-draft.ts';

test('pictures are taken by the ending of their name, whatever its case', () => {
  expect(['a.png', 'b.JPG', 'c.jpeg', 'd.Gif', 'e.bmp'].every(isAcceptedImage)).toBe(true);
  expect(['a.svg', 'b.png.exe', 'png', 'c.webp', 'd.pdf'].some(isAcceptedImage)).toBe(false);
});

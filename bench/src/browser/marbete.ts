import { encodePng } from '@marbete/engine/internal/picture/png';
import { renderZpl } from '@marbete/engine/internal/languages/zpl/draw/render-zpl';
import type { Draw } from './driver.ts';

export const draw: Draw = async ({ zpl, widthMm, heightMm }) => {
  const { labels } = await renderZpl(zpl, { dpmm: 8, widthMm, heightMm });
  const bitmap = labels[0]?.bitmap;
  if (!bitmap) throw new Error('no label');
  return new Blob([encodePng(bitmap, 8) as BlobPart], { type: 'image/png' });
};

import { renderZplPNG } from 'zplr/web';
import type { Draw } from './driver.ts';

export const draw: Draw = async ({ zpl, widthMm, heightMm }) => {
  const size = { width: Math.round(widthMm * 8), height: Math.round(heightMm * 8) };
  const [blob] = await renderZplPNG(zpl, { printDensity: 8, ...size });
  if (!blob) throw new Error('no label');
  return blob;
};

import { zplToBase64Async } from 'zpl-renderer-js';
import type { Draw } from './driver.ts';

export const draw: Draw = async ({ zpl, widthMm, heightMm }) => {
  const base64 = await zplToBase64Async(zpl, widthMm, heightMm, 8);
  return new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'image/png' });
};

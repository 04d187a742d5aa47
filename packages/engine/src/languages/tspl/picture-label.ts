import type { Bitmap } from '../../picture/bitmap.ts';

/** The code before and behind the bits of a picture: TSPL/TSPL2 Programming Language manual, BITMAP. */
export function tsplAroundBits({ width, height, stride }: Bitmap, dotsPerMm: number) {
  const mm = (dots: number) => `${Number((dots / dotsPerMm).toFixed(2))} mm`;
  return {
    head: `SIZE ${mm(width)},${mm(height)}\r\nCLS\r\nBITMAP 0,0,${stride},${height},0,`,
    tail: '\r\nPRINT 1,1\r\n',
  };
}

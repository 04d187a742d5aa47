import type { Bitmap } from '../../picture/bitmap.ts';

/** TSPL/TSPL2 Programming Language manual, BITMAP: a bit of 0 is black. */
export function tsplPictureLabel({ width, height, data, stride }: Bitmap, dotsPerMm: number): Uint8Array {
  const mm = (dots: number) => `${Number((dots / dotsPerMm).toFixed(2))} mm`;
  const text = new TextEncoder();
  const head = text.encode(`SIZE ${mm(width)},${mm(height)}\r\nCLS\r\nBITMAP 0,0,${stride},${height},0,`);
  const tail = text.encode('\r\nPRINT 1,1\r\n');
  const label = new Uint8Array(head.length + data.length + tail.length);
  label.set(head);
  label.set(
    data.map((byte) => byte ^ 0xff),
    head.length,
  );
  label.set(tail, head.length + data.length);
  return label;
}

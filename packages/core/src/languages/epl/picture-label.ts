import type { Bitmap } from '../../picture/bitmap.ts';

/** EPL Programming Guide, q, Q and GW: a bit of 0 is black. */
export function eplPictureLabel({ width, height, data, stride }: Bitmap): Uint8Array {
  const text = new TextEncoder();
  const head = text.encode(`\nq${width}\nQ${height},24\nN\nGW0,0,${stride},${height},`);
  const tail = text.encode('\nP1\n');
  const label = new Uint8Array(head.length + data.length + tail.length);
  label.set(head);
  label.set(
    data.map((byte) => byte ^ 0xff),
    head.length,
  );
  label.set(tail, head.length + data.length);
  return label;
}

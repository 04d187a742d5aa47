import type { Bitmap } from '../../picture/bitmap.ts';

/** What stands before and behind the bits of a picture: EPL Programming Guide, q, Q and GW. */
export function eplAroundBits({ width, height, stride }: Bitmap) {
  return { head: `\nq${width}\nQ${height},24\nN\nGW0,0,${stride},${height},`, tail: '\nP1\n' };
}

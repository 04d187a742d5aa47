import { expect, it } from 'vitest';
import { layoutLabel } from '../../../render.ts';

/** The data of the only code of a label, and the remarks on it. */
async function drawn(type: number, data: string) {
  const { labels, diagnostics } = await layoutLabel('zpl', `^XA^FO20,20^BRN,${type},3,1,60^FD${data}^FS^XZ`, {
    widthMm: 80,
    heightMm: 40,
    dpmm: 8,
  });
  const [code] = labels[0]?.elements ?? [];
  return {
    data: code?.kind === 'code' ? code.drawing.data : undefined,
    remarks: diagnostics.map((remark) => remark.code),
  };
}

const composite = ['', '|(10)A'];

it.each([
  [7, '0360002914521', '03600029145'],
  [8, '012000003452', '0120000034'],
  [9, '75010313113099', '750103131130'],
  [10, '963850741', '9638507'],
])('says of type %i which digits printers drop', async (type, data, left) => {
  for (const part of composite) {
    const found = await drawn(type, data + part);
    expect(found.remarks, data + part).toContain('code-digits-dropped');
    const right = await drawn(type, left + part);
    expect(right.remarks).not.toContain('code-digits-dropped');
    expect(found.data).toBe(right.data);
  }
});

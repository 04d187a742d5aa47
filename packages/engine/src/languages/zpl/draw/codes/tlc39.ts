import { wideBarDots } from '../../../../codes/drawing/draw-bars.ts';
import { drawTlc39 } from '../../../../codes/drawing/draw-tlc39.ts';
import { zplCode } from './zpl-code.ts';

/** ^BT (ZPL II Programming Guide, ^BT) */
export const tlc39 = zplCode('BT', (data, values, { dpmm }) => {
  const fine = dpmm >= 24;
  const ratio = Number(values.ratio);
  const barDots = values['module width'] ?? (fine ? 4 : 2);
  const sizes = {
    barDots,
    wideDots: wideBarDots(barDots, ratio >= 2 && ratio <= 3 ? ratio : 2),
    heightDots: values.height ?? (fine ? 120 : dpmm >= 12 ? 60 : 40),
    moduleDots: values['narrow width'] ?? (fine ? 4 : 2),
    rowDots: values['row height'] ?? (fine ? 8 : 4),
  };
  return drawTlc39(data, sizes, dpmm);
});

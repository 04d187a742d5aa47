import { farthest } from '../../../line-statements.ts';
import { hasTwoWidths } from '../../../../codes/symbologies.ts';
import { type BarcodeType, barcodeTypes } from '../../symbologies.ts';
import { barcodeDrawings } from '../codes/barcode-types.ts';
import { CommandFault } from '../../../command-fault.ts';
import { placeCode } from '../../../line-elements.ts';
import { frameOf } from '../../../line-walk.ts';
import type { Call, Handlers } from '../state.ts';
import { textValue } from '../text-value.ts';

const most = 100;

/**
 * BARCODE x,y,"type",height,human readable,rotation,narrow,wide,[alignment,]"content" (TSPL/TSPL2 manual, BARCODE). The
 * position is the upper left corner of the bars; the line of text hangs below.
 */
function barcode(call: Call): void {
  const { args, session, place } = call;
  const { x, y } = args.position();
  const type = args.unquoted(2, 'type').toUpperCase();
  const draw = Object.hasOwn(barcodeDrawings, type) ? barcodeDrawings[type as BarcodeType] : undefined;
  if (!draw) {
    throw new CommandFault('code-unknown-type', `BARCODE has no type ${type.slice(0, 40) || '(none)'}.`, {
      column: args.column(2),
      details: { type: type.slice(0, 40) },
    });
  }
  const heightDots = args.whole(3, 'height', 1, farthest);
  const line = args.whole(4, 'human readable', 0, 3, 0);
  const turn = args.turn(5);
  const narrowDots = args.whole(6, 'narrow', 1, most);
  const wide = args.whole(7, 'wide', 1, most);
  const last = args.count > 9 ? 9 : 8;
  const align = last === 9 ? args.whole(8, 'alignment', 0, 3, 0) : 0;
  const content = textValue(call, last);
  placeCode(call, {
    frame: frameOf(call, x, y, turn),
    content,
    align,
    draw(data) {
      const wideDots = wide > narrowDots ? wide : narrowDots * 2;
      const drawing = draw(data, { heightDots, narrowDots, wideDots, line, dpmm: session.dpmm });
      return drawing;
    },
  });
  if (wide <= narrowDots && hasTwoWidths(barcodeTypes[type as BarcodeType].of)) {
    session.remarks.add(
      'warning',
      'tspl-wide-not-wider',
      { ...place, column: args.column(7) },
      `The wide bars of ${type} must be wider than the narrow ones; twice their width is drawn.`,
      { narrow: narrowDots, wide },
    );
  }
}

export const barcodeCommands: Handlers = { BARCODE: barcode };

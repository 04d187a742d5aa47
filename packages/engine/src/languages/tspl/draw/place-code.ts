import { CodeFault, type CodeDrawing, drawingOfOtherData, keptDrawing } from '../../../codes/drawing.ts';
import { alignedAnchor, alignedStart, boxIn, type Frame } from '../../../picture/frame.ts';
import type { CodeElement } from '../../../picture/elements.ts';
import { add } from '../../line-walk.ts';
import { commonOf } from './source.ts';
import type { Call } from './state.ts';
import type { TextValue } from './text-value.ts';

export interface CodePlacement {
  frame: Frame;
  content: TextValue;
  /** 0 and 1 left, 2 centre, 3 right of the position. */
  align?: number;
  /** A box in which the code stands by its width and height. */
  within?: (width: number, height: number) => { u: number; v: number };
  draw(data: string): CodeDrawing;
}

/** Puts a code into the buffer: turned about its position; data that it cannot hold becomes a diagnostic. */
export function placeCode(call: Call, placement: CodePlacement): void {
  const { session, place, args, statement } = call;
  const said = Array.from({ length: Math.max(0, args.count - 3) }, (_, at) => args.raw(at + 2));
  const settings = [statement.name, ...said].join();
  session.add(place, {
    counts: placement.content.counts,
    draw(sheet) {
      const data = placement.content.text(sheet.counters);
      if (!session.spend(data.length * 500)) return;
      let drawing: CodeDrawing;
      try {
        drawing = keptDrawing(`tspl ${settings} ${session.dpmm} ${data}`, () => placement.draw(data));
      } catch (error) {
        if (!(error instanceof CodeFault)) throw error;
        session.remarks.add('error', error.code, place, error.message, { ...error.details, data });
        sheet.unprinted.push(() =>
          codeElement(call, placement, drawingOfOtherData(placement.draw, statement.name, session.dpmm)),
        );
        return;
      }
      if (!session.spend(drawing.width * drawing.height)) return;
      for (const remark of drawing.remarks ?? []) {
        session.remarks.add('warning', remark.code, place, remark.message, remark.details);
      }
      add(session, sheet, codeElement(call, placement, drawing));
    },
  });
}

function codeElement(call: Call, placement: CodePlacement, drawing: CodeDrawing): CodeElement {
  const { frame, align = 0, content } = placement;
  const { width, height, originX, originY, barsWidth, barsHeight } = drawing;
  const { u, v } = placement.within?.(barsWidth, barsHeight) ?? { u: alignedStart(align, barsWidth), v: 0 };
  const box = boxIn(frame, u - originX, v - originY, width, height);
  const bars = boxIn(frame, u, v, barsWidth, barsHeight);
  const common = commonOf(call, box, content);
  const anchor = placement.within ? undefined : alignedAnchor(align);
  return { ...common, kind: 'code', turn: frame.turn, drawing, bars, anchor };
}

/** A remark on a code that is larger than its area. */
export function withinArea(drawing: CodeDrawing, width: number, height: number): CodeDrawing {
  const { barsWidth, barsHeight, symbology } = drawing;
  if (barsWidth <= width && barsHeight <= height) return drawing;
  return {
    ...drawing,
    remarks: [
      {
        code: 'code-over-area',
        message: `The ${symbology} code takes ${barsWidth} x ${barsHeight} dots; its area has ${width} x ${height}.`,
        details: { width: barsWidth, height: barsHeight },
      },
    ],
  };
}

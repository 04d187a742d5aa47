import { CodeFault, type CodeDrawing, drawingOfOtherData, keptDrawing } from '../../../codes/drawing.ts';
import type { CodeElement } from '../../../picture/elements.ts';
import { boxIn, type Frame } from '../../../picture/frame.ts';
import { add } from '../../line-walk.ts';
import { type Call, commonOf } from './state.ts';
import type { TextValue } from './text-value.ts';

export interface CodePlacement {
  frame: Frame;
  content: TextValue;
  /** An area in the middle of which the code stands. */
  within?: { width: number; height: number };
  draw(data: string): CodeDrawing;
}

/** Puts a code into the buffer: turned about its position; data that it cannot hold becomes a diagnostic. */
export function placeCode(call: Call, placement: CodePlacement): void {
  const { content, draw } = placement;
  const { session, place, args, statement } = call;
  const said = Array.from({ length: Math.max(0, args.count - 3) }, (_, at) => args.raw(at + 2));
  const settings = [statement.name, ...said].join();
  session.steps.push({
    counts: content.variables.some((name) => name.startsWith('C')),
    draw(sheet) {
      const data = content.text(sheet.texts);
      if (!session.spend(data.length * 500)) return;
      let drawing: CodeDrawing;
      try {
        drawing = keptDrawing(`epl ${settings} ${session.dpmm} ${data}`, () => draw(data));
      } catch (error) {
        if (!(error instanceof CodeFault)) throw error;
        session.remarks.add('error', error.code, place, error.message, { ...error.details, data });
        sheet.unprinted.push(() =>
          codeElement(call, placement, drawingOfOtherData(draw, statement.name, session.dpmm)),
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

function codeElement(
  call: Call,
  { frame, content, within }: CodePlacement,
  drawing: CodeDrawing,
): CodeElement {
  const { width, height, originX, originY, barsWidth, barsHeight } = drawing;
  const u = within ? Math.max(0, Math.floor((within.width - barsWidth) / 2)) : 0;
  const v = within ? Math.max(0, Math.floor((within.height - barsHeight) / 2)) : 0;
  const box = boxIn(frame, u - originX, v - originY, width, height);
  const bars = boxIn(frame, u, v, barsWidth, barsHeight);
  return { ...commonOf(call, box, content), kind: 'code', turn: frame.turn, drawing, bars };
}

import type { Drawing, RenderOptions } from '../../../picture/types.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import { fitText, type Letters, sizesDown } from '../../../template/fit-text.ts';
import type { Report } from '../../../template/report.ts';
import type { Row } from '../../../template/row.ts';
import type { FitChoice } from '../../../template/text-fit.ts';
import { type PrintHead, usualHead } from '../../print-head.ts';
import { probedRoom } from '../../probed-room.ts';
import { labelCommands } from '../draw/commands.ts';
import { cpclFont, residentFonts } from '../draw/fonts.ts';
import type { Handler } from '../draw/state.ts';
import { walkCpcl } from '../draw/walk.ts';
import { cpclCompilerWith } from './compile.ts';
import { type CpclField, textPlan } from './field.ts';

/* A text that its label fits (CPCL Programming Manual, TEXT): in another font or size under the same SETMAG. */

interface Size {
  name: string;
  size: string;
  letters: Letters;
}

/** Commands that draw something else. */
const drawing = /LINE$|^BOX$|GRAPHICS$|CONCAT$|^COUNT$/;

function fittedPlan(
  field: CpclField & { readonly isMoved: boolean },
  choice: FitChoice,
  {
    text,
    at,
    head = usualHead,
  }: { text: (row: Row | undefined) => string; at: number; head: PrintHead | undefined },
  report: Report,
): FilledField | undefined {
  const [, word = '', name = '', size = '', rest = ''] =
    /^(\S+\s+)(\S+)\s+(\S+)(\s[^]*)$/.exec(field.lead) ?? [];
  const seen = { across: 1, down: 1 };
  const roomIn = (row: Row | undefined) =>
    probedRoom(head, (probe, options) => layOutAlone(text(row), at, probe, options, seen));
  const usual =
    /^\d+$/.test(size) && cpclFont(name, Number(size), 1, 1, head.dpmm).known ? roomIn(undefined) : undefined;
  if (!usual || (choice.fit.lines ?? 1) > 1) {
    const message = `<FIT ${choice.fit.variable}> needs a TEXT in a font of the printer's own, and TEXT has one line: leave it out, or write lines=1.`;
    report.issue(field.line, 'text-fit', message);
    return undefined;
  }
  const { across, down } = seen;
  const sizeOf = (font: string, step: string): Size => ({
    name: font,
    size: step,
    letters: cpclFont(font, Number(step), across, down, head.dpmm).font,
  });
  const others = [
    [name, size] as const,
    ...residentFonts.map(([font, step]) => [font, String(step)] as const),
  ];
  const sizes = sizesDown(
    sizeOf(name, size),
    others.map(([font, step]) => sizeOf(font, step)),
    choice.fit,
  );
  const plan = textPlan(field, { mayBeEmpty: true });
  return {
    ...plan,
    safe: null,
    careful(values, row) {
      const room = (field.isMoved ? roomIn(row) : undefined) ?? usual;
      const fitted = fitText(
        field.data,
        values,
        choice.at,
        choice.fit,
        room,
        sizes.map(({ letters }) => letters),
        row,
      );
      if (!fitted) return '';
      const taken = sizes[fitted.size] as Size;
      const lead = fitted.size === 0 ? field.lead : `${word}${taken.name} ${taken.size}${rest}`;
      return textPlan({ ...field, lead }, { mayBeEmpty: true }).careful(fitted.values, row);
    },
  };
}

/** The program with one text alone, which says something else: what stands where, and on which label. */
function layOutAlone(
  section: string,
  at: number,
  probe: string,
  options: RenderOptions,
  seen: { across: number; down: number },
): Drawing {
  let texts = -1;
  const alone =
    (draw: Handler): Handler =>
    (call) => {
      texts += 1;
      const { token, code, printer } = call;
      const { text } = token;
      if (texts !== at || !text) return;
      [seen.across, seen.down] = [printer.across, printer.down];
      const other = code.slice(0, text.start) + probe + code.slice(text.end);
      const range = { start: text.start, end: text.start + probe.length };
      draw({ ...call, code: other, token: { ...token, text: range } });
    };
  const commands = Object.entries(labelCommands).flatMap(([name, draw]): [string, Handler][] => {
    if (drawing.test(name)) return [];
    return [[name, /^V?(?:SCALE-)?TEXT\d*$/.test(name) ? alone(draw) : draw]];
  });
  return walkCpcl({ text: `${section}\r\nPRINT\r\n`, encoding: 'latin1' }, options, new Map(commands));
}

export type CpclFitter = typeof fittedPlan;

/** Fits texts too, for templates that ask for it. */
export const cpclFittingCompiler = cpclCompilerWith(fittedPlan);

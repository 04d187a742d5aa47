import type { Drawing, RenderOptions } from '../../../picture/types.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import type { Report } from '../../../template/report.ts';
import type { Row } from '../../../template/row.ts';
import { fitText, type Letters, sizesDown } from '../../../template/fit-text.ts';
import type { FitChoice, TextFit } from '../../../template/text-fit.ts';
import { type PrintHead, usualHead } from '../../print-head.ts';
import { probedRoom } from '../../probed-room.ts';
import { argumentsOf, statementsOf } from '../../line-statements.ts';
import { formCommands } from '../draw/commands/forms.ts';
import { setUpCommands } from '../draw/commands/set-up.ts';
import { textCommands } from '../draw/commands/text.ts';
import { eplFont, eplTimes } from '../draw/fonts.ts';
import type { Handler } from '../draw/state.ts';
import { eplArguments, walkEpl } from '../draw/walk.ts';
import { createEplScanner } from '../scan.ts';
import { eplCompilerWith } from './compile.ts';
import { type EplField, quotedPlan } from './field.ts';

/* A text that its label fits (EPL Programming Guide, A): in another font or with other multipliers. EPL has no lines. */

/** Built-in fonts from the largest to the smallest; 5 has capitals only, 6 and 7 digits. */
const textFonts = ['4', '3', '2', '1'];

interface Size {
  font: string;
  across: number;
  down: number;
  letters: Letters;
}

/** @param lead the command up to its data, as the template has it */
function fittedPlan(
  field: EplField,
  lead: string,
  choice: FitChoice,
  {
    text,
    at,
    head = usualHead,
  }: { text: (row: Row | undefined) => string; at: number; head: PrintHead | undefined },
  report: Report,
): FilledField | undefined {
  const sizes = sizesOf(field, choice.fit, head.dpmm);
  const roomIn = (row: Row | undefined) =>
    probedRoom(head, (probe, options) => layOutAlone(text(row), at, probe, options));
  const usual = sizes.length > 0 && field.single ? roomIn(undefined) : undefined;
  if (!usual || (choice.fit.lines ?? 1) > 1) {
    const message = `<FIT ${choice.fit.variable}> needs a text of one string in a font of the printer's own, and EPL has no lines: leave it out, or write lines=1.`;
    report.issue(field.line, 'text-fit', message);
    return undefined;
  }
  const letters = sizes.map((size) => size.letters);
  const plan = quotedPlan({ ...field, lead }, { mayBeEmpty: true });
  return {
    ...plan,
    safe: null,
    careful(values, row) {
      const room = (field.isMoved ? roomIn(row) : undefined) ?? usual;
      const fitted = fitText(field.data, values, choice.at, choice.fit, room, letters, row);
      if (!fitted) return '';
      if (fitted.size === 0) return plan.careful(fitted.values, row);
      const { font, across, down } = sizes[fitted.size] as Size;
      const [x, y, turn, , , , reverse] = field.parameters;
      const other = `A${[x, y, turn, font, across, down, reverse].join(',')},"`;
      return quotedPlan({ ...field, lead: other }, { mayBeEmpty: true }).careful(fitted.values, row);
    },
  };
}

function sizesOf({ parameters }: EplField, fit: TextFit, dpmm: number): Size[] {
  const [font = '', across = 1, down = 1] = [
    parameters[3]?.trim(),
    Number(parameters[4]),
    Number(parameters[5]),
  ];
  const found = eplFont(font, across, down, dpmm);
  if (!found?.known) return [];
  const others = [font, ...textFonts].flatMap((name) =>
    eplTimes.both.flatMap((times): Size[] => {
      const letters = eplFont(name, times, times, dpmm)?.font;
      return letters ? [{ font: name, across: times, down: times, letters }] : [];
    }),
  );
  return sizesDown({ font, across, down, letters: found.font }, others, fit);
}

/** The program with one text alone, which says something else: what stands where, and on which label. */
function layOutAlone(section: string, at: number, probe: string, options: RenderOptions): Drawing {
  const texts = [...statementsOf(section, createEplScanner(section))].filter(({ name }) => name === 'A');
  const commands = new Map<string, Handler>([
    ...Object.entries({ ...setUpCommands, ...formCommands }),
    ['P', ({ session, place }) => session.print(place, 1, 1)],
    [
      'A',
      (call) => {
        if (call.statement.start !== texts[at]?.start) return;
        const args = call.statement.args.map((each, index) =>
          index === 7 ? { ...each, raw: `"${probe}"` } : each,
        );
        const statement = { ...call.statement, args };
        textCommands['A']?.({ ...call, statement, args: argumentsOf(statement, eplArguments) });
      },
    ],
  ]);
  return walkEpl({ text: `${section}\nP1\n`, encoding: 'latin1' }, options, commands);
}

export type EplFitter = typeof fittedPlan;

/** Fits texts too, for templates that ask for it. */
export const eplFittingCompiler = eplCompilerWith(fittedPlan);

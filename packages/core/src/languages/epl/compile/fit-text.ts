import type { FilledField } from '../../../template/field-piece.ts';
import type { Report } from '../../../template/report.ts';
import { fitText, type Letters, sizesDown, type TextRoom, usualPaper } from '../../../template/fit-text.ts';
import type { FitChoice } from '../../../template/text-fit.ts';
import { eplFont } from '../draw/fonts.ts';
import { type EplField, quotedPlan } from './field.ts';

/* A text that its label fits (EPL Programming Guide, A): in another font or with other multipliers. EPL has no lines. */

/** Built-in fonts from the largest to the smallest; 5 has capitals only, 6 and 7 digits. */
const textFonts = ['4', '3', '2', '1'];
/** Widths that the command takes. */
const multipliers = [8, 6, 5, 4, 3, 2, 1];

interface Size {
  font: string;
  across: number;
  down: number;
  letters: Letters;
}

/** @param lead the command up to its data, as the template has it */
export function fittedPlan(
  field: EplField,
  lead: string,
  choice: FitChoice,
  labelDots: number | undefined,
  report: Report,
): FilledField | undefined {
  const sizes = sizesOf(field);
  if (sizes.length === 0 || (choice.fit.lines ?? 1) > 1 || !field.single) {
    const message = `<FIT ${choice.fit.variable}> needs a text of one string in a font of the printer's own, and EPL has no lines: leave it out, or write lines=1.`;
    report.issue(field.line, 'text-fit', message);
    return undefined;
  }
  const room = roomOf(field, labelDots ?? usualPaper.widthDots);
  const letters = sizes.map((size) => size.letters);
  const plan = quotedPlan({ ...field, lead }, { mayBeEmpty: true });
  return {
    ...plan,
    safe: null,
    careful(values, row) {
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

function sizesOf({ parameters }: EplField): Size[] {
  const [font = '', across = 1, down = 1] = [
    parameters[3]?.trim(),
    Number(parameters[4]),
    Number(parameters[5]),
  ];
  const found = eplFont(font, across, down, usualPaper.dpmm);
  if (!found?.known) return [];
  const others = [font, ...textFonts].flatMap((name) =>
    multipliers.flatMap((times): Size[] => {
      const letters = eplFont(name, times, times, usualPaper.dpmm)?.font;
      return letters ? [{ font: name, across: times, down: times, letters }] : [];
    }),
  );
  return sizesDown({ font, across, down, letters: found.font }, others);
}

function roomOf({ parameters }: EplField, labelDots: number): TextRoom {
  const [x = 0, y = 0, turn = 0] = parameters.slice(0, 3).map((text) => Number(text) || 0);
  const room = [labelDots - x, usualPaper.lengthDots - y, x, y][turn] ?? labelDots - x;
  return { widthDots: Math.max(1, room), gap: 0 };
}

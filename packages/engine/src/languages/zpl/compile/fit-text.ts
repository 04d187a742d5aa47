import type { FilledField } from '../../../template/field-piece.ts';
import type { Report } from '../../../template/report.ts';
import {
  eachSizeOnce,
  fitText,
  type Letters,
  sizeShares,
  type TextRoom,
} from '../../../template/fit-text.ts';
import type { FitChoice, TextFit } from '../../../template/text-fit.ts';
import { blockPitch, fontChoice, lettersOf } from '../draw/font-choice.ts';
import type { FontChoice, TextBlock } from '../draw/state.ts';
import { breakLines } from '../draw/text-layout.ts';
import { inBlock } from '../block-text.ts';
import { zplCompilerWith } from './compile.ts';
import { type DrawnField, drawnFields } from './drawn-fields.ts';
import { inUnits, type ZplField } from './field.ts';
import { saidBefore } from './hex-data.ts';
import { textContext } from './text.ts';

/*
 * A text that its label fits (ZPL guide, ^A, ^FB): another ^A and ^FB directly before the data, which count instead of
 * those that the template has. Where it stands, and in which letters, is what drawing finds.
 */

/** Smaller letters are not made smaller in any printer. */
const leastDots = 10;

/** Letters of a field, and the room that they have. */
interface Fitting {
  drawn: DrawnField;
  room: TextRoom;
  sizes: readonly { font: FontChoice; letters: Letters }[];
}

function fittedPlan(
  field: ZplField,
  choice: FitChoice,
  dpmm: number,
  report: Report,
): FilledField | undefined {
  const plan = textContext.plan(field, report);
  if (!plan) return undefined;
  const wraps = field.data.slots.some(({ wrap }) => wrap !== undefined);
  const fitting = wraps ? undefined : fittingOf(field, choice.fit, dpmm, undefined);
  if (!fitting) {
    const message = `<FIT ${choice.fit.variable}> does not work in a stored font or format, in text that runs down, backwards or on behind another (^FP, ^FT), or with characters a line: leave it out.`;
    report.issue(field.line, 'text-fit', message);
    return undefined;
  }
  const { format, delimiter } = field.prefixes;
  const block = field.commands.get('FB');
  const lines = choice.fit.lines ?? 1;
  const blockPlan = block || lines === 1 ? plan : textContext.plan(withBlock(field), report);
  const said = { ...field.data, texts: field.data.texts.map((text) => saidBefore(field, text)) };
  return {
    ...plan,
    safe: null,
    careful(values, row) {
      const own = field.isMoved ? fittingOf(field, choice.fit, dpmm, row) : undefined;
      const { drawn, room, sizes } = own ?? fitting;
      const letters = sizes.map((size) => size.letters);
      const fitted = fitText(said, values, choice.at, choice.fit, room, letters, row);
      if (!fitted) return '';
      const written = (dots: number) => inUnits(dots, drawn);
      let before = '';
      if (fitted.size > 0) {
        const { name, height, width } = sizes[fitted.size]!.font;
        const turn = 'NRIB'.charAt(drawn.turn);
        before += `${format}A${name}${turn}${delimiter}${written(height)}${delimiter}${written(width) || ''}`;
        row.inserted += 1;
      }
      const isBlock = fitted.lines > 1 && !field.commands.has('TB');
      if (isBlock && (!block || choice.fit.lines !== undefined)) {
        const width = written(choice.fit.widthDots ?? room.widthDots);
        const parameters = block ?? ['', '', '0', 'L', '0'];
        const most = block ? lines : fitted.lines;
        before += `${format}FB${[width, most, ...parameters.slice(2)].join(delimiter)}`;
        row.inserted += 1;
      }
      const code = (isBlock && !block ? (blockPlan ?? plan) : plan).careful(fitted.values, row);
      return row.failed ? '' : before + code;
    },
  };
}

const withBlock = (field: ZplField): ZplField => ({
  ...field,
  commands: new Map([...field.commands, ['FB', []]]),
});

/**
 * The letters and the room of a field; of several that draw its data in the same letters the one with the least room.
 * Undefined where they are not known, or where commands before the data would not count.
 */
function fittingOf(
  field: ZplField,
  fit: TextFit,
  dpmm: number,
  row: Parameters<ZplField['drawn']>[0],
): Fitting | undefined {
  const isWritten = fit.action === 'shrink' || fit.lines !== undefined;
  const all = field.drawn(row).map((drawn): Fitting | undefined => {
    const { field: found, font } = drawn.step;
    const isOdd = found.direction !== 'H' || found.follows || found.symbols || (isWritten && !drawn.isOwn);
    const choice = fontChoice(drawn.step, drawn.fontNames);
    if (isOdd || choice.missing !== undefined) return undefined;
    const written = { ...choice, name: (found.font ?? font).name };
    return { drawn, room: roomOf(drawn, choice.name), sizes: sizesOf(choice, written, fit, dpmm) };
  });
  const known = all.filter((each) => each !== undefined);
  const isOther = ({ sizes }: Fitting) => sizes[0]?.letters !== known[0]?.sizes[0]?.letters;
  if (known.length < all.length || known.some(isOther)) return undefined;
  return known.sort((a, b) => a.room.widthDots - b.room.widthDots)[0];
}

/** The font of a field, and what of it is smaller. */
function sizesOf(choice: FontChoice, written: FontChoice, fit: TextFit, dpmm: number): Fitting['sizes'] {
  const own = lettersOf(choice, dpmm);
  const smaller = sizeShares(fit)
    .slice(1)
    .flatMap((share) => {
      const height = Math.round(own.heightDots * share);
      const width = choice.height > 0 && choice.width === 0 ? 0 : Math.round(own.widthDots * share);
      const letters = lettersOf({ ...choice, height, width }, dpmm);
      const isSmaller = letters.widthDots <= own.widthDots && letters.heightDots <= own.heightDots;
      if (!isSmaller || height < leastDots) return [];
      return [{ font: { ...written, height, width }, letters }];
    });
  return eachSizeOnce([{ font: written, letters: own }, ...smaller]);
}

/** From the field's position to the end of its block or of the label, along its direction. */
function roomOf({ step, roomDots }: DrawnField, name: string): TextRoom {
  const { gap, block } = step.field;
  const breaks =
    (kind: TextBlock['kind'], indent: number): NonNullable<TextRoom['breaks']> =>
    (text, width, measure) =>
      breakLines(text, { kind, width, indent }, measure).map(
        (line, at) => measure(line.text) + (at === 0 ? 0 : indent),
      );
  // A ^FB is written where the text takes several lines.
  const written = { gap, breaks: breaks('lines', block?.indent ?? 0), escape: inBlock };
  if (!block || block.width === 0) return { ...written, widthDots: Math.max(1, roomDots) };
  const widthDots = block.width;
  if (block.kind === 'lines') return { ...written, widthDots, linesOf: () => block.limit };
  const linesOf = ({ heightDots }: Letters) =>
    Math.max(1, Math.floor((block.limit - heightDots) / blockPitch({ name, heightDots })) + 1);
  return { widthDots, gap, linesOf, breaks: breaks('height', 0) };
}

const zplFitter = { plan: fittedPlan, drawnFields };
export type ZplFitter = typeof zplFitter;

/** Fits texts too, for templates that ask for it. */
export const zplFittingCompiler = zplCompilerWith(zplFitter);

import type { Drawing, RenderOptions } from '../../../picture/types.ts';
import type { FilledField } from '../../../template/field-piece.ts';
import type { Report } from '../../../template/report.ts';
import { fitText, type Letters, sizeShares, sizesDown } from '../../../template/fit-text.ts';
import type { FitChoice, TextFit } from '../../../template/text-fit.ts';
import { type PrintHead, usualHead } from '../../print-head.ts';
import { probedRoom } from '../../probed-room.ts';
import { argumentsOf, statementsOf } from '../../line-statements.ts';
import { printCommands } from '../draw/commands/print.ts';
import { setUpCommands } from '../draw/commands/set-up.ts';
import { textCommands } from '../draw/commands/text.ts';
import { tsplFont } from '../draw/fonts.ts';
import type { Handler } from '../draw/state.ts';
import { tsplArguments, walkTspl } from '../draw/walk.ts';
import { createTsplScanner } from '../scan.ts';
import { tsplCompilerWith } from './compile.ts';
import { quotedPlan, type TsplField } from './field.ts';
import { argumentText, dataOf } from './lines.ts';

/*
 * A text that its label fits (TSPL/TSPL2 manual, TEXT and BLOCK): in another font or with other multipliers, and as a
 * BLOCK where it takes lines.
 */

/** Built-in bitmap fonts from the largest to the smallest. */
const bitmapFonts = ['5', '4', '3', '2', '1'];

/** The program with one text alone, which says something else: what stands where, and on which label. */
function layOutAlone(section: string, at: number, probe: string, options: RenderOptions): Drawing {
  const starts = [...statementsOf(section, createTsplScanner(section))].flatMap(({ name, start }) =>
    Object.hasOwn(textCommands, name) ? [start] : [],
  );
  const alone =
    (handler: Handler): Handler =>
    (call) => {
      if (call.statement.start !== starts[at]) return;
      const data = call.statement.args.findLastIndex(({ raw }) => raw.startsWith('"'));
      const args = call.statement.args.map((each, index) =>
        index === data ? { ...each, raw: `"${probe}"` } : each,
      );
      const statement = { ...call.statement, args };
      handler({ ...call, statement, args: argumentsOf(statement, tsplArguments) });
    };
  const commands = new Map<string, Handler>([
    ...Object.entries(setUpCommands),
    ...Object.entries(printCommands),
    ...Object.entries(textCommands).map(([name, handler]): [string, Handler] => [name, alone(handler)]),
    ['PRINT', ({ session, place }) => session.print(place, 1, 1)],
  ]);
  return walkTspl({ text: `${section}\r\nPRINT 1\r\n`, encoding: 'latin1' }, options, commands);
}

interface Size {
  name: string;
  across: number;
  down: number;
  letters: Letters;
}

function fittedPlan(
  field: TsplField,
  choice: FitChoice,
  { text, at, head = usualHead }: { text: string; at: number; head: PrintHead | undefined },
  report: Report,
): FilledField | undefined {
  const isBlock = field.source.command === 'BLOCK';
  const plan = quotedPlan(field, { mayBeEmpty: true });
  const sizes = sizesOf(field, isBlock ? 4 : 2, choice.fit, head.dpmm);
  const align = isBlock ? 0 : alignmentOf(field);
  const lines = choice.fit.lines ?? 1;
  const room =
    sizes.length === 0 || field.isJoined
      ? undefined
      : probedRoom(head, (probe, options) => layOutAlone(text, at, probe, options));
  if (!room || (lines > 1 && align > 1)) {
    const message = `<FIT ${choice.fit.variable}> needs a text of one string in a font of the printer's own and, for lines, text that begins at its place: use BLOCK, or leave it out.`;
    report.issue(field.line, 'text-fit', message);
    return undefined;
  }
  const letters = sizes.map((size) => size.letters);
  const width = choice.fit.widthDots ?? room.widthDots;
  return {
    ...plan,
    safe: null,
    careful(values, row) {
      const fitted = fitText(field.data, values, choice.at, choice.fit, room, letters, row);
      if (!fitted) return '';
      const size = sizes[fitted.size] as Size;
      const lead =
        !isBlock && fitted.lines > 1
          ? blockLead(field, size, width, fitted.lines)
          : withSize(field, isBlock ? 4 : 2, size, fitted.size > 0);
      return quotedPlan({ ...field, lead }, { mayBeEmpty: true }).careful(fitted.values, row);
    },
  };
}

/** The line up to its data with another font and other multipliers. */
function withSize({ lead, source }: TsplField, at: number, size: Size, isOther: boolean): string {
  if (!isOther) return lead;
  const [font, , across, down] = source.arguments.slice(at);
  if (!font || !across || !down) return lead;
  const { text } = source;
  const [before, between] = [text.slice(0, font.start), text.slice(font.end, across.start)];
  const data = dataOf(source);
  const after = text.slice(down.end, (data?.start ?? text.length) + 1);
  return `${before}"${size.name}"${between}${size.across},${size.down}${after}`;
}

function blockLead({ source }: TsplField, size: Size, width: number, lines: number): string {
  const [x, y, , turn] = [0, 1, 2, 3].map((at) => argumentText(source, at).trim());
  const height = lines * size.letters.heightDots;
  return `BLOCK ${x},${y},${width},${height},"${size.name}",${turn},${size.across},${size.down},0,1,"`;
}

/** The eighth argument of TEXT, where there is one: 1 left, 2 centre, 3 right. */
function alignmentOf({ source }: TsplField): number {
  return source.arguments.length > 7 ? Number(argumentText(source, 6)) || 0 : 0;
}

/** Fonts and multipliers from the field's own down to half of it. */
function sizesOf({ source }: TsplField, at: number, fit: TextFit, dpmm: number): Size[] {
  const name = argumentText(source, at).toUpperCase();
  const [across, down] = [at + 2, at + 3].map((index) => Number(argumentText(source, index)) || 1) as [
    number,
    number,
  ];
  const found = tsplFont(name, across, down, dpmm);
  if (!found.known) return [];
  const own: Size = { name: argumentText(source, at), across, down, letters: found.font };
  const others = found.scalable
    ? sizeShares(fit).map(
        (share) => [own.name, Math.round(across * share), Math.round(down * share)] as const,
      )
    : [name, ...bitmapFonts].flatMap((font) =>
        Array.from({ length: 10 }, (_, less) => [font, 10 - less, 10 - less] as const),
      );
  return sizesDown(
    own,
    others.flatMap(([font, x, y]): Size[] => {
      const letters = x >= 1 && y >= 1 ? tsplFont(font, x, y, dpmm).font : undefined;
      return letters ? [{ name: font, across: x, down: y, letters }] : [];
    }),
    fit,
  );
}

export type TsplFitter = typeof fittedPlan;

/** Fits texts too, for templates that ask for it. */
export const tsplFittingCompiler = tsplCompilerWith(fittedPlan);

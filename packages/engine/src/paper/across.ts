import { LabelFault } from '../label-fault.ts';
import { isBlank } from '../picture/bitmap.ts';
import { inkLabels } from '../picture/pen.ts';
import type { CompiledTemplate, PrintMoment } from '../template/compiled.ts';
import { problem } from '../template/row.ts';
import { asSource, joinCode, type Source, writeSource } from '../template/source.ts';
import type { Problem, Values } from '../template/values.ts';
import { enginesOf } from '../languages/language-engines.ts';
import { languageOf, printerLanguages, type PrinterLanguage } from '../languages/languages.ts';
import { layoutLabel } from '../languages/render.ts';
import { AcrossFault, type Across, isRoll, type Single, type Webs } from '../languages/webs.ts';

/** Dots from the first column to another: each is rounded by itself, so that nothing adds up. */
export const columnDots = ({ pitchMm, dpmm }: Across, column: number): number =>
  Math.round(column * pitchMm * dpmm);

/**
 * The same labels side by side: copies fill the columns, a label's whole rows are one web with copies, and what is left
 * shares a web with the next label. Ink beyond a label's own width, which a single label cuts off, would stand on its
 * neighbour and is refused. Throws LabelFault `template-invalid` or `invalid-input`.
 */
export async function labelsAcross(
  language: PrinterLanguage,
  code: Uint8Array,
  across: Across,
): Promise<Uint8Array> {
  try {
    return await sideBySide(language, code, across);
  } catch (error) {
    if (!(error instanceof AcrossFault)) throw error;
    throw new LabelFault('template-invalid', error.message, {
      issues: [{ path: ['template'], message: error.message, rule: 'across' }],
    });
  }
}

/**
 * Why a row cannot stand beside others: its label prints beyond its own width. Undefined where it can, and where nothing
 * of it prints. What keeps every row from it is thrown, as `labelsAcross` does.
 */
export async function problemAcross(
  template: CompiledTemplate,
  values: Values,
  moment: PrintMoment,
  across: Across,
): Promise<Problem | undefined> {
  const { code } = template.expand(values, 1, moment);
  if (!code) return undefined;
  const program = joinCode(template.head, code, template.tail);
  try {
    await labelsAcross(template.language, program, { ...across, first: 1 });
    return undefined;
  } catch (error) {
    if (!(error instanceof LabelFault) || !error.issues?.some(({ rule }) => rule === inkBeyond)) throw error;
    return problem('error', 'ink-on-neighbour', error.message);
  }
}

const inkBeyond = 'across-ink';

async function sideBySide(language: PrinterLanguage, code: Uint8Array, across: Across): Promise<Uint8Array> {
  const { columns, pitchMm, first = 1 } = across;
  const engine = await enginesOf(language).across?.();
  if (!engine) {
    const known = printerLanguages.filter(({ key }) => enginesOf(key).across).map(({ name }) => name);
    throw new AcrossFault(languageOf(language).name, `only ${known.join(', ')} have labels across.`);
  }
  if (!isRoll(across)) {
    throw new LabelFault('invalid-input', 'Labels across are 2 to 20, with a pitch of up to 300 mm.');
  }
  if (!(Number.isInteger(first) && first >= 1 && first <= columns))
    throw new LabelFault('invalid-input', `The first free column is 1 to ${columns}, not ${first}.`);
  const { text, encoding } = asSource(code, engine.rawData);
  const { pieces, web } = engine.websOf(text, across);
  const out: string[] = [];
  let row: string[] = Array.from({ length: first - 1 }, () => '');
  let head: readonly string[] | undefined;
  // What a label does not say anew, the printer keeps from the one before.
  let inForce: readonly string[] = [];
  let width = 0;
  const flush = (count = 1) => {
    // Free columns at the start wait for the first label.
    if (row.every((label) => label === '')) return;
    out.push(web(head ?? [], width, row, count));
    row = [];
    head = undefined;
  };
  for (const piece of pieces) {
    if ('code' in piece) {
      flush();
      out.push(piece.code);
      continue;
    }
    const { single } = piece;
    if (columnDots(across, 1) < single.widthDots) {
      throw new LabelFault(
        'invalid-input',
        `A label is ${single.widthDots} dots wide, which a pitch of ${pitchMm} mm has no room for.`,
      );
    }
    const says = single.head.length > 0 ? single.head : inForce;
    await refuseInkBeyond(language, { ...single, head: says }, across, web, encoding);
    width = columnDots(across, columns - 1) + single.widthDots;
    for (let copy = 0; copy < single.copies;) {
      if (head && says.join('\n') !== inForce.join('\n')) {
        const differs = says.find((command, at) => command !== inForce[at]) ?? inForce.at(-1) ?? '';
        throw new AcrossFault(differs.trim().slice(0, 40), 'labels of one row have to share it.');
      }
      head ??= single.head;
      inForce = says;
      const whole = Math.floor((single.copies - copy) / columns);
      if (row.length === 0 && whole > 0 && !single.counts) {
        row = Array.from({ length: columns }, (_, column) => single.at(columnDots(across, column), copy));
        flush(whole);
        copy += whole * columns;
        continue;
      }
      row.push(single.at(columnDots(across, row.length), copy));
      copy += 1;
      if (row.length === columns) flush();
    }
  }
  flush();
  return writeSource({ text: out.join(''), encoding });
}

/** Draws the label alone in the second column: nothing of it may stand beside that. */
async function refuseInkBeyond(
  language: PrinterLanguage,
  single: Single,
  { dpmm, pitchMm }: Across,
  web: Webs['web'],
  encoding: Source['encoding'],
): Promise<void> {
  const { widthDots, head } = single;
  const left = columnDots({ columns: 2, pitchMm, dpmm }, 1);
  const wide = left + widthDots + left;
  const source = { text: web(head, wide, ['', single.at(left, 0)], 1), encoding };
  const { labels } = await layoutLabel(language, source, { dpmm, widthMm: wide / dpmm, heightMm: 152.4 });
  const near = labels.filter(({ elements }) =>
    elements.some(({ box }) => box.x < left || box.x + box.width > left + widthDots),
  );
  for (const { bitmap } of inkLabels(near.map((label) => ({ ...label, turn: 0, mirrored: false })))) {
    const { height } = bitmap;
    const clear =
      isBlank(bitmap, { left: 0, top: 0, right: left, bottom: height }) &&
      isBlank(bitmap, { left: left + widthDots, top: 0, right: wide, bottom: height });
    if (clear) continue;
    throw new LabelFault(
      'template-invalid',
      `The label prints beyond its own width of ${widthDots} dots, which would stand on its neighbour. Move what reaches over its edge.`,
      { issues: [{ path: ['template'], message: 'Ink beyond the label', rule: inkBeyond }] },
    );
  }
}

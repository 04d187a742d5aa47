import type { Range } from '../picture/elements.ts';
import type { CodeSpan } from './code-spans.ts';
import { withoutSectionTags } from './highlight.ts';
import { languageReaders } from './language-readers.ts';
import { type PrinterLanguage, printerLanguages } from './languages.ts';

/** A command with the spans of its strings and numbers. */
interface Written {
  name: string;
  /** As it is written. */
  whole: string;
  start: number;
  /** Without the blanks before the next one. */
  end: number;
  spans: readonly CodeSpan[];
}

/**
 * From ranges of the printer code that a template became, with its offer or without, to ranges of the template. The commands of the code are those of
 * the template, but for the few that filling puts in or moves: they are matched in order, and within a command its numbers
 * and strings. A range that the template does not have is undefined.
 */
export function templateMap(
  template: string,
  language: PrinterLanguage,
  code: string,
  hasOffer = true,
): (range: Range) => Range | undefined {
  const read = languageReaders[language]?.highlight;
  if (!read) return () => undefined;
  const text = withoutSectionTags(withoutCutSections(template, language, hasOffer));
  const theirs = commandsOf(text, read(text));
  const ours = commandsOf(code, read(code));
  const matches = matched(ours, theirs);
  /** The command that a position of the code stands in, and the one of the template. */
  const pairAt = (position: number) => {
    const at = ours.findLastIndex(({ start }) => start <= position);
    const [our, their] = [ours[at], theirs[matches[at] ?? -1]];
    return our && their ? { our, their } : undefined;
  };
  return ({ start, end }) => {
    // Where nothing is written, it would be at the end of the command before.
    const first = pairAt(Math.min(start, end - 1));
    const last = pairAt(end - 1);
    if (!first || !last) return undefined;
    if (first.our !== last.our) {
      return first.our.start === start ? { start: first.their.start, end: last.their.end } : undefined;
    }
    const { our, their } = first;
    if (our.start === start && our.end === end) return { start: their.start, end: their.end };
    const shift = their.start - our.start;
    const shifted = { start: start + shift, end: end + shift };
    // What stands before is the same, and so is the range, unless its value is empty in this row.
    if (code.slice(our.start, end) === text.slice(their.start, shifted.end)) {
      const filled =
        start < end
          ? undefined
          : stringsOf(their).find((each) => each.start <= shifted.start && shifted.start < each.end);
      const quote = filled && shifted.start - filled.start;
      return filled && quote !== undefined ? { start: shifted.start, end: filled.end - quote } : shifted;
    }
    const span = our.spans.find((each) => each.start <= start && end <= each.end);
    if (!span) return undefined;
    const kin = (spans: readonly CodeSpan[]) => spans.filter(({ kind }) => kind === span.kind);
    const other = kin(their.spans)[kin(our.spans).indexOf(span)];
    if (!other || kin(our.spans).length !== kin(their.spans).length) return undefined;
    return { start: other.start + (start - span.start), end: other.end - (span.end - end) };
  };
}

const stringsOf = ({ spans }: Written) => spans.filter(({ kind }) => kind === 'string');

function commandsOf(text: string, spans: readonly CodeSpan[]): Written[] {
  // A comment ends the command before it.
  const starts = spans.filter(({ kind }) => kind === 'command' || kind === 'comment');
  let at = 0;
  return starts.map((command, index) => {
    const next = starts[index + 1]?.start ?? text.length;
    const own: CodeSpan[] = [];
    while (at < spans.length && (spans[at] as CodeSpan).start < next) own.push(spans[at++] as CodeSpan);
    const last = own.at(-1);
    const trimmed = command.start + text.slice(command.start, next).trimEnd().length;
    // Data keeps its blanks.
    const end = last?.kind === 'string' ? Math.max(trimmed, last.end) : trimmed;
    const name = text.slice(command.start, command.end).toUpperCase();
    const whole = text.slice(command.start, end);
    return { name, whole, start: command.start, end, spans: own.filter(({ kind }) => kind !== 'command') };
  });
}

/** The template with blanks for the sections that are not part of the code. */
function withoutCutSections(template: string, language: PrinterLanguage, hasOffer: boolean): string {
  const cut = printerLanguages
    .filter(({ key, hasSections }) => hasSections && key !== language)
    .map(({ name }) => name);
  if (!hasOffer) cut.push('OFFER');
  const sections = new RegExp(`<(${cut.join('|')})>[^]*?</\\1>`, 'gi');
  return template.replace(sections, (section) => section.replace(/[^\r\n]/g, ' '));
}

/**
 * For each of ours the place of the same in theirs, along their longest common sequence; -1 for those without. Commands
 * that are written alike count more than those that only have one name.
 */
function matched(ours: readonly Written[], theirs: readonly Written[]): Int32Array {
  const width = theirs.length + 1;
  const best = new Int32Array((ours.length + 1) * width);
  const worth = (our: number, their: number) => {
    const [a, b] = [ours[our], theirs[their]];
    if (!a || a.name !== b?.name) return 0;
    return a.whole === b.whole ? 3 : 2;
  };
  for (let our = ours.length - 1; our >= 0; our--) {
    for (let their = theirs.length - 1; their >= 0; their--) {
      const at = our * width + their;
      const skipped = Math.max(best[at + width] ?? 0, best[at + 1] ?? 0);
      const value = worth(our, their);
      best[at] = value === 0 ? skipped : Math.max(skipped, value + (best[at + width + 1] ?? 0));
    }
  }
  const found = new Int32Array(ours.length).fill(-1);
  for (let our = 0, their = 0; our < ours.length && their < theirs.length;) {
    const at = our * width + their;
    const value = worth(our, their);
    if (value > 0 && best[at] === value + (best[at + width + 1] ?? 0)) found[our++] = their++;
    else if (best[at] === best[at + width]) our++;
    else their++;
  }
  return found;
}

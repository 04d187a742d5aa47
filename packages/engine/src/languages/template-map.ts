import type { Range } from '../picture/elements.ts';
import type { TracedRow } from '../template/compiled.ts';
import type { CodeSpan } from './code-spans.ts';
import { languageReaders } from './language-readers.ts';
import type { PrinterLanguage } from './languages.ts';

/** A command with the spans of its strings and numbers. */
interface Written {
  name: string;
  start: number;
  /** Without the blanks before the next one. */
  end: number;
  spans: readonly CodeSpan[];
}

/**
 * From ranges of a filled row's code to ranges of its template. Filling knows which command became which; within a
 * command its numbers and strings are those of the other. A range that the template does not have is undefined.
 */
export function templateMap(
  language: PrinterLanguage,
  { text: code, section, marks }: TracedRow,
): (range: Range) => Range | undefined {
  const read = languageReaders[language]?.highlight;
  if (!read) return () => undefined;
  const { text } = section;
  const theirs = commandsOf(text, read(text)).map((their) => ({
    ...their,
    place: section.placeOf(their.start),
  }));
  const ours = commandsOf(code, read(code));
  const places = (range: Range | undefined) =>
    range && {
      start: section.placeOf(range.start),
      end: section.placeOf(Math.max(range.start, range.end - 1)) + Math.min(1, range.end - range.start),
    };
  /** The command that a position of the code stands in, and the one of the template. */
  const pairAt = (position: number) => {
    const our = ours.findLast(({ start }) => start <= position);
    const mark = our && marks.findLast(({ at }) => at <= our.start);
    const their = mark && theirs.find(({ place }) => place === mark.position);
    return our && our.name === their?.name ? { our, their } : undefined;
  };
  function inSection({ start, end }: Range): Range | undefined {
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
    // The text before it is the same, and so is the range, unless its value is empty in this row.
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
  }
  return (range) => places(inSection(range));
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
    return { name, start: command.start, end, spans: own.filter(({ kind }) => kind !== 'command') };
  });
}

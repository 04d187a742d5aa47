import { CommandFault } from '../command-fault.ts';
import { countOf } from '../counts.ts';
import {
  AcrossFault,
  type Across,
  givenWidth,
  type WebPiece,
  positionsIn,
  type Single,
  type WebEngine,
  type Webs,
  widthUnknown,
} from '../webs.ts';
import { dataCommands } from './compile/commands.ts';
import { assignedCounter, checkCounterValue, counterStep, setsCounter, stepped } from './draw/counters.ts';
import { longestDots, readLength } from './lengths.ts';
import { createTsplScanner, tsplRawData, type TsplToken } from './scan.ts';

/*
 * Labels side by side in TSPL (TSPL/TSPL2 Programming Language manual): SIZE is the web's, everything else that sets the
 * printer up comes once, and the x of what is drawn is moved.
 */

/** Drawing commands, and which of their arguments are an x. */
const moved: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(
    [
      ...dataCommands, 'BITMAP', 'PUTBMP', 'PUTPCX', 'BAR', 'ELLIPSE', 'CIRCLE', 'ERASE', 'REVERSE',
    ].map((command) => [command, [0]]), // prettier-ignore
  ),
  BOX: [0, 2],
  DIAGONAL: [0, 2],
};

const basic = /^(?:IF|ELSE|ENDIF|FOR|NEXT|DO|LOOP|WHILE|WEND|GOTO|GOSUB|RETURN|INP|INPUT|LET|KILL|EOJ|END)$/;

interface Step {
  text: string;
  /** Arguments that are an x: where they stand in `text`, and what they say. */
  xs: readonly { start: number; end: number; value: number }[];
  /** Counters named outside of strings: where. */
  counters: readonly { start: number; end: number; number: number }[];
}

interface Counter {
  value: string;
  step: number;
}

/** The labels of a TSPL program, and how they are joined. */
function tsplWebs(text: string, across: Across): Webs {
  const scanner = createTsplScanner(text);
  const pieces: WebPiece[] = [];
  const counters = new Map<number, Counter>();
  let widthDots = givenWidth(across) ?? 0;
  let size: { height: string } | undefined;
  let setUp: string[] = [];
  let body: Step[] | undefined;
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (token.blank) continue;
    const { command } = token;
    const words = token.arguments.map(({ start, end }) => text.slice(start, end));
    const line = text.slice(token.start, token.data ? token.end : token.textEnd);
    if (basic.test(command)) throw new AcrossFault(command, 'a program decides itself what it prints.');
    if (command === '') {
      const assigned = taken(line.slice(0, 40), () => assignedCounter(line, 1));
      const value = /^"([^"]*)"\s*$/.exec(line.slice(assigned?.valueAt))?.[1];
      if (assigned === undefined || value === undefined)
        throw new AcrossFault(line.slice(0, 40), 'variables are not known beforehand.');
      const { number } = assigned;
      taken(`@${number}`, () => checkCounterValue(value, 1));
      counters.set(number, { value, step: counters.get(number)?.step ?? 0 });
    } else if (command === 'SET' && setsCounter(line)) {
      const { number, step } = taken('SET COUNTER', () => counterStep(line, 1));
      counters.set(number, { value: counters.get(number)?.value ?? '0', step });
    } else if (command === 'SIZE') {
      const width = readLength(words[0] ?? '', across.dpmm)?.dots ?? 0;
      if (width < 1 || width > longestDots(across.dpmm))
        throw new AcrossFault('SIZE', 'its width is no length such as 50 mm, 400 dot or 2 (inches).');
      widthDots = width;
      size = { height: words[1] ?? '' };
    } else if (command === 'DIRECTION' && (words[1] ?? '0') !== '0') {
      throw new AcrossFault('DIRECTION', 'mirrored labels would change places.');
    } else if (command === 'CLS') body = [];
    else if (command === 'PRINT') {
      if (!body) throw new AcrossFault('PRINT', 'each label needs a CLS of its own.');
      pieces.push({ single: singleOf(body, words, setUp, counters, widthDots) });
      [body, setUp] = [undefined, []];
    } else if (moved[command]) {
      if (!body) throw new AcrossFault(command, 'it stands before CLS.');
      body.push(stepOf(text, token, command));
    } else if (command === 'DOWNLOAD') pieces.push({ code: `${line}\r\n` });
    else if (body) throw new AcrossFault(command, 'it cannot be moved to another column.');
    else setUp.push(line);
  }
  if (setUp.length > 0) pieces.push({ code: setUp.map((each) => `${each}\r\n`).join('') });
  return {
    pieces,
    web: (head, width, labels, count) => {
      const height = size && size.height !== '' ? `,${size.height}` : '';
      const lines = [`SIZE ${Number((width / across.dpmm).toFixed(3))} mm${height}`, ...head, 'CLS'];
      return `${lines.join('\r\n')}\r\n${labels.join('')}PRINT ${count}\r\n`;
    },
  };
}

/** What the printer would take. */
function taken<Read>(command: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CommandFault)) throw error;
    throw new AcrossFault(command, error.message);
  }
}

function stepOf(text: string, token: TsplToken, command: string): Step {
  const { start } = token;
  const end = token.data ? token.end : token.textEnd;
  const xs = positionsIn(text, token, moved[command]);
  const counters: Step['counters'][number][] = [];
  // Raw data begin where the text ends.
  for (const found of text.slice(start, token.textEnd).matchAll(/@(\d{1,2})/g)) {
    const at = found.index + start;
    if (token.strings.some((string) => at >= string.start && at < string.end)) continue;
    counters.push({ start: found.index, end: found.index + found[0].length, number: Number(found[1]) });
  }
  return { text: text.slice(start, end), xs, counters };
}

function singleOf(
  body: readonly Step[],
  print: readonly string[],
  setUp: readonly string[],
  counters: Map<number, Counter>,
  widthDots: number,
): Single {
  const sets = countOf(print[0]);
  const copiesOfSet = countOf(print[1]);
  if (widthDots === 0) throw widthUnknown('SIZE');
  const now = new Map(counters);
  // The next label goes on counting behind this one.
  for (const [number, { value, step }] of counters)
    counters.set(number, { value: stepped(value, step, sets), step });
  const valueOf = (number: number, copy: number) => {
    const counter = now.get(number);
    if (!counter) throw new AcrossFault(`@${number}`, 'its first value is not known.');
    return stepped(counter.value, counter.step, Math.floor(copy / copiesOfSet));
  };
  return {
    head: setUp,
    copies: sets * copiesOfSet,
    counts: body.some((step) => step.counters.length > 0),
    widthDots,
    at: (dots, copy) =>
      body
        .map((step) => {
          const changes = [
            ...step.xs.map(({ start, end, value }) => ({ start, end, to: String(value + dots) })),
            ...step.counters.map(({ start, end, number }) => ({
              start,
              end,
              to: `"${valueOf(number, copy)}"`,
            })),
          ].toSorted((one, other) => other.start - one.start);
          let line = step.text;
          for (const { start, end, to } of changes) line = line.slice(0, start) + to + line.slice(end);
          return `${line}\r\n`;
        })
        .join(''),
  };
}

export const tsplAcross: WebEngine = { websOf: tsplWebs, rawData: tsplRawData };

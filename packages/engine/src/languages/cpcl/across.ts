import { countOf } from '../counts.ts';
import {
  AcrossFault,
  type Across,
  givenWidth,
  type MovedLine,
  moveLine,
  type WebPiece,
  positionsIn,
  type Single,
  type WebEngine,
  type Webs,
  widthUnknown,
} from '../webs.ts';
import { cpclRawData, createCpclScanner, type CpclToken } from './scan.ts';

/*
 * Labels side by side in CPCL (CPCL Programming Manual): the header and PAGE-WIDTH are the web's, what sets the label up
 * comes once before the fields, and the x of what is drawn is moved. Text that stands between margins is refused.
 */

/** Where the parameters of drawing commands stand that are an x. */
const moved: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(['TEXT', 'TEXT90', 'TEXT180', 'TEXT270'].map((name) => [name, [2]])),
  ...Object.fromEntries(['SCALE-TEXT', 'VSCALE-TEXT'].map((name) => [name, [3]])),
  ...Object.fromEntries(
    ['EXPANDED', 'VEXPANDED', 'COMPRESSED', 'VCOMPRESSED'].map((name) => [`${name}-GRAPHICS`, [2]]),
  ),
  ...Object.fromEntries(['LINE', 'INVERSE-LINE', 'BOX'].map((name) => [name, [0, 2]])),
  CONCAT: [0],
  VCONCAT: [0],
};

/** Commands that hold for the fields behind them. */
const between = /^(?:SETMAG|SETBOLD|SETSP|UNDERLINE|BARCODE-TEXT|IN-DOTS|LEFT|COUNTRY|ENCODING|PATTERN)$/;
/** What holds from label to label, with what a printer begins with: each label of a web has it as it had it alone. */
const kept: Readonly<Record<string, string>> = {
  SETMAG: 'SETMAG 0 0',
  SETBOLD: 'SETBOLD 0',
  SETSP: 'SETSP 0',
  UNDERLINE: 'UNDERLINE OFF',
  'BARCODE-TEXT': 'BARCODE-TEXT OFF',
};
/** Commands behind the fields that act once on the web. */
const behind = /^(?:FORM|PRESENT-AT|POSTFEED|TURN)$/;

const refused: Readonly<Record<string, string>> = {
  COUNT: 'its copies differ, and it would count webs.',
  MULTILINE: 'the position of its lines stands in another command.',
  CENTER: 'it would put the fields in the middle of the web.',
  RIGHT: 'it would put the fields at the edge of the web.',
  'IN-INCHES': 'labels side by side are moved by whole dots.',
  'IN-CENTIMETERS': 'labels side by side are moved by whole dots.',
  'IN-MILLIMETERS': 'labels side by side are moved by whole dots.',
  POPRINT: 'it would turn the whole web, and the labels would change places.',
};

/** The labels of a CPCL program, and how they are joined. */
function cpclWebs(text: string, across: Across): Webs {
  const pieces: WebPiece[] = [];
  const given = givenWidth(across) ?? 0;
  let open:
    | { header: readonly string[]; head: string[]; body: MovedLine[]; after: string[]; width: number }
    | undefined;
  const inForce = new Map(keptIn(text).map((command) => [command, kept[command] ?? '']));
  const scanner = createCpclScanner(text);
  for (let token = scanner.next(); token; token = scanner.next()) {
    const { command } = token;
    if (token.blank || command === ';') continue;
    const line = text.slice(token.start, token.data ? token.end : token.textEnd);
    const words = token.arguments.map(({ start, end }) => text.slice(start, end));
    const why = Object.hasOwn(refused, command) ? refused[command] : undefined;
    if (why) throw new AcrossFault(command, why);
    if (token.mode !== 'label') throw new AcrossFault(command || 'text', 'it stands outside of the labels.');
    if (command === '!') {
      if (Number(words[0]) !== 0) throw new AcrossFault('!', 'its offset would move the whole web.');
      const body = [...inForce.values()].map((setting) => ({ text: setting, xs: [] }));
      open = { header: words, head: [], body, after: [], width: given };
    } else if (!open) throw new AcrossFault(command, 'it stands before the header.');
    else if (command === 'PRINT') {
      const single = singleOf(open);
      if (single.copies > 0) pieces.push({ single });
      open = undefined;
    } else if (command === 'PAGE-WIDTH') open.width = Math.max(0, Math.round(Number(words[0]) || 0));
    else if (moved[command] || command.endsWith('BARCODE')) open.body.push(stepOf(text, line, token));
    else if (between.test(command)) {
      open.body.push({ text: line, xs: [] });
      if (inForce.has(command)) inForce.set(command, line);
    } else if (behind.test(command)) open.after.push(line);
    else if (open.body.some(({ xs }) => xs.length > 0))
      throw new AcrossFault(command, 'it stands behind something of the label.');
    else open.head.push(line);
  }
  return {
    pieces,
    web([header = '', ...head], width, labels, count) {
      const last = head.findIndex((line) => line === '');
      const [before, after] = last < 0 ? [head, []] : [head.slice(0, last), head.slice(last + 1)];
      const lines = [`${header} ${count}`, `PAGE-WIDTH ${width}`, ...before];
      return `${lines.join('\r\n')}\r\n${labels.join('')}${[...after, 'PRINT'].join('\r\n')}\r\n`;
    },
  };
}

/** The commands of `kept` that a program has. */
function keptIn(text: string): string[] {
  const found = new Set<string>();
  const scanner = createCpclScanner(text);
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (Object.hasOwn(kept, token.command)) found.add(token.command);
  }
  return [...found];
}

function stepOf(text: string, line: string, token: CpclToken): MovedLine {
  const places = token.command.endsWith('BARCODE') ? [token.lines ? 1 : 4] : moved[token.command];
  return { text: line, xs: positionsIn(text, token, places) };
}

function singleOf(label: {
  header: readonly string[];
  head: readonly string[];
  body: readonly MovedLine[];
  after: readonly string[];
  width: number;
}): Single {
  const { header, head, body, after, width } = label;
  if (width === 0) throw widthUnknown('PAGE-WIDTH');
  const first = `! ${header.slice(0, 4).join(' ')}`;
  return {
    // Commands behind the fields come after an empty line of this list.
    head: after.length > 0 ? [first, ...head, '', ...after] : [first, ...head],
    copies: countOf(header[4], 0),
    counts: false,
    widthDots: width,
    at: (dots) => body.map((line) => `${moveLine(line, dots)}\r\n`).join(''),
  };
}

export const cpclAcross: WebEngine = { websOf: cpclWebs, rawData: cpclRawData };

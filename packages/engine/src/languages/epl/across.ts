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
import { eplActs } from './acts.ts';
import { createEplScanner, eplRawData, type EplToken } from './scan.ts';

/*
 * Labels side by side in EPL (EPL Programming Guide, Zebra 14245L): q is the web's, what sets the printer up comes once
 * before N, and the x of what is drawn is moved. R stays as it is and moves the whole web.
 */

/** Drawing commands, and which of their parameters are an x. */
const moved: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(['A', 'B', 'b', 'LO', 'LW', 'LE', 'GW', 'GG'].map((command) => [command, [0]])),
  LS: [0, 3],
  X: [0, 3],
};

const ofForms = 'a stored form brings positions of its own.';
const changesPrinter = 'it changes the printer, or prints something else, with every web.';
const refused: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['FR', 'FS', 'FE', 'V', '?'].map((command) => [command, ofForms])),
  ...Object.fromEntries(eplActs.named('shown').map((command) => [command, changesPrinter])),
  ES: 'the count of its bytes is not read.',
  ZB: 'it would turn the whole web, and the labels would change places.',
};

/** The labels of an EPL program, and how they are joined. */
function eplWebs(text: string, across: Across): Webs {
  const scanner = createEplScanner(text);
  const pieces: WebPiece[] = [];
  let widthDots = givenWidth(across) ?? 0;
  let setUp: string[] = [];
  let body: MovedLine[] | undefined;
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (token.blank || token.command === ';') continue;
    const { command } = token;
    const words = token.arguments.map(({ start, end }) => text.slice(start, end));
    const line = text.slice(token.start, token.data ? token.end : token.textEnd);
    const why = refusal(command, words);
    if (why) throw new AcrossFault(command, why);
    if (command === 'N') body = [];
    else if (command === 'q') widthDots = Math.max(0, Math.round(Number(words[0]) || 0));
    else if (command === 'P' || command === 'PA') {
      if (!body) throw new AcrossFault(command, 'each label needs an N of its own.');
      const single = singleOf(body, words, setUp, widthDots);
      if (single.copies > 0) pieces.push({ single });
      [body, setUp] = [undefined, []];
    } else if (moved[command]) {
      if (!body) throw new AcrossFault(command, 'it stands before N.');
      body.push(stepOf(text, token));
    } else if (command === 'GM' || command === 'GK') {
      if (body && body.length > 0)
        throw new AcrossFault(command, 'graphics are stored and deleted between labels.');
      pieces.push({ code: `${line}\n` });
    } else if (!setUp.includes(line)) {
      // What R and I say holds for what follows them.
      if (body && body.length > 0 && (command === 'R' || command === 'I'))
        throw new AcrossFault(command, 'it stands behind something of the label that it does not hold for.');
      setUp.push(line);
    }
  }
  if (setUp.length > 0) pieces.push({ code: setUp.map((each) => `${each}\n`).join('') });
  return {
    pieces,
    web: (head, width, labels, count) =>
      `${[`q${width}`, ...head, 'N'].join('\n')}\n${labels.join('')}P${count}\n`,
  };
}

function refusal(command: string, words: readonly string[]): string | undefined {
  if (command === 'C')
    return words.length < 2
      ? 'its cuts would count webs, not labels.'
      : `a counter belongs to a form, and ${ofForms}`;
  if (command === 'O' && /C\d/i.test(words.join())) return 'its cuts would count webs, not labels.';
  return Object.hasOwn(refused, command) ? refused[command] : undefined;
}

function stepOf(text: string, token: EplToken): MovedLine {
  const { command, start, end, textEnd, data } = token;
  return { text: text.slice(start, data ? end : textEnd), xs: positionsIn(text, token, moved[command]) };
}

function singleOf(
  body: readonly MovedLine[],
  [sets = '', copies = '']: readonly string[],
  setUp: readonly string[],
  widthDots: number,
): Single {
  if (widthDots === 0) throw widthUnknown('q');
  return {
    head: setUp,
    copies: countOf(sets, 0) * countOf(copies, 0),
    counts: false,
    widthDots,
    at: (dots) => body.map((line) => `${moveLine(line, dots)}\n`).join(''),
  };
}

export const eplAcross: WebEngine = { websOf: eplWebs, rawData: eplRawData };

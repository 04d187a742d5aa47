import { byteText, type FindRawData, hideRawData } from '../template/source.ts';
import { isDoubtful } from './cpcl/commands.ts';
import { cpclRawData, createCpclScanner } from './cpcl/scan.ts';
import { eplActs } from './epl/acts.ts';
import { createEplScanner, eplRawData } from './epl/scan.ts';
import { languagesOfCode, type PrinterLanguage } from './languages.ts';
import { tsplLasting } from './tspl/acts.ts';
import { createTsplScanner, tsplRawData } from './tspl/scan.ts';
import { zplLasts } from './zpl/acts.ts';
import { createZplScanner, zplRawData } from './zpl/scan.ts';

/*
 * Commands whose effect outlives the label: they set the printer up for good, store or delete what it keeps, reset it, or
 * print or drop the labels of others. Who prints for somebody far away refuses code that has one.
 */

/** Zebra, 'SGD Printer Commands': settings in any of its languages, also as JSON. */
const zebraSettings = /!\s*(?:U1?\s+(?:setvar|do)\b|UTILITIES\b|DF\b)|\{\}\s*\{/i;

/** The first token of which something outlives the label, as it is named. */
function firstLasting<Token>(
  scanner: { next(): Token | undefined },
  named: (token: Token) => string | undefined,
): string | undefined {
  for (let token = scanner.next(); token; token = scanner.next()) {
    const name = named(token);
    if (name !== undefined) return name;
  }
  return undefined;
}

const zplLasting = (code: string) =>
  firstLasting(createZplScanner(code, 'printer'), (token) =>
    zplLasts(token.code) ? `${token.control ? '~' : '^'}${token.code}` : undefined,
  );

const tsplCodeLasting = (code: string) =>
  firstLasting(createTsplScanner(code), ({ command, start, textEnd }) =>
    tsplLasting(command, code.slice(start, textEnd)),
  );

const eplLasting = (code: string) =>
  firstLasting(createEplScanner(code), ({ command }) =>
    eplActs.has(command, 'lasts') ? command : undefined,
  );

const cpclLasting = (code: string) =>
  firstLasting(createCpclScanner(code), ({ start, wordEnd, mode, text, textEnd, command }) => {
    const line = code.slice(start, text?.start ?? textEnd);
    const isCommand = command !== ';' && (mode !== 'line' || wordEnd > start);
    return isCommand && isDoubtful(line) ? command || line.trim().slice(0, 20) : undefined;
  });

interface Reader {
  /** The first such command. */
  find(code: string): string | undefined;
  rawData: FindRawData;
}

const readers: Readonly<Partial<Record<PrinterLanguage, Reader>>> = {
  zpl: { find: zplLasting, rawData: zplRawData },
  tspl: { find: tsplCodeLasting, rawData: tsplRawData },
  epl: { find: eplLasting, rawData: eplRawData },
  cpcl: { find: cpclLasting, rawData: cpclRawData },
};

/** Why code is not printed for somebody far away. */
export type LastingFault =
  /** It has this command. */
  | { reason: 'lasting-command'; command: string }
  /** It is in none of the languages whose commands are known here. */
  | { reason: 'other-language' };

/**
 * The first command of a code that does more than print its labels; undefined when it only prints. It is read in each
 * language that it may be taken for, and in that of the printer: many printers know more than one.
 *
 * @param code the whole job
 * @param known the language that the printer answers in or is set to
 */
export function lastingFault(code: Uint8Array, known?: PrinterLanguage): LastingFault | undefined {
  const text = byteText(code);
  const found = languagesOfCode(text);
  if (found.length === 0 || found.some((language) => !readers[language])) return { reason: 'other-language' };
  const settings = zebraSettings.exec(text);
  if (settings) return { reason: 'lasting-command', command: settings[0].replaceAll(/\s+/g, ' ') };
  const asOther = known && !found.includes(known) ? readers[known] : undefined;
  const command =
    found.map((language) => readers[language]?.find(text)).find((each) => each !== undefined) ??
    asOther?.find(
      found.reduce((seen, language) => hideRawData(seen, readers[language]?.rawData(seen) ?? []), text),
    );
  return command === undefined ? undefined : { reason: 'lasting-command', command };
}

import {
  languagesOfCode,
  type PrinterLanguage,
  printerLanguages,
  writtenLanguages,
} from './languages/languages.ts';
import { densities } from './languages/print-head.ts';

/* What programs hand the engine's entries, refused in words that name what is meant. */

/** Throws RangeError for a density that no print head has. */
export function checkDensity(dpmm: number): void {
  if (densities.includes(dpmm)) return;
  throw new RangeError(
    `dpmm is dots a millimetre, which are ${densities.join(', ')} (152, 203, 300, 600 dots an inch), not ${dpmm}.`,
  );
}

/** The language that is said, or that the code tells. Throws RangeError where there is none. */
export function checkedLanguage(said: PrinterLanguage | undefined, code: string): PrinterLanguage {
  const language = said ?? languagesOfCode(code)[0];
  const keys = printerLanguages.map(({ key }) => key);
  if (language !== undefined && keys.includes(language)) return language;
  const why = said === undefined ? 'No language recognises the code' : `There is no language '${said}'`;
  throw new RangeError(`${why}: say language, one of ${keys.join(', ')}.`);
}

/** Throws RangeError for a language that labels are not written in. */
export function checkWritten(language: PrinterLanguage): void {
  if ((writtenLanguages as readonly string[]).includes(language)) return;
  throw new RangeError(`Labels are written in ${writtenLanguages.join(', ')}, not in '${language}'.`);
}

/** Throws TypeError for options, values or places that are no object, and RangeError for a name that they do not have. */
export function checkNames(what: string, given: unknown, names?: readonly string[]): void {
  if (typeof given !== 'object' || given === null)
    throw new TypeError(`${what} is an object${names ? ` with ${names.join(', ')}` : ''}, not ${given}.`);
  const other = names && Object.keys(given).find((name) => !names.includes(name));
  if (other !== undefined) throw new RangeError(`${what} has no ${other}; it has ${names?.join(', ')}.`);
}

import { normaliseValue } from './normalise.ts';
import { isDestroyed } from './prices.ts';
import type { Row } from './row.ts';
import { formulaMark } from './values.ts';
import { fail, warn } from './row.ts';

/** What stands in a place for a row, before any escaping. */
export type Read = (row: Row) => string;

/** A place in a template that takes a value. */
export interface Slot {
  /** The variable, or the reserved name. */
  readonly variable: string;
  /** Line of the template, from 1. */
  readonly line: number;
  /** What it says for a row, before any escaping. */
  readonly read: Read;
  /** Known at compile time: it comes from the settings. */
  readonly constant?: string;
  /** Characters a line (Caracteres of old-style labels). */
  readonly wrap?: number;
}

/** Whether the settings fill a slot with something that is no text: a number, or the name of a code page. */
export function isSetting({ constant, variable }: Slot): boolean {
  return constant !== undefined && variable !== 'MONEY_SYMBOL';
}

/** Text of a template with its slots, in order: always a text, a slot, a text, ... */
export interface Slotted {
  readonly texts: readonly string[];
  readonly slots: readonly Slot[];
}

/** What the account's settings say in this language's terms. */
export interface SettingTexts {
  readonly speed: string;
  readonly darkness: string;
  readonly codePage: string;
}

/** The text that was supplied for a variable; '' and a warning when nobody supplied any. */
export function readVariable(variable: string): Read {
  // A variable may be named like something that every object has (%constructor%).
  const inherited = variable in {};
  const isCode = variable === 'CODE' || variable === 'CODIGO_INT';
  return (row) => {
    const value = inherited && !Object.hasOwn(row.values, variable) ? undefined : row.values[variable];
    if (value === undefined) return missing(row, variable);
    const { text, lacks } = value;
    if (lacks !== undefined) return refuseLacking(row, variable, text, lacks);
    if (text.includes('\ufffd'))
      return (hasNoResult(text) ? refuseNoResult : refuseUnreadable)(row, variable, text);
    if (text.length > 4 && (isDestroyed(text) || (isCode && madeDate.test(text))))
      return refuseDestroyed(row, variable, text);
    return isFormulaError(text) ? refuseNoResult(row, variable, text) : text;
  };
}

/** A name that is empty, or a word such as NULL that a program wrote where it had no value. */
function refuseLacking(row: Row, variable: string, text: string, lacks: 'name' | 'value'): '' {
  if (row.problems.some((known) => known.level === 'error' && known.variable === variable)) return '';
  return lacks === 'name'
    ? fail(row, 'name-empty', `${variable} is empty: give the row a name.`, { variable })
    : fail(
        row,
        'value-not-there',
        `${variable} '${text}' is what a program writes where it has no value: correct the cell.`,
        { variable, details: { text } },
      );
}

/** A byte that the encoding of its file does not have. */
function refuseUnreadable(row: Row, variable: string, text: string): '' {
  const message = `${variable} '${text}' holds a byte that its file's encoding does not have: correct the cell, or say the encoding.`;
  return fail(row, 'character-unreadable', message, { variable, details: { text } });
}

/** What a spreadsheet program makes of a code such as 1-5 or 5/12: a day. */
const madeDate =
  /^(?:\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d{2}-\d{2})(?: 0?0:00(?::00)?)?$|^\d{1,2}-[A-Za-z]?[a-z]{2}\.?(?:-\d{2,4})?$|^[A-Za-z][a-z]{2}\.?-\d{2}$/;

/** Errors of formulas, as Excel writes them in English and Spanish. */
const formulaError =
  /^#(?:N\/A|N\/D|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|[¡¿](?:REF|VALOR|DIV\/0|NOMBRE|NUM|NULO)[!?])$/;

/** Whether a cell holds a formula without its result, or one that ended in an error. */
export function hasNoResult(text: string): boolean {
  return text.startsWith(formulaMark) || isFormulaError(text);
}

const isFormulaError = (text: string) => text.charCodeAt(0) === 0x23 && formulaError.test(text);

export function refuseNoResult(row: Row, variable: string, text: string): '' {
  const message =
    `${variable} '${text.replace('\ufffd', '')}' is a formula without a result: open the file in its spreadsheet program, correct the cell ` +
    'and save it again.';
  return fail(row, 'formula-without-result', message, { variable, details: { text } });
}

function refuseDestroyed(row: Row, variable: string, text: string): '' {
  const message = `${variable} '${text}' is what a spreadsheet program left of a long code: format its column as text.`;
  return fail(row, 'code-destroyed', message, { variable, details: { text } });
}

/** A name that nobody supplied prints empty and is reported, once a row. */
export function missing(row: Row, variable: string): '' {
  if (!row.problems.some((known) => known.code === 'value-missing' && known.variable === variable)) {
    warn(row, 'value-missing', `Nobody supplied ${variable}; it prints empty.`, { variable });
  }
  return '';
}

/** The client's date or time, normalised once: locales put blanks into it that printers do not know. */
export function momentText(part: 'date' | 'time'): Read {
  let last = '';
  let text = '';
  return (row) => {
    const given = row.moment[part];
    if (given !== last) {
      last = given;
      text = normaliseValue(given);
    }
    return text;
  };
}

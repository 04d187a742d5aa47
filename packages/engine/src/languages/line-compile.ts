import { charactersOutside, type CodePage, strayByteOf } from '../codes/code-pages.ts';
import type { FilledField } from '../template/field-piece.ts';
import { characterName } from '../template/normalise.ts';
import type { Report } from '../template/report.ts';
import { problem, type Row } from '../template/row.ts';
import type { Slotted } from '../template/slot.ts';
import type { SlotFactory } from '../template/slots.ts';

/* What TSPL and EPL compile alike: how values join the text of a line, and what is wrong with a line in either. */

/** A part of a line that holds values, and what stands before and behind it. */
interface LineField {
  readonly lead: string;
  readonly data: Slotted;
  readonly rest: string;
}

export interface QuotedOptions {
  mayBeEmpty: boolean;
  /** Characters that need no look; those of the language when absent, null to look at every value. */
  safe?: RegExp | null;
  /** What the command's own rules make of a value, before the string's; undefined when it refused the row. */
  transform?: (value: string, row: Row, at: number) => string | undefined;
}

/** Makes the slots of this line of the template, for cutSlots. */
export function slotsAt(line: number, factory: SlotFactory) {
  return {
    placeholder: (name: string) => factory.placeholder(name, line),
    token: (name: string) => factory.token(name, line),
  };
}

/** Text and values in turn, up to the text behind the last value. */
export function joinTexts(texts: readonly string[], values: readonly string[]): string {
  return values.reduce((joined, value, at) => joined + value + (texts[at + 1] ?? ''), texts[0] ?? '');
}

/** Text whose slots the settings fill. */
export function fixedText({ texts, slots }: Slotted): string {
  return joinTexts(
    texts,
    slots.map(({ constant }) => constant ?? ''),
  );
}

/** The texts of a field with what stands behind it as part of the last. */
export function withRest({ data: { texts }, rest }: Omit<LineField, 'lead'>): string[] {
  return [...texts.slice(0, -1), (texts.at(-1) ?? '') + rest];
}

/** A plan that joins values with the template's text; `write` makes what stands in a string of a value, or refuses the row. */
export function joinedPlan(
  field: LineField,
  { mayBeEmpty, transform }: QuotedOptions,
  safe: FilledField['safe'],
  write: (value: string, row: Row, at: number) => string | undefined,
): FilledField {
  const { lead } = field;
  const texts = withRest(field);
  return {
    safe,
    lead,
    texts,
    mayBeEmpty,
    careful(values, row) {
      let out = lead + (texts[0] ?? '');
      for (const [at, value] of values.entries()) {
        const changed = transform ? transform(value, row, at) : value;
        const written = changed === undefined ? undefined : write(changed, row, at);
        if (written === undefined) return '';
        out += written + (texts[at + 1] ?? '');
      }
      return out;
    },
  };
}

/** A plan for data that is computed as a whole; `whole` writes common values where the data is one value and no text. */
export function wholePlan(
  field: LineField,
  careful: FilledField['careful'],
  whole?: FilledField['whole'],
): FilledField {
  const { texts } = field.data;
  const alone = texts.length === 2 && texts.every((text) => text === '');
  return {
    safe: null,
    lead: field.lead,
    texts: withRest(field),
    mayBeEmpty: false,
    ...(alone && whole ? { whole } : {}),
    careful,
  };
}

/** Warns of a command that prints, restarts or changes the printer on every label. */
export function warnDoubtful(command: string, line: number, report: Report): void {
  const message = `Line ${line}: ${command} acts on every label that is printed: leave it out.`;
  report.warning(problem('warning', 'doubtful-command', message, { line, details: { command } }));
}

/** Whether a page has all that a line says; bytes that are no text in it are let through. */
export function isInPage(text: string, page: CodePage, line: number, report: Report): boolean {
  const outside = charactersOutside(text, page).find((char) => strayByteOf(char) === undefined);
  if (outside === undefined) return true;
  const message = `'${outside}' (${characterName(outside)}) is not in code page ${page.name}: take another page or character.`;
  report.issue(line, 'character-outside-page', message);
  return false;
}

import type { Handler } from '../draw/command.ts';
import { fieldCommands } from '../draw/commands/fields.ts';
import { formatCommands } from '../draw/commands/formats.ts';
import { embedFields } from '../draw/field-data.ts';
import { scanCommands, type Command } from '../draw/scan.ts';
import { isData, tagCommands } from '../draw/belongs-to-field.ts';
import type { Field, Session } from '../draw/state.ts';
import { walkZpl } from '../draw/walk.ts';

/* The fields that print each data, found by the walk of drawing. Filling needs nothing else of a picture. */

/** Data of ^FD or ^FV. */
export interface DataFields {
  /** The field that they stand in; undefined where it never ends, so that they are never printed. */
  readonly own: Field | undefined;
  /** The fields that say them: their own, and others of its number (^FN). */
  readonly draws: readonly Field[];
  /** Those that have them among their own data (^FE). */
  readonly embeds: readonly Field[];
}

/** A graphic of any kind ends with the next position, which begins another field. */
const holdsGraphic: Handler = ({ field }) => {
  field.graphic = { kind: 'box', name: 'box', width: 1, height: 1, border: 1, radius: 0, ink: 'black' };
};

/** The commands that decide which fields print which data. */
export const dataHandlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ...[formatCommands, fieldCommands].flatMap((group) => Object.entries(group)),
  ...['GB', 'GC', 'GD', 'GE', 'GF', 'XG', 'IM'].map((name): [string, Handler] => [name, holdsGraphic]),
  ...[...tagCommands].map((name): [string, Handler] => [name, ({ field }) => (field.radio = true)]),
]);

export const noFields: DataFields = { own: undefined, draws: [], embeds: [] };

interface Found extends DataFields {
  own: Field | undefined;
  readonly draws: Field[];
  readonly embeds: Field[];
}

/** The fields of each ^FD and ^FV of a template, by its place among them. */
export function dataFields(text: string): readonly DataFields[] {
  const found: Found[] = [];
  const order = new Map<number, number>();
  const scanner = scanCommands(text, 'template');
  for (let command = scanner.next(); command; command = scanner.next()) {
    if (!isFilled(command)) continue;
    order.set(command.start, found.push({ own: undefined, draws: [], embeds: [] }) - 1);
  }
  const foundBy = (command: Command | undefined) => command && found[order.get(command.start) ?? -1];

  function endField(field: Field): void {
    for (const command of field.commands) {
      const data = isFilled(command) ? foundBy(command) : undefined;
      if (data) data.own ??= field;
    }
  }

  function endLabel({ format }: Session): void {
    for (const { field } of format.steps) {
      const value = field.number === undefined ? undefined : format.values.get(field.number);
      const raw = field.data ?? value?.text;
      if (field.embedding !== undefined && raw !== undefined) {
        embedFields(raw, field.embedding, (embedded) => {
          foundBy(format.values.get(embedded)?.command)?.embeds.push(field);
          return '';
        });
      }
      foundBy(field.commands.find(isData) ?? value?.command)?.draws.push(field);
    }
  }

  const session = walkZpl(
    { text, encoding: 'utf-8' },
    {
      commands: dataHandlers,
      reader: 'template',
      dpmm: 1,
      endLabel,
      endField,
    },
  );
  session.endField();
  // A stored format draws its data for whoever recalls it.
  for (const commands of session.printer.formats.values()) {
    session.dropFormat();
    for (const command of commands.slice(0, 1)) session.recall(commands, command);
    session.endFormat();
  }
  return found;
}

const isFilled = ({ name }: Command) => name === 'FD' || name === 'FV';

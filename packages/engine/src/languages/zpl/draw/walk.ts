import { createBudget } from '../../../picture/budget.ts';
import { standardLimits } from '../../../picture/limits.ts';
import { noRemarks, type Place, type Remarks } from '../../../picture/remarks.ts';
import type { Diagnostic, RenderLimits } from '../../../picture/types.ts';
import type { Source } from '../../../template/source.ts';
import type { ZplReader } from '../scan.ts';
import type { Handler } from './command.ts';
import { placeOf } from './diagnostics.ts';
import { isData, isOfField } from './belongs-to-field.ts';
import { readParameters } from './read-parameters.ts';
import { scanCommands, type Command } from './scan.ts';
import type { ZplRemark } from './remark-texts.ts';
import { emptyField, emptyFormat, type Field, type Session, stepOf, switchedOn } from './state.ts';

export interface ZplWalk {
  readonly commands: ReadonlyMap<string, Handler>;
  readonly reader: ZplReader;
  readonly dpmm: number;
  readonly limits?: RenderLimits;
  readonly remarks?: Remarks;
  /** Writes a remark in words; without it nobody reads what the walk finds wrong. */
  say?(remark: ZplRemark, place: Place, details: Diagnostic['details']): void;
  readonly now?: Date;
  /** At the ^XZ of a format that is not stored, with its steps. */
  endLabel?(session: Session): void;
  /** For each field that ends, drawn or not. */
  endField?(field: Field): void;
}

/** Commands that are carried out, not stored, while a format is stored (^DF). */
const endsStoring = new Set(['XZ', 'DF', 'JX']);

/**
 * Carries out ZPL code command by command, as a printer does: what stands where, in which font, with which data. Drawing,
 * filling and editing learn it here. Commands that are not in `commands` change nothing; where nobody reads remarks, they
 * are noted with their field all the same.
 * @returns the session as the code leaves it
 */
export function walkZpl({ text: code, encoding }: Source, walk: ZplWalk): Session {
  const { commands, dpmm, limits = standardLimits, remarks = noRemarks, now = new Date(0) } = walk;
  const printer = switchedOn();
  let carriedOut = 0;
  let depth = 0;

  const session: Session = {
    ...createBudget(limits, printer, remarks),
    printer,
    field: emptyField(),
    format: emptyFormat(),
    inFormat: false,
    storing: undefined,
    recalledBy: undefined,
    place: { line: 1, column: 1, command: '^XA' },
    dpmm,
    limits,
    remarks,
    remark: (remark, details, place = session.place) => walk.say?.(remark, place, details),
    now,
    isBytes: encoding === 'latin1',
    endField() {
      const { field, format } = session;
      session.field = emptyField();
      const empty = field.graphic === undefined && field.data === undefined && field.number === undefined;
      if (empty) return;
      walk.endField?.(field);
      const { number, data, hexIndicator } = field;
      const isValue = number !== undefined && data !== undefined;
      if (isValue) {
        const command = field.commands.find(isData);
        format.values.set(number, { text: data, hexIndicator, command });
      }
      // ^FN1^FD...^FS without a place of its own only fills in a stored format.
      if ((isValue && !field.positioned) || field.radio) return;
      // In a stored format data are what stands there until the format that recalls it says something else.
      const isDefault = isValue && session.recalledBy !== undefined;
      const commands = field.commands.filter((command) => !isData(command));
      format.steps.push(stepOf(session, isDefault ? { ...field, data: undefined, commands } : field));
    },
    endFormat() {
      session.endField();
      const { storing } = session;
      if (storing) keepFormat(storing.name, storing.commands);
      else walk.endLabel?.(session);
      session.dropFormat();
    },
    dropFormat() {
      session.format = emptyFormat();
      session.field = emptyField();
      session.storing = undefined;
      session.inFormat = false;
    },
    recall(commands, by) {
      if (depth >= 8) return;
      depth++;
      const { recalledBy } = session;
      session.recalledBy = recalledBy ?? by;
      for (const command of commands) if (!carryOut(command)) break;
      session.recalledBy = recalledBy;
      depth--;
    },
  };

  function keepFormat(name: string, commands: Command[]): void {
    const bytes = commands.reduce((sum, command) => sum + command.params.length + 32, 0);
    if (session.reserve(bytes)) printer.formats.set(name, commands);
    else session.remark('no-room', { name: `the format ${name}` });
  }

  /** Carries out one command; false when the limit is reached. */
  function carryOut(command: Command): boolean {
    const place = placeOf(command);
    session.place = place;
    if (++carriedOut > limits.commands) {
      session.remark('limit-commands', { limit: limits.commands });
      return false;
    }
    const { storing } = session;
    if (storing && !endsStoring.has(command.name)) {
      storing.commands.push(command);
      return true;
    }
    const handler = commands.get(command.name);
    if (handler) {
      // ^FS is the last command of its field; a new ^FO may end the field before it.
      if (command.name === 'FS') session.field.commands.push(command);
      handler(session, readParameters(command), command);
    } else session.remark('unknown-command', { command: place.command });
    if (isOfField(command) && (handler || !walk.say)) session.field.commands.push(command);
    return true;
  }

  const scanner = scanCommands(code, walk.reader);
  for (let command = scanner.next(); command; command = scanner.next()) {
    if (!carryOut(command)) break;
  }
  if (session.inFormat) session.remark('unclosed-format');
  return session;
}

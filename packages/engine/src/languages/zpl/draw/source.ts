import type { Inherited, Range, Source } from '../../../picture/elements.ts';
import { moduleParameters } from '../code-parameters.ts';
import { fieldParameters } from '../field-parameters.ts';
import { placeOf } from './diagnostics.ts';
import { isData } from './belongs-to-field.ts';
import type { Command } from './scan.ts';
import { numberIn } from './read-parameters.ts';
import type { FieldValue, InForce, Step } from './state.ts';

/*
 * Where a field of ZPL is written: its commands' parameters by what the ZPL II Programming Guide calls them, and the
 * commands that gave those that it does not say itself (^BY, ^CF, ^FW, ^LH, ^MU, ^XF).
 */

/** Where a command ends, without the blanks and line breaks before the next; data keep theirs. */
function endOf(command: Command): number {
  if (isData(command)) return command.end;
  return command.dataStart + command.params.trimEnd().length;
}

const rangeOf = (command: Command): Range => ({ start: command.start, end: endOf(command) });

/** A range of the code by its place among a command's parameters, without the blanks around it. */
function rangeIn(command: Command, from: number, to: number): Range {
  const text = command.params.slice(from, to);
  const before = text.length - text.trimStart().length;
  const start = command.dataStart + from + (text.trim() === '' ? 0 : before);
  return { start, end: start + text.trim().length };
}

/** The places of a command's parameters; a number without what stands around it (^FOB50 means 50). */
function parametersOf(command: Command): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  for (const part of command.params.split(command.delimiter)) {
    const range = rangeIn(command, from, from + part.length);
    const number = numberIn(part.trim());
    ranges.push(number ? { start: range.start + number.start, end: range.start + number.end } : range);
    from += part.length + command.delimiter.length;
  }
  return ranges;
}

/** Where a field that is drawn with these values of ^FN is written. */
export function sourceOf(step: Step, values: ReadonlyMap<number, FieldValue>): Source {
  const { field, inForce, recalledBy, home } = step;
  const parameters: Record<string, Range | Inherited> = {};
  const has = (name: string) => parameters[name] !== undefined;
  for (const command of field.commands) readParametersOf(command, parameters);
  const inherit = (name: string, setting: string, from: InForce, usual: string) => {
    if (!has(name)) parameters[name] = inherited(from[setting], usual);
  };
  if (!has('x')) parameters['x'] = parameters['y'] = { command: '^FO' };
  inherit('alignment', 'alignment', inForce, '^FW');
  if (field.code) {
    const { inForce: then, command } = field.code;
    inherit('rotation', 'rotation', then, '^FW');
    if (moduleParameters[command.command] === undefined) {
      inherit('height', 'height', then, '^BY');
      inherit('module width', 'module width', then, '^BY');
      inherit('ratio', 'ratio', then, '^BY');
    }
  } else if (field.graphic === undefined) {
    inherit('font', 'font', inForce, '^CF');
    const isSized = has('font height') || has('font width');
    inherit('font height', isSized ? '' : 'font size', inForce, isSized ? '^A' : '^CF');
    inherit('font width', isSized ? '' : 'font size', inForce, isSized ? '^A' : '^CF');
    inherit('rotation', 'rotation', inForce, '^FW');
  }
  const general = { home: '^LH', shift: '^LS', top: '^LT', unit: '^MU', 'character set': '^CI' };
  for (const [setting, usual] of Object.entries(general)) {
    const by = inForce[setting];
    if (by) parameters[setting] = inherited(by, usual);
  }
  if (step.reverse && !field.reverse) parameters['reverse'] = inherited(inForce['reverse'], '^LR');
  if (recalledBy) parameters['stored format'] = inherited(recalledBy, '^XF');
  const written = field.commands.findLast(isData);
  const value = field.number === undefined ? undefined : values.get(field.number)?.command;
  if (!written && value) parameters['value'] = inherited(value, '^FN');
  const first = field.commands[0];
  const last = field.commands.at(-1);
  return {
    range: { start: first?.start ?? 0, end: last ? endOf(last) : 0 },
    origin: { ...home, dotsPerUnit: field.dotsPerUnit },
    position: { x: step.originX, y: step.originY },
    parameters,
    data: dataOf(written ?? value),
    follows: field.follows,
  };
}

function inherited(command: Command | undefined, usual: string): Inherited {
  return command ? { command: placeOf(command).command, range: rangeOf(command) } : { command: usual };
}

/** The data as it is written; of ^SN its first parameter. */
function dataOf(command: Command | undefined): Range | undefined {
  if (!command) return undefined;
  if (command.name === 'SN')
    return rangeIn(command, 0, command.params.split(command.delimiter)[0]?.length ?? 0);
  return { start: command.dataStart, end: command.end };
}

/** Notes where a command's parameters stand; one that it leaves out is left to what is in force. */
function readParametersOf(command: Command, parameters: Record<string, Range | Inherited>): void {
  const places = parametersOf(command);
  if (command.name === 'A') {
    // ^Af: the font's letter stands directly after the command, and its turn after that.
    const { start } = rangeIn(command, 0, command.params.length);
    const [font = '', rotation = ''] = command.params.trimStart();
    if (/[A-Z0-9]/i.test(font)) parameters['font'] = { start, end: start + 1 };
    if (/[NRIB]/i.test(rotation)) parameters['rotation'] = { start: start + 1, end: start + 2 };
  }
  Object.keys(fieldParameters.get(command.name) ?? {}).forEach((name, at) => {
    if (name !== '') note(parameters, name, places[at]);
  });
  if (command.name === 'FO' || command.name === 'FT') {
    for (const [at, name] of ['x', 'y'].entries()) {
      // An empty place is where it would stand; what ^FT leaves out goes on from the field before.
      const place = places[at];
      if (command.name === 'FO' && place) parameters[name] = place;
      else if (!place || place.start === place.end) {
        parameters[name] = { command: placeOf(command).command, range: rangeOf(command) };
      }
    }
  }
}

function note(parameters: Record<string, Range | Inherited>, name: string, place: Range | undefined): void {
  if (place && place.end > place.start) parameters[name] = place;
}

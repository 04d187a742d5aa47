import { groupSeparator } from '../../../codes/gs1.ts';
import { type CodeCommand, codeCommands, type WrittenParameters } from '../code-commands.ts';
import { type CodeCommandName, codeParameters, moduleParameters } from '../code-parameters.ts';
import type { CommandParameter, CommandParameters } from '../parameter-kinds.ts';

/* Writing code commands by the tables of codes. */

/** A code command that draws a symbology, and how it is written for it. */
export function commandFor(
  symbology: string,
): { name: CodeCommandName; entry: CodeCommand; asked: readonly WrittenParameters[] } | undefined {
  for (const name of Object.keys(codeCommands) as CodeCommandName[]) {
    const entry: CodeCommand = codeCommands[name];
    const isOwn = entry.of === symbology || entry.alsoLike === symbology;
    const asked = isOwn ? entry.asked : entry.alsoAsked?.[symbology];
    if (asked) return { name, entry, asked };
  }
  return undefined;
}

/** The usual value of a parameter, as it is written. */
function usualText({ kind, usual }: CommandParameter): string {
  return kind === 'flag' ? (usual === true ? 'Y' : 'N') : String(usual ?? '');
}

/** The parameters of a command as they are written, usual ones among them; of a matrix those up to the last that is given. */
export function codeParametersOf(name: CodeCommandName, given: WrittenParameters): string[] {
  const parameters: CommandParameters = codeParameters[name];
  const last = Object.keys(parameters).findLastIndex((each) => given[each] !== undefined);
  const isLinear = moduleParameters[name] === undefined && !codeCommands[name].isStacked;
  const written = Object.entries(parameters).map(([each, parameter]) => given[each] ?? usualText(parameter));
  return isLinear ? written : written.slice(0, last + 1);
}

/** The parameters that give a code its size; `row` is the height of a row of several in modules. */
export function sizeParameters(
  name: CodeCommandName,
  size: { height: string; readable: boolean; module: number; row: number },
  units: (dots: number) => string,
): WrittenParameters {
  const module = moduleParameters[name];
  if (module === 'magnification') return { magnification: String(size.module) };
  if (module === 'height') return { height: units(size.module) };
  if (codeCommands[name].isStacked) return { height: units(size.module * size.row) };
  const { height, readable } = size;
  if ('line' in codeParameters[name]) return { height, line: readable ? 'Y' : 'N' };
  return { height, 'line above': readable ? 'N' : 'Y' };
}

/** Data as a code command takes it that is written with these parameters. */
export function dataFor(name: CodeCommandName, written: WrittenParameters, said: string): string {
  switch (name) {
    // Start and stop letters are parameters.
    case 'BK':
      return said.replace(/^[A-D]|[A-D]$/gi, '');
    case 'BC':
      return written['mode'] === 'D' ? said.replaceAll('>', '>0').replaceAll(groupSeparator, '>8') : said;
    case 'BX':
      return written['escape'] === '_'
        ? `_1${said.replaceAll('_', '__').replaceAll(groupSeparator, '_1')}`
        : said;
    case 'B7':
      return said.replaceAll('\\', '\\\\');
    default:
      return said;
  }
}

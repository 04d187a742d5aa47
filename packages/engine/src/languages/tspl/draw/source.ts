import { LazySource, type Inherited, type Range } from '../../../picture/elements.ts';
import type { Box } from '../../../picture/types.ts';
import type { Statement } from './scan.ts';
import type { Call } from './state.ts';
import type { TextValue } from './text-value.ts';

/** The properties that all elements of a command share. `data` is the range of its text; shapes have none. */
export function commonOf({ args, statement, place, inForce, origin }: Call, box: Box, data?: TextValue) {
  return {
    box,
    reverse: false,
    place,
    source: new LazySource(() => {
      const parameters: Record<string, Range | Inherited> = Object.fromEntries(args.places);
      for (const word of ['REFERENCE', 'SHIFT', 'CODEPAGE']) inherit(parameters, word, inForce[word]);
      for (const counter of data?.counters ?? []) {
        inherit(parameters, `@${counter}`, inForce[`@${counter}`]);
        inherit(parameters, `step of @${counter}`, inForce[`step @${counter}`]);
      }
      return {
        range: { start: statement.start, end: statement.end },
        origin: { ...origin, dotsPerUnit: 1 },
        parameters,
        data: data?.range,
      };
    }),
  };
}

function inherit(
  parameters: Record<string, Range | Inherited>,
  name: string,
  by: Statement | undefined,
): void {
  if (!by) return;
  const command = by.name === '' ? by.text.slice(0, 3) : by.name;
  parameters[name.toLowerCase()] = { command, range: { start: by.start, end: by.end } };
}

import { expect, it } from 'vitest';
import { zplCommands } from './draw/commands.ts';
import { isOfField } from './draw/belongs-to-field.ts';
import { fieldParameters } from './field-parameters.ts';

/** Commands of a field that have no parameters, or those that say how its data is read. */
const bare = ['FC', 'FD', 'FE', 'FH', 'FR', 'FV'];

it('names as commands of a field those that the table has, and those without a line in it', () => {
  const place = { params: '', start: 0, dataStart: 0, delimiter: ',', control: false };
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@'];
  const all = ['A', ...letters.flatMap((one) => letters.map((two) => one + two))];
  const found = all.filter((name) => isOfField({ ...place, name } as Parameters<typeof isOfField>[0]));
  // What has no code of its own (^B6) is a code all the same; what goes to a radio tag is of the field too.
  const known = found.filter((name) => zplCommands.has(name) && !/^(?:R[BFMTW]|WT)$/.test(name));
  expect(known.toSorted()).toEqual([...fieldParameters.keys(), ...bare].toSorted());
});

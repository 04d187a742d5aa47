import { zplCodes } from '../codes/zpl-codes.ts';
import type { Handlers } from '../command.ts';

/*
 * Barcodes: each command of draw/codes reads its own parameters; the field is drawn when it ends.
 */

export const codeHandlers: Handlers = Object.fromEntries(
  [...zplCodes.values()].map(
    (code) =>
      [
        code.command,
        (session, parameters) => {
          const { bars, turn, dotsPerUnit, inForce } = session.printer;
          session.field.code = {
            command: code,
            inForce,
            settings: code.read(parameters.all, { ...bars, turn, dotsPerUnit }),
          };
        },
      ] satisfies [string, Handlers[string]],
  ),
);

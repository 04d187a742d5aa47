import { barcodeCommands } from './commands/barcode.ts';
import { basicCommands } from './commands/basic.ts';
import { controlCommands } from './commands/control.ts';
import { counterCommands } from './commands/counters.ts';
import { imageCommands } from './commands/images.ts';
import { matrixCommands } from './commands/matrix-codes.ts';
import { printCommands } from './commands/print.ts';
import { setUpCommands } from './commands/set-up.ts';
import { shapeCommands } from './commands/shapes.ts';
import { stackedCommands } from './commands/stacked-codes.ts';
import { textCommands } from './commands/text.ts';
import type { Handler } from './state.ts';

/** Every command that is known; a new group is one line here. */
export const tsplCommands: ReadonlyMap<string, Handler> = new Map(
  [
    setUpCommands,
    controlCommands,
    basicCommands,
    printCommands,
    counterCommands,
    textCommands,
    shapeCommands,
    imageCommands,
    barcodeCommands,
    matrixCommands,
    stackedCommands,
  ].flatMap((group) => Object.entries(group)),
);

import type { Handler } from './command.ts';
import { codeHandlers } from './commands/codes.ts';
import { controlCommands } from './commands/control.ts';
import { fieldCommands } from './commands/fields.ts';
import { formatCommands } from './commands/formats.ts';
import { graphicCommands } from './commands/graphics.ts';
import { imageCommands } from './commands/images.ts';
import { labelCommands } from './commands/label.ts';
import { textCommands } from './commands/text.ts';

/** Every command that is known; a new group is one line here. */
export const zplCommands: ReadonlyMap<string, Handler> = new Map(
  [
    controlCommands,
    formatCommands,
    labelCommands,
    fieldCommands,
    textCommands,
    graphicCommands,
    imageCommands,
    codeHandlers,
  ].flatMap((group) => Object.entries(group)),
);

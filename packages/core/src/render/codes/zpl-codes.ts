import type { ZplCodeCommand } from './drawing.ts';

/** The code commands of ZPL by their two letters; one line a command. */
export const zplCodes: ReadonlyMap<string, ZplCodeCommand> = new Map<string, ZplCodeCommand>();

import { drawerOf } from '../../line-draw.ts';
import { cpclRawData } from '../scan.ts';
import { codeCommands } from './codes.ts';
import { labelCommands } from './commands.ts';
import type { Handler } from './state.ts';
import { walkCpcl } from './walk.ts';

/** Every command that is known; a new group is one line here. */
export const cpclHandlers: ReadonlyMap<string, Handler> = new Map(
  [labelCommands, codeCommands].flatMap((group) => Object.entries(group)),
);

/**
 * How CPCL is drawn: one picture a PRINT, several where COUNT steps. A picture shows the label upright, as a person holds it:
 * POPRINT turns a label only where the program prints others the other way round before.
 */
export const cpclDrawer = drawerOf((source, options) => walkCpcl(source, options, cpclHandlers), cpclRawData);

import { drawerOf } from '../../line-draw.ts';
import { eplRawData } from '../scan.ts';
import { barCodeCommands } from './commands/bar-codes.ts';
import { matrixCommands } from './commands/matrix-codes.ts';
import { setUpCommands } from './commands/set-up.ts';
import { shapeCommands } from './commands/shapes.ts';
import { textCommands } from './commands/text.ts';
import { formCommands } from './commands/forms.ts';
import type { Handler } from './state.ts';
import { walkEpl } from './walk.ts';

/** Every command that is known; a new group is one line here. */
export const eplCommands: ReadonlyMap<string, Handler> = new Map(
  [setUpCommands, formCommands, textCommands, shapeCommands, barCodeCommands, matrixCommands].flatMap(
    (group) => Object.entries(group),
  ),
);

/**
 * How EPL is drawn: one picture a P, several where a counter steps. A picture shows the label upright, as a person holds it:
 * ZT and ZB say which edge leaves the printer first, so they turn a label only where the program prints others the other way
 * round before.
 */
export const eplDrawer = drawerOf((source, options) => walkEpl(source, options, eplCommands), eplRawData);

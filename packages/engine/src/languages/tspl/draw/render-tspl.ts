import { drawerOf } from '../../line-draw.ts';
import { tsplRawData } from '../scan.ts';
import { tsplCommands } from './commands.ts';
import { walkTspl } from './walk.ts';

/**
 * How TSPL is drawn: one picture a PRINT, several where a counter steps. A picture shows the label upright, as a person holds
 * it: DIRECTION says which edge leaves the printer first, so it turns a label only where the program prints others the other
 * way round before.
 */
export const tsplDrawer = drawerOf((source, options) => walkTspl(source, options, tsplCommands), tsplRawData);

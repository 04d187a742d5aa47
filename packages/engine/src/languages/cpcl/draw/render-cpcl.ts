import type { Drawer } from '../../language-engines.ts';
import { withParts } from '../../../picture/parts.ts';
import { inkLabels } from '../../../picture/pen.ts';
import { asSource } from '../../../template/source.ts';
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
 * How CPCL is drawn: one picture a PRINT, several where COUNT steps. Faults in the code never throw; they are in the
 * diagnostics. Throws RangeError for a paper size that cannot be drawn.
 *
 * A picture shows the label upright, as a person holds it: POPRINT turns a label only where the program prints others the
 * other way round before.
 */
export const cpclDrawer: Drawer = {
  async layout(code, options) {
    const source = asSource(code, cpclRawData);
    return withParts(() => walkCpcl(source, options, cpclHandlers));
  },
  async render(code, options) {
    const { labels, diagnostics } = await cpclDrawer.layout(code, options);
    return withParts(() => ({ labels: inkLabels(labels), diagnostics }));
  },
};

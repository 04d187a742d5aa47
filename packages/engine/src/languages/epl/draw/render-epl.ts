import type { Drawer } from '../../language-engines.ts';
import { withParts } from '../../../picture/parts.ts';
import { inkLabels } from '../../../picture/pen.ts';
import type { Drawing, RenderOptions, RenderResult } from '../../../picture/types.ts';
import { asSource, type Source } from '../../../template/source.ts';
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
 * The pictures of an EPL program: one a P, several where a counter steps. Faults in the code never throw; they are in the
 * diagnostics. Throws RangeError for a paper size that cannot be drawn.
 *
 * A picture shows the label upright, as a person holds it: ZT and ZB say which edge leaves the printer first, so they turn a
 * label only where the program prints others the other way round before.
 *
 * @param code what is not UTF-8 has raw bytes (GW, GM), and strings that are read in the character set in force
 */
export async function renderEpl(
  code: Source | Uint8Array | string,
  options: RenderOptions,
): Promise<RenderResult> {
  const { labels, diagnostics } = await layoutEpl(code, options);
  return withParts(() => ({ labels: inkLabels(labels), diagnostics }));
}

/** The same labels before the pen. */
export async function layoutEpl(
  code: Source | Uint8Array | string,
  options: RenderOptions,
): Promise<Drawing> {
  const source = asSource(code, eplRawData);
  return withParts(() => walkEpl(source, options, eplCommands));
}

/** How EPL is drawn. */
export const eplDrawer: Drawer = { layout: layoutEpl, render: renderEpl };

import type { Drawer } from '../../language-engines.ts';
import { inkLabels } from '../../../picture/pen.ts';
import { asSource, type Source } from '../../../template/source.ts';
import { withParts } from '../../../picture/parts.ts';
import type { Drawing, RenderOptions, RenderResult } from '../../../picture/types.ts';
import { tsplCommands } from './commands.ts';
import { tsplRawData } from '../scan.ts';
import { walkTspl } from './walk.ts';

/**
 * The pictures of a TSPL program: one a PRINT, several where a counter steps. Faults in the code never throw; they are in
 * the diagnostics. Throws RangeError for a paper size that cannot be drawn.
 *
 * A picture shows the label upright, as a person holds it: DIRECTION says which edge leaves the printer first, so it turns a
 * label only where the program prints others the other way round before.
 *
 * @param code what is not UTF-8 has raw bytes (BITMAP, DOWNLOAD), and strings that are read in the CODEPAGE in force
 */
export async function renderTspl(
  code: Source | Uint8Array | string,
  options: RenderOptions,
): Promise<RenderResult> {
  const source = asSource(code, tsplRawData);
  return withParts(() => {
    const { labels, diagnostics } = walkTspl(source, options, tsplCommands);
    return { labels: inkLabels(labels), diagnostics };
  });
}

/** The same labels, laid out and not inked. */
export async function layoutTspl(
  code: Source | Uint8Array | string,
  options: RenderOptions,
): Promise<Drawing> {
  const source = asSource(code, tsplRawData);
  return withParts(() => walkTspl(source, options, tsplCommands));
}

/** How TSPL is drawn. */
export const tsplDrawer: Drawer = { layout: layoutTspl, render: renderTspl };

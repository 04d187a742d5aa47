import { withParts } from '../picture/parts.ts';
import { inkLabels } from '../picture/pen.ts';
import type { Drawing, RenderOptions } from '../picture/types.ts';
import { asSource, type FindRawData, type Source } from '../template/source.ts';
import type { Drawer } from './language-engines.ts';

/**
 * How a language is drawn whose labels a walk lays out. Faults in the code never throw; they are in the diagnostics. Throws
 * RangeError for a paper size that cannot be drawn.
 * @param rawData finds the raw bytes of code that is no UTF-8; its strings are read in the page in force
 */
export function drawerOf(
  walk: (source: Source, options: RenderOptions) => Drawing,
  rawData: FindRawData,
): Drawer {
  const layout: Drawer['layout'] = async (code, options) => {
    const source = asSource(code, rawData);
    return withParts(() => walk(source, options));
  };
  return {
    layout,
    async render(code, options) {
      const source = asSource(code, rawData);
      return withParts(() => {
        const { labels, diagnostics } = walk(source, options);
        return { labels: inkLabels(labels), diagnostics };
      });
    },
  };
}

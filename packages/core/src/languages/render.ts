import type { Drawing, RenderOptions, RenderResult } from '../picture/types.ts';
import type { Source } from '../template/source.ts';
import { type PrinterLanguage, printerLanguages } from './languages.ts';

/** How a language is drawn. */
interface Drawer {
  /** Its labels as elements, for checks and editing. */
  layout(code: Source | Uint8Array | string, options: RenderOptions): Promise<Drawing>;
  /** The same, inked. */
  render(code: Source | Uint8Array | string, options: RenderOptions): Promise<RenderResult>;
}

/** Each is fetched for the first label in its language. */
const drawers: Readonly<Partial<Record<PrinterLanguage, () => Promise<Drawer>>>> = {
  zpl: () =>
    import('./zpl/draw/render-zpl.ts').then(({ layoutZpl: layout, renderZpl: render }) => ({
      layout,
      render,
    })),
  tspl: () =>
    import('./tspl/draw/render-tspl.ts').then(({ layoutTspl: layout, renderTspl: render }) => ({
      layout,
      render,
    })),
  epl: () =>
    import('./epl/draw/render-epl.ts').then(({ layoutEpl: layout, renderEpl: render }) => ({
      layout,
      render,
    })),
};

/** An import that was made before still costs half of a small label. */
const fetched = new Map<PrinterLanguage, Drawer>();

/** Languages by the names that labels give them, in any case. */
const named = (name: string) => printerLanguages.find(({ key }) => key === name.toLowerCase());

/** Whether pictures can be made of code in this language. */
export function canRender(language: string): boolean {
  return named(language)?.drawn ?? false;
}

/**
 * The pictures of printer code; text stands for its UTF-8. Faults in the code are in the diagnostics; throws RangeError for a language without
 * pictures (see canRender) and for a paper size that cannot be drawn.
 */
export async function renderLabel(
  language: string,
  code: Source | Uint8Array | string,
  options: RenderOptions,
): Promise<RenderResult> {
  return (await drawerOf(language)).render(code, options);
}

/** The labels of printer code before the pen. Throws RangeError as renderLabel does. */
export async function layoutLabel(
  language: string,
  code: Source | Uint8Array | string,
  options: RenderOptions,
): Promise<Drawing> {
  return (await drawerOf(language)).layout(code, options);
}

async function drawerOf(language: string): Promise<Drawer> {
  const key = named(language)?.key;
  const drawer = key && (fetched.get(key) ?? (await drawers[key]?.()));
  if (!drawer) throw new RangeError(`No pictures are made of ${language}.`);
  fetched.set(key, drawer);
  return drawer;
}

import type { Drawing, RenderOptions, RenderResult } from '../picture/types.ts';
import type { Source } from '../template/source.ts';
import { type Drawer, enginesOf } from './language-engines.ts';
import { type PrinterLanguage, printerLanguages } from './languages.ts';

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
  const drawer = key && (fetched.get(key) ?? (await enginesOf(key).draw?.()));
  if (!drawer) throw new RangeError(`No pictures are made of ${language}.`);
  fetched.set(key, drawer);
  return drawer;
}

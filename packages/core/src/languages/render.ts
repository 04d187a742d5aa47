import type { RenderOptions, RenderResult } from '../picture/types.ts';
import { type PrinterLanguage, printerLanguages } from './languages.ts';

type Drawer = (code: string, options: RenderOptions) => Promise<RenderResult>;

/** The pens of languages that are drawn; each is fetched for the first label in it. */
const drawers: Readonly<Partial<Record<PrinterLanguage, () => Promise<Drawer>>>> = {
  zpl: () => import('./zpl/draw/render-zpl.ts').then(({ renderZpl }) => renderZpl),
  tspl: () => import('./tspl/draw/render-tspl.ts').then(({ renderTspl }) => renderTspl),
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
 * The pictures of printer code. Faults in the code are in the diagnostics; throws RangeError for a language without
 * pictures (see canRender) and for a paper size that cannot be drawn.
 */
export async function renderLabel(
  language: string,
  code: string,
  options: RenderOptions,
): Promise<RenderResult> {
  const key = named(language)?.key;
  const draw = key && (fetched.get(key) ?? (await drawers[key]?.()));
  if (!draw) throw new RangeError(`No pictures are made of ${language}.`);
  fetched.set(key, draw);
  return draw(code, options);
}

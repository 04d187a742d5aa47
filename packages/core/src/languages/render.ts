import { renderTspl } from './tspl/draw/render-tspl.ts';
import type { RenderOptions, RenderResult } from '../picture/types.ts';
import { renderZpl } from './zpl/draw/render-zpl.ts';

/** Languages whose code is drawn, by the names that labels give them. */
const renderers: Readonly<Record<string, (code: string, options: RenderOptions) => Promise<RenderResult>>> = {
  ZPL: renderZpl,
  TSPL: renderTspl,
};

/** Whether pictures can be made of code in this language. */
export function canRender(language: string): boolean {
  return renderers[language.toUpperCase()] !== undefined;
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
  const render = renderers[language.toUpperCase()];
  if (!render) throw new RangeError(`No pictures are made of ${language}.`);
  return render(code, options);
}

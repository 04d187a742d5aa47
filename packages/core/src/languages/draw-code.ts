import { encodePng } from '../picture/png.ts';
import { renderLabel } from './render.ts';
import type { Diagnostic, RenderOptions } from '../picture/types.ts';

export interface CodePicture {
  /** The first label as PNG; undefined when the code draws none. */
  png?: Uint8Array;
  widthDots: number;
  heightDots: number;
  /** What the drawing found, at the lines of the code. */
  diagnostics: readonly Diagnostic[];
}

/** The picture of the first label of printer code. Throws RangeError as renderLabel does. */
export async function drawCode(
  language: string,
  code: Uint8Array | string,
  options: RenderOptions,
): Promise<CodePicture> {
  const { labels, diagnostics } = await renderLabel(language, code, options);
  const bitmap = labels[0]?.bitmap;
  if (!bitmap) return { widthDots: 0, heightDots: 0, diagnostics };
  const png = encodePng(bitmap, options.dpmm);
  return { png, widthDots: bitmap.width, heightDots: bitmap.height, diagnostics };
}

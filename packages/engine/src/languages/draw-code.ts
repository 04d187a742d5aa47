import type { Bitmap } from '../picture/bitmap.ts';
import { encodePng } from '../picture/png.ts';
import { renderLabel } from './render.ts';
import type { Diagnostic, RenderOptions } from '../picture/types.ts';

export interface CodePicture {
  /** The first label as PNG; undefined when the code draws none. */
  png?: Uint8Array;
  /** The same as its dots, where they were asked for in place of the PNG. */
  bitmap?: Bitmap;
  widthDots: number;
  heightDots: number;
  /** What the drawing found, at the lines of the code. */
  diagnostics: readonly Diagnostic[];
}

/** The picture of the first label of printer code, as PNG or as dots. Throws RangeError as renderLabel does. */
export async function drawCode(
  language: string,
  code: Uint8Array | string,
  options: RenderOptions,
  form: 'png' | 'bitmap' = 'png',
): Promise<CodePicture> {
  const { labels, diagnostics } = await renderLabel(language, code, options);
  const bitmap = labels[0]?.bitmap;
  if (!bitmap) return { widthDots: 0, heightDots: 0, diagnostics };
  const size = { widthDots: bitmap.width, heightDots: bitmap.height, diagnostics };
  return form === 'bitmap' ? { bitmap, ...size } : { png: encodePng(bitmap, options.dpmm), ...size };
}

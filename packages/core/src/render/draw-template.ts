import { isAppError } from '../api/errors.ts';
import { compileTemplate, type LabelConfiguration, type PrintMoment } from '../template/compile.ts';
import type { PrinterLanguage } from '../template/languages.ts';
import { sampleValues } from '../template/samples.ts';
import type { PrinterSettings, Problem, Values } from '../template/values.ts';
import { encodePng } from './png.ts';
import { canRender, renderLabel } from './render.ts';
import type { Diagnostic } from './types.ts';

export interface TemplateDrawing {
  language: PrinterLanguage;
  text: string;
  settings: PrinterSettings;
  moneda?: string;
  configuraciones?: readonly LabelConfiguration[];
  /** Values at hand; a variable without one shows a sample. */
  values?: Values;
  moment: PrintMoment;
  /** Paper, in millimetres, where the code does not set it. */
  widthMm: number;
  heightMm: number;
  /** Dots a millimetre. */
  dpmm: number;
}

export interface TemplatePicture {
  /** The label as PNG; undefined when it cannot be drawn, for the reasons beside it. */
  png?: Uint8Array;
  widthDots: number;
  heightDots: number;
  problems: readonly Problem[];
  diagnostics: readonly Diagnostic[];
}

/** Draws the first label of a template, filled with the values at hand and with samples. What cannot be compiled or drawn has no picture. */
export async function drawTemplate(drawing: TemplateDrawing): Promise<TemplatePicture> {
  const nothing = { widthDots: 0, heightDots: 0, problems: [], diagnostics: [] };
  if (!canRender(drawing.language)) return nothing;
  const { language, text, widthMm, heightMm, dpmm, moment, values, ...options } = drawing;
  try {
    const template = compileTemplate(text, { language, ...options });
    const { code, problems } = template.expand(sampleValues(template, values), 1, moment);
    if (code === null) return { ...nothing, problems };
    const program = template.head + code + (template.tail ?? '');
    const { labels, diagnostics } = await renderLabel(language, program, { dpmm, widthMm, heightMm });
    const bitmap = labels[0]?.bitmap;
    if (!bitmap) return { ...nothing, problems, diagnostics };
    return {
      png: encodePng(bitmap, dpmm),
      widthDots: bitmap.width,
      heightDots: bitmap.height,
      problems,
      diagnostics,
    };
  } catch (error) {
    if (!isAppError(error) && !(error instanceof RangeError)) throw error;
    return nothing;
  }
}

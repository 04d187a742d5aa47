import type { Bitmap } from '../picture/bitmap.ts';
import { LabelFault, type Issue } from '../label-fault.ts';
import type { PrintMoment } from '../template/compiled.ts';
import type { LabelConfiguration } from '../template/configurations.ts';
import { compileInPage } from './compile-in-page.ts';
import type { PrinterLanguage } from './languages.ts';
import type { PrintHead } from './print-head.ts';
import { expandWithSamples, sampleValues } from '../template/samples.ts';
import { joinCode, type Source, writeSource } from '../template/source.ts';
import type { PrinterSettings, Problem, Values } from '../template/values.ts';
import { drawCode } from './draw-code.ts';
import { canRender } from './render.ts';
import type { Diagnostic } from '../picture/types.ts';

export interface TemplateDrawing {
  language: PrinterLanguage;
  text: Source | string;
  settings: PrinterSettings;
  currencySign?: string;
  configurations?: readonly LabelConfiguration[];
  /** Prefixes after which printable data begins in old-style labels; the language's own when absent. */
  replaces?: readonly string[];
  /** Values at hand; a variable without one, or with an empty one, shows a sample. */
  values?: Values;
  /** The values are those of a row: what is empty in it is empty on the label. */
  isRow?: boolean;
  moment: PrintMoment;
  /** Paper, in millimetres, where the code does not set it. */
  widthMm: number;
  heightMm: number;
  /** Dots a millimetre. */
  dpmm: number;
  /** Whether what its layout shows of the row is said beside the picture, on a printer with this paper and density. */
  judged?: boolean;
  paper?: PrintHead['paper'];
  /**
   * Whether the label is being edited: of a row that cannot be printed, samples stand for the values that keep it from
   * that, and a label that no row can fill is drawn as it is written.
   */
  edited?: boolean;
  /** Dots in place of a PNG, for who shows picture after picture while something is dragged. */
  form?: 'png' | 'bitmap';
}

export interface TemplatePicture {
  /** The label as PNG; undefined when it cannot be drawn, for the reasons beside it. */
  png?: Uint8Array;
  /** Its dots, where they were asked for in place of the PNG. */
  bitmap?: Bitmap;
  widthDots: number;
  heightDots: number;
  /** Why it cannot be compiled, as compileTemplate says it: at the paths ['template', line]. */
  issues: readonly Issue[];
  problems: readonly Problem[];
  /** Remarks of the drawing, at the lines of the template; of a judged row those that its problems do not have. */
  diagnostics: readonly Diagnostic[];
}

/**
 * Draws the first label of a template, filled with the values at hand and with samples. What cannot be compiled or drawn
 * has no picture; a language that is not drawn is compiled all the same, for what that finds.
 */
export async function drawTemplate(drawing: TemplateDrawing): Promise<TemplatePicture> {
  const nothing: TemplatePicture = {
    widthDots: 0,
    heightDots: 0,
    issues: [],
    problems: [],
    diagnostics: [],
  };
  const { language, text, widthMm, heightMm, dpmm, moment, values, isRow, paper, ...options } = drawing;
  try {
    const decimalMark = options.settings.decimalMark;
    const template = await compileInPage(text, { language, decimalMark, head: { dpmm, paper }, ...options });
    const samples = sampleValues(template, values);
    const shown = isRow ? { ...samples, ...values } : samples;
    const expansion = template.expand(shown, 1, moment);
    const found = [...template.warnings, ...expansion.problems];
    const filled = options.edited ? expandWithSamples(template, shown, moment) : { expansion, values: shown };
    const drawn = filled.expansion;
    if (!canRender(language) || (!drawn.isPrintable && !options.edited))
      return { ...nothing, problems: found };
    const asWritten = typeof text === 'string' ? text : writeSource(text);
    const program = drawn.code ? joinCode(template.head, drawn.code, template.tail) : asWritten;
    const picture = await drawCode(language, program, { dpmm, widthMm, heightMm }, drawing.form);
    const diagnostics = picture.diagnostics.map((remark) => ({
      ...remark,
      line: drawn.isPrintable ? template.lineAt(remark.line, drawn) : remark.line,
    }));
    if (!options.judged || !drawn.isPrintable)
      return { ...nothing, ...picture, problems: found, diagnostics };
    const { isInVerdict, verdictOf } = await import('./row-verdict.ts');
    const problems = [...found, ...(await verdictOf(template, { dpmm, paper }).look(filled.values, moment))];
    const others = diagnostics.filter((remark) => !isInVerdict(remark));
    return { ...nothing, ...picture, problems, diagnostics: others };
  } catch (error) {
    if (error instanceof LabelFault) return { ...nothing, issues: error.issues };
    if (error instanceof RangeError) return nothing;
    throw error;
  }
}

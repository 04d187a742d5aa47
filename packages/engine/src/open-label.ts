import type { Conversion } from './converting/convert-label.ts';
import { LabelFault } from './label-fault.ts';
import { checkDensity, checkedLanguage, checkNames, checkWritten } from './arguments.ts';
import { languageOf, type PrinterLanguage } from './languages/languages.ts';
import type { Bitmap } from './picture/bitmap.ts';
import type { LabelElement } from './picture/elements.ts';
import type { Diagnostic } from './picture/types.ts';
import { momentOf } from './template/moment.ts';
import { asSource, joinCode, writeSource } from './template/source.ts';
import { defaultPrinterSettings, type PrinterSettings, type Problem } from './template/values.ts';

/*
 * The engine's door for programs that are not Marbete's own (docs/engine.md). It loads no engine before a label is opened.
 */

/** Something to say about a label or its values, at a line of its code where it has one. */
export type LabelRemark = Pick<Problem, 'level' | 'message' | 'line' | 'variable'> & {
  readonly code: string;
};

/** What fills a label: values by the names of its variables, as text. */
export type Fill = (values?: Readonly<Record<string, string>>, copies?: number) => FilledLabel;

/** The printer code of a row, or why it has none. */
export type FilledLabel =
  | {
      readonly ok: true;
      readonly bytes: Uint8Array;
      readonly labels: number;
      readonly remarks: LabelRemark[];
    }
  | { readonly ok: false; readonly bytes?: undefined; readonly labels: 0; readonly remarks: LabelRemark[] };

export interface FillerOptions {
  /** The mark of decimals, the currency sign and each language's code page, darkness and speed. */
  readonly settings?: Partial<PrinterSettings>;
  /** Date and time for DATE_NOW and HOUR_NOW; the present when absent. */
  readonly now?: Date;
}

export interface DrawOptions extends FillerOptions {
  /** Paper in millimetres, where the code does not set it. */
  readonly widthMm: number;
  readonly heightMm: number;
  /** Of variables; those without one show a sample. */
  readonly values?: Readonly<Record<string, string>>;
}

/** One label as the printer would print it. */
export interface DrawnPage {
  readonly bitmap: Bitmap;
  readonly elements: readonly LabelElement[];
  readonly copies: number;
  png(): Uint8Array;
}

export interface Label {
  readonly language: PrinterLanguage;
  /** Names of the values that it takes, in the order of the code; empty for finished code. */
  readonly variables: readonly string[];
  /** What is wrong with its code; with an error among them no row of it prints. */
  readonly remarks: readonly LabelRemark[];
  /** Throws LabelFault `template-invalid` for code that cannot be filled. */
  filler(options?: FillerOptions): Fill;
  /** Throws RangeError for a language without pictures, and for paper that cannot be drawn. */
  draw(options: DrawOptions): Promise<{ pages: DrawnPage[]; remarks: readonly Diagnostic[] }>;
  /** The label in another language, and what is not the same there. */
  to(
    language: PrinterLanguage,
  ): Promise<{ label: Label; bytes: Uint8Array; losses: Conversion['differences'] }>;
}

/**
 * Opens printer code or a template. What is wrong with the code is in `remarks`. Throws RangeError for a density or a
 * language that does not exist, and for code that no language recognises.
 * @param options.dpmm dots a millimetre of the print head: 6, 8 (when absent), 12 or 24
 * @param options.language the printer's; told by the code when absent
 */
export async function openLabel(
  code: Uint8Array | string,
  { dpmm = 8, language: said }: { dpmm?: number; language?: PrinterLanguage } = {},
): Promise<Label> {
  if (typeof code !== 'string' && !(code instanceof Uint8Array))
    throw new TypeError('The code of a label is a string or a Uint8Array.');
  checkDensity(dpmm);
  const source = asSource(code);
  const language = checkedLanguage(said, source.text);
  const [{ compileWith }, { enginesOf }] = await Promise.all([
    import('./languages/compile-with.ts'),
    import('./languages/language-engines.ts'),
  ]);
  const compiler = await enginesOf(language).fill(true);
  const compile = (settings: FillerOptions['settings']) =>
    compileWith(compiler, source, {
      language,
      settings: { ...defaultPrinterSettings, ...settings },
      decimalMark: settings?.decimalMark ?? defaultPrinterSettings.decimalMark,
      head: { dpmm },
    });
  const { variables, remarks } = opened(() => compile({}));

  function filler({ settings, now }: FillerOptions = {}): Fill {
    if (settings !== undefined) checkNames('settings', settings, Object.keys(defaultPrinterSettings));
    const template = compile(settings);
    const names = withoutCopies(template.variables);
    return (values = {}, copies = 1) => {
      if (!Number.isInteger(copies) || copies < 1 || copies > 9999)
        throw new RangeError(`Copies are a whole number from 1 to 9999, not ${copies}.`);
      const moment = momentOf(now ?? new Date());
      const expansion = template.expand(valuesOf(values, names), copies, moment);
      const { code: filled, labels, problems } = expansion;
      if (!filled) return { ok: false, labels: 0, remarks: [...problems] };
      return {
        ok: true,
        bytes: joinCode(template.head, filled, template.tail),
        labels,
        remarks: [...problems],
      };
    };
  }

  async function draw(drawing: DrawOptions) {
    checkNames('What draw takes', drawing, ['widthMm', 'heightMm', 'values', 'settings', 'now']);
    const { widthMm, heightMm, values, ...options } = drawing;
    for (const [name, size] of Object.entries({ widthMm, heightMm })) {
      if (!(size > 0)) throw new RangeError(`${name} is a number of millimetres above 0, not ${size}.`);
    }
    const [{ renderLabel }, { encodePng }, { sampleValues }] = await Promise.all([
      import('./languages/render.ts'),
      import('./picture/png.ts'),
      import('./template/samples.ts'),
    ]);
    const template = remarks.some(({ level }) => level === 'error') ? undefined : compile(options.settings);
    const given = valuesOf(values ?? {}, variables);
    const moment = momentOf(options.now ?? new Date());
    const row = template && { ...sampleValues(template, given), ...given };
    const filled = template && row && template.expand(row, 1, moment);
    if (filled && !filled.code) throw new LabelFault('data-invalid', filled.problems[0]?.message ?? '');
    const shown = template && filled?.code ? joinCode(template.head, filled.code, template.tail) : source;
    const { labels, diagnostics } = await renderLabel(language, shown, { dpmm, widthMm, heightMm });
    const pages = labels.map(({ bitmap, elements, copies }) => ({
      bitmap,
      elements,
      copies,
      png: () => encodePng(bitmap, dpmm),
    }));
    return { pages, remarks: diagnostics };
  }

  async function to(other: PrinterLanguage) {
    checkWritten(other);
    const { convertLabel } = await import('./converting/convert-label.ts');
    const { text, encoding } = source;
    const converted = await convertLabel(text, other, { language, encoding, dpmm });
    const bytes = writeSource({ text: converted.source, encoding: converted.encoding });
    const label = await openLabel(bytes, { dpmm, language: other });
    return { label, bytes, losses: converted.differences };
  }

  return { language: languageOf(language).key, variables, remarks, filler, draw, to };
}

/** The variables and remarks of a template that may be faulty. */
function opened(compile: () => { variables: readonly string[]; warnings: readonly Problem[] }) {
  try {
    const { variables, warnings } = compile();
    return { variables: withoutCopies(variables), remarks: [...warnings] };
  } catch (error) {
    if (!(error instanceof LabelFault)) throw error;
    const remarks = error.issues.map(({ rule, message, path }): LabelRemark => ({
      level: 'error',
      code: rule ?? error.code,
      message,
      ...(typeof path[1] === 'number' ? { line: path[1] } : {}),
    }));
    return { variables: [], remarks };
  }
}

/** Copies are no value: a filler takes them beside the values. */
const withoutCopies = (variables: readonly string[]) => variables.filter((name) => name !== 'QUANTITY');

function valuesOf(values: Readonly<Record<string, string>>, variables: readonly string[]) {
  checkNames('What a label is filled with', values);
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => {
      if (!variables.includes(name))
        throw new RangeError(`The label has no variable ${name}; it has ${variables.join(', ') || 'none'}.`);
      if (typeof text !== 'string')
        throw new TypeError(`${name} is text, such as '12.50', not a ${typeof text}.`);
      return [name, { text }];
    }),
  );
}

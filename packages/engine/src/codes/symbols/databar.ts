import { CodeFault } from '../drawing.ts';
import { fixedLengths, groupSeparator, identifierLength } from '../gs1.ts';
import { checkDigit } from '../gtin.ts';
import { joinRows, runBwip, type BwipEncoder } from './bwip.ts';
import { requireDigits, type MatrixSymbol } from './symbol.ts';

/*
 * GS1 DataBar (ISO/IEC 24724), alone and with a composite part above (ISO/IEC 24723).
 */

export type DataBarForm =
  | 'omnidirectional'
  | 'truncated'
  | 'stacked'
  | 'stacked-omnidirectional'
  | 'limited'
  | 'expanded'
  | 'expanded-stacked';

const forms: Readonly<
  Record<DataBarForm, { encoder: BwipEncoder; composite: BwipEncoder; name: string; height?: number }>
> = {
  omnidirectional: {
    encoder: 'databaromni',
    composite: 'databaromnicomposite',
    name: 'GS1 DataBar Omnidirectional',
    height: 33,
  },
  truncated: {
    encoder: 'databartruncated',
    composite: 'databartruncatedcomposite',
    name: 'GS1 DataBar Truncated',
    height: 13,
  },
  stacked: { encoder: 'databarstacked', composite: 'databarstackedcomposite', name: 'GS1 DataBar Stacked' },
  'stacked-omnidirectional': {
    encoder: 'databarstackedomni',
    composite: 'databarstackedomnicomposite',
    name: 'GS1 DataBar Stacked Omnidirectional',
  },
  limited: {
    encoder: 'databarlimited',
    composite: 'databarlimitedcomposite',
    name: 'GS1 DataBar Limited',
    height: 10,
  },
  expanded: {
    encoder: 'databarexpanded',
    composite: 'databarexpandedcomposite',
    name: 'GS1 DataBar Expanded',
    height: 34,
  },
  'expanded-stacked': {
    encoder: 'databarexpandedstacked',
    composite: 'databarexpandedstackedcomposite',
    name: 'GS1 DataBar Expanded Stacked',
  },
};

export interface DataBarOptions {
  /** What the composite part holds, as GS1 elements. */
  composite?: string;
  /** Segments a row of the expanded stacked form, 2 to 22, even. */
  segments?: number;
}

/**
 * DataBar of a GTIN (up to 13 digits without the check digit or 14 with it), or of GS1 elements in the expanded forms.
 */
export function encodeDataBar(form: DataBarForm, data: string, options: DataBarOptions = {}): MatrixSymbol {
  const { encoder, composite, name, height } = forms[form];
  const expanded = form.startsWith('expanded');
  const elements = expanded ? withParentheses(name, data) : `(01)${gtin14(name, data)}`;
  // Whether identifiers may stand together is not the printer's to judge.
  const settings: Record<string, number | boolean> = { dontlint: true };
  if (options.segments !== undefined) settings.segments = options.segments;
  const written = expanded ? elements.replaceAll(/[()]/g, '') : elements.slice(4);
  if (options.composite !== undefined) {
    const text = `${elements}|${withParentheses(name, options.composite)}`;
    const drawing = runBwip(composite, name, text, settings);
    return {
      symbology: `${name} Composite`,
      data: written,
      width: drawing.width,
      ...joinRows(drawing),
      quiet: 0,
    };
  }
  const drawing = runBwip(encoder, name, elements, settings);
  const rows = joinRows(drawing);
  return {
    symbology: name,
    data: written,
    width: drawing.width,
    ...rows,
    rowHeights: height === undefined ? rows.rowHeights : [height],
    quiet: 0,
  };
}

/** A GTIN of fourteen digits; fewer get zeros before them, and the check digit where thirteen or fewer stand. */
function gtin14(symbology: string, data: string): string {
  const plain = data.replace(/^\(01\)/, '');
  requireDigits(symbology, plain, 1, 14);
  if (plain.length === 14) return plain;
  const digits = plain.padStart(13, '0');
  return digits + checkDigit(digits);
}

export type CompositeLinear = 'ean13' | 'ean8' | 'upca' | 'upce' | 'gs1-128';

const linears: Readonly<Record<CompositeLinear, { encoder: BwipEncoder; name: string }>> = {
  ean13: { encoder: 'ean13composite', name: 'EAN-13 Composite' },
  ean8: { encoder: 'ean8composite', name: 'EAN-8 Composite' },
  upca: { encoder: 'upcacomposite', name: 'UPC-A Composite' },
  upce: { encoder: 'upcecomposite', name: 'UPC-E Composite' },
  'gs1-128': { encoder: 'gs1_128composite', name: 'GS1-128 Composite' },
};

/**
 * A linear code with a composite part above it.
 * @param heightModules of the bars below
 * @param version 'c' for CC-C above GS1-128; CC-A or CC-B by length where missing
 */
export function encodeComposite(
  linear: CompositeLinear,
  data: string,
  composite: string,
  heightModules: number,
  version?: 'c',
): MatrixSymbol {
  const { encoder, name } = linears[linear];
  const text = linear === 'gs1-128' ? withParentheses(name, data) : data;
  const drawing = runBwip(encoder, name, `${text}|${withParentheses(name, composite)}`, {
    ...(version ? { ccversion: version } : {}),
    dontlint: true,
    // bwip-js takes millimetres and draws 72 units an inch.
    height: (heightModules * 25.4) / 72,
  });
  return { symbology: name, data, width: drawing.width, ...joinRows(drawing), quiet: 0 };
}

/** Writes elements with their identifiers in parentheses; text that has them already stays as it is. */
function withParentheses(symbology: string, data: string): string {
  if (data.startsWith('(')) return data;
  let result = '';
  for (let at = 0; at < data.length;) {
    if (data.charAt(at) === groupSeparator) {
      at++;
      continue;
    }
    const start = data.slice(at, at + 2);
    const length = identifierLength(start);
    const identifier = data.slice(at, at + length);
    if (!/^\d{2,4}$/.test(identifier) || identifier.length < length) {
      throw new CodeFault(
        'code-invalid-data',
        `${symbology} expects a GS1 application identifier at character ${at + 1}, not '${identifier}'.`,
        { symbology, position: at + 1 },
      );
    }
    const fixed = fixedLengths[start];
    const separator = data.indexOf(groupSeparator, at + length);
    const end = fixed === undefined ? (separator < 0 ? data.length : separator) : at + fixed;
    result += `(${identifier})${data.slice(at + length, end)}`;
    at = end;
  }
  return result;
}

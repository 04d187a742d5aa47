import { insertField, openDocument, type Insertion, type LabelDocument } from '../editing/document.ts';
import { emptyLabel } from '../languages/empty-label.ts';
import { eplFont } from '../languages/epl/draw/fonts.ts';
import type { PrinterLanguage } from '../languages/languages.ts';
import { textFont } from '../picture/text/fonts.ts';
import { withTextFits, type TextFit } from '../template/text-fit.ts';
import type { CodeField, Design, DesignField, PriceField, TextField } from './description.ts';
import type { Language } from './word-languages.ts';
import { wordsOf } from './words.ts';

/*
 * A design as the template of one printer language: every field is put in as the drawing board puts one in. Letters are
 * those of the scalable font that ZPL and TSPL printers have; EPL has bitmap fonts, lines that do not break and texts
 * that begin at their place.
 */

export interface LayoutOptions {
  language: PrinterLanguage;
  /** Dots a millimetre: 8, 12 or 24. */
  dpmm: number;
  /** The language of the label's own words. */
  words: Language;
}

const allLanguages: readonly PrinterLanguage[] = ['zpl', 'tspl', 'epl'];

/** Printer languages that a design is offered in. */
export const languagesOf = ({ languages = allLanguages }: Pick<Design, 'languages'>) => languages;

/** Print heads that a printer language has: EPL printers end at 300 dpi. */
export const densitiesOf = (language: PrinterLanguage): readonly number[] =>
  language === 'epl' ? [8, 12] : [8, 12, 24];

/** The template of a design. Rejects with RangeError for a language or density that it is not offered in. */
export async function layOutDesign(chosen: Design, options: LayoutOptions): Promise<string> {
  const { language, dpmm } = options;
  const { widthMm, heightMm } = chosen;
  const empty = emptyLabel(language, widthMm, heightMm, dpmm);
  if (!empty || !languagesOf(chosen).includes(language) || !densitiesOf(language).includes(dpmm))
    throw new RangeError(
      `The design ${chosen.key} is not offered in ${language} at ${dpmm} dots a millimetre.`,
    );
  const head = chosen.isTicket ? empty.replace('GAP 2 mm,0 mm', 'GAP 0 mm,0 mm') : empty;
  const document = await openDocument(head, { language, dpmm, widthMm, heightMm });
  const sheet = { document, options, words: wordsOf(options.words), fits: new Map<string, TextFit>() };
  let body = '';
  let isOffer = false;
  for (const field of chosen.fields) {
    if (Boolean(field.offerOnly) !== isOffer) body += isOffer ? '</OFFER>\n' : '<OFFER>\n';
    isOffer = Boolean(field.offerOnly);
    body += writeField(sheet, field);
  }
  if (isOffer) body += '</OFFER>\n';
  const [change] = insertField(document, 'line', { x: 0, y: 0 }).changes;
  const at = change?.from ?? head.length;
  return withTextFits(head.slice(0, at) + body + head.slice(at), [...sheet.fits.values()]);
}

/** What the fields of one template are written with. */
interface Sheet {
  document: LabelDocument;
  options: LayoutOptions;
  words: (text: string) => string;
  /** What texts do that are too long, by variable. */
  fits: Map<string, TextFit>;
}

type Placed = Pick<Insertion, 'x' | 'y' | 'widthDots' | 'heightDots'>;

function put(
  { document }: Sheet,
  kind: Insertion['kind'],
  place: Placed,
  more: Partial<Insertion> = {},
): string {
  const { changes, remarks } = insertField(document, kind, place, more);
  const [change] = changes;
  if (!change) throw new RangeError(remarks.map(({ message }) => message).join(' '));
  return change.text;
}

function writeField(sheet: Sheet, field: DesignField): string {
  const { dpmm } = sheet.options;
  const dots = (mm: number) => Math.round(mm * dpmm);
  const place = { x: dots(field.x), y: dots(field.y), widthDots: dots(field.w) };
  switch (field.kind) {
    case 'text':
      return writeText(sheet, field);
    case 'price':
      return writePrice(sheet, field);
    case 'code':
      return writeCode(sheet, field);
    case 'rule':
      return put(sheet, 'line', { ...place, heightDots: Math.max(1, dots(field.h)) });
    case 'frame':
      return put(sheet, 'box', { ...place, heightDots: dots(field.h) });
    case 'band':
    case 'wipe':
      return put(sheet, 'area', { ...place, heightDots: dots(field.h) }, { turns: field.kind === 'band' });
  }
}

/** Shares of a text's size: a long one reaches the last in two steps (docs/printing.md, Texts that are too long). */
const leastPercent = 70;
const leastLetterMm = 1.5;

/** What says something else when it is cut: amounts, dates, weights, and what people type from a label. */
const isWhole = /^(?:PRICE|OFFER|UNIT_PRICE$|PERCENT_OFF|BEST_BEFORE|PACKED_ON|WEIGHT|CODE|LOT|SSCC)/;

const variablesIn = (says: string) => [...says.matchAll(/%([A-Z]\w*)%/g)].map(([, name = '']) => name);

function writeText(sheet: Sheet, field: TextField): string {
  const { dpmm, language } = sheet.options;
  const dots = (mm: number) => Math.round(mm * dpmm);
  const data = sheet.words(field.says);
  const variables = variablesIn(data);
  const { x, y, w, lines, align } = field;
  const width = dots(w);
  const size =
    variables.length > 0 ? dots(field.size) : fittingSize(sheet, data, dots(field.size), width, lines);
  const [first] = variables;
  if (first !== undefined) {
    const percent = Math.max(leastPercent, Math.ceil((100 * leastLetterMm) / field.size));
    const how: TextFit = isWhole.test(first)
      ? { variable: first.replace(/_(?:INT|CENT)$/, ''), action: 'shrink' }
      : percent > 95
        ? { variable: first, action: 'cut' }
        : { variable: first, action: 'shrink', leastPercent: percent, isCut: true };
    addFit(sheet, language === 'epl' ? { ...how, widthDots: width } : how);
  }
  if (language === 'epl') {
    const { height, advance } = eplSize(size, dpmm);
    const taken = advance * data.length;
    const rest = variables.length > 0 || align === 'left' ? 0 : Math.max(0, width - taken);
    const indent = align === 'centre' ? Math.floor(rest / 2) : rest;
    // A smaller font of known words stands in the middle of the height that was meant for them.
    const lower = variables.length > 0 ? 0 : Math.max(0, (dots(field.size) - height) >> 1);
    const from = { x: dots(x) + indent, y: dots(y) + lower };
    return put(sheet, 'text', from, { letterHeightDots: height, data });
  }
  const letters = { letterHeightDots: size, letterWidthDots: size };
  return put(sheet, 'text', { x: dots(x), y: dots(y), widthDots: width }, { ...letters, lines, align, data });
}

/** A variable that stands in several places has the room of the smallest. */
function addFit({ fits }: Sheet, fit: TextFit): void {
  const known = fits.get(fit.variable);
  const widths = [known?.widthDots, fit.widthDots].filter((width) => width !== undefined);
  fits.set(
    fit.variable,
    widths.length > 0 ? { ...(known ?? fit), widthDots: Math.min(...widths) } : (known ?? fit),
  );
}

/** The size of words that are known, so small that they fit. */
function fittingSize({ options }: Sheet, said: string, size: number, width: number, lines: number): number {
  const { dpmm, language } = options;
  const room = width * lines * (lines > 1 ? 0.85 : 1);
  for (let dots = size; dots > leastLetterMm * dpmm; dots--) {
    if (language === 'epl') {
      if (eplSize(dots, dpmm).advance * said.length <= room) return dots;
      continue;
    }
    const font = textFont('0', dots, dots, dpmm);
    // The scalable font of TSPL comes in whole points, which may be half a point larger.
    const spare = language === 'tspl' ? 1 + dpmm / 6 / dots : 1;
    if ([...said].reduce((sum, char) => sum + font.advance(char), 0) * spare <= room) return dots;
  }
  return Math.round(leastLetterMm * dpmm);
}

/** EPL's font, so many times its size, that is as high as there is room for: its height and what a character advances. */
function eplSize(size: number, dpmm: number): { height: number; advance: number } {
  const sizes = ['1', '2', '3', '4'].flatMap((font) =>
    [1, 2, 3, 4, 5, 6].flatMap((times) => {
      const found = eplFont(font, times, times, dpmm)?.font;
      return found ? { height: found.heightDots, advance: found.advance('8') } : [];
    }),
  );
  const [smallest] = sizes;
  return sizes.reduce(
    (best, each) => (each.height <= size && each.height >= best.height ? each : best),
    smallest ?? { height: size, advance: size },
  );
}

/** Advance of a digit as a share of the letters' width, and where the sign and the digits begin below a field's top. */
const digitShare = 0.485;
const signAbove = 0.13;
const digitTop = 0.02;
/** Raised cents are half as high. */
const centsShare = 0.5;
/** Digits before the mark that print in the full size; more make the price smaller. */
const usualDigits = 4;
/** How narrow the letters of a price may be, as a share of their height; one that needs less is lower. */
const narrowestLetters = 0.62;
/** Characters of a struck price that its line crosses, such as $124.90, and the line's height as a share of theirs. */
const struckLetters = 6.5;
const strikeShare = 0.07;
/** The longest amount that EPL has room for, $99999.99, and how much higher than wide its digits may be. */
const longestAmount = 9;
const tallestLetters = 2.2;
/** White before an amount of EPL, which begins where its room does, as a share of that. */
const leadOfEpl = 0.03;

function writePrice(sheet: Sheet, { of, role, isStruck, x, y, w, h, align }: PriceField): string {
  const { dpmm, language } = sheet.options;
  const dots = (mm: number) => Math.round(mm * dpmm);
  const width = dots(w);
  /** A line over letters that begin at a place, as long as most prices are. */
  const strike = (from: number, top: number, size: number, wide: number) => {
    if (!isStruck) return '';
    const heightDots = Math.max(2, Math.round(size * strikeShare));
    const place = { x: from, y: top + ((size - heightDots) >> 1), widthDots: wide, heightDots };
    return put(sheet, 'line', place);
  };
  if (language === 'epl') {
    const data = `%MONEY_SYMBOL%%${of}_INT%.%${of}_CENT%`.replace(/%(PRICE_\d)_INT%\.%.*%/, '%$1%');
    const indent = role === 'price' ? Math.round(width * leadOfEpl) : 0;
    const across = Math.floor((width - indent) / longestAmount);
    const high = Math.min(Math.floor(dots(h) * 0.9), Math.round(across * tallestLetters));
    const top = dots(y) + Math.max(Math.ceil(high * 0.06), (dots(h) - high) >> 1);
    const letters = { letterHeightDots: high, letterWidthDots: across, isAmount: true, data };
    const from = dots(x) + indent;
    return (
      put(sheet, 'text', { x: from, y: top }, letters) +
      strike(from, top, high, Math.round(struckLetters * across))
    );
  }
  addFit(sheet, { variable: of, action: 'shrink' });
  if (role === 'detail') {
    const size = Math.round(dots(h) / (1 + signAbove));
    const data = `%MONEY_SYMBOL%%${of}%`;
    const letters = { letterHeightDots: size, letterWidthDots: size, lines: 1, align, data };
    const top = dots(y) + Math.round(size * signAbove);
    const wide = Math.min(width, Math.round(struckLetters * digitShare * size));
    const rest = align === 'left' ? 0 : align === 'right' ? width - wide : (width - wide) >> 1;
    return (
      put(sheet, 'text', { x: dots(x), y: top, widthDots: width }, letters) +
      strike(dots(x) + rest, top, size, wide)
    );
  }
  // As wide as the usual number of digits needs, and as high as the box where they are not too narrow then.
  const share = (usualDigits + 1 + 2 * centsShare) * digitShare;
  const gap = Math.max(1, Math.round(dots(h) * 0.04));
  const room = width - gap - 2;
  const size = Math.min(dots(h), Math.floor(room / share / narrowestLetters));
  const across = Math.min(size, Math.floor(room / share));
  const cents = Math.round(size * centsShare);
  const centsAcross = Math.round(across * centsShare);
  const centsRoom = Math.ceil(2 * digitShare * centsAcross) + 2;
  const whole = width - centsRoom - gap;
  const top = dots(y) + ((dots(h) - size) >> 1) + Math.round(size * signAbove);
  const wholeFrom = dots(x);
  const letters = { letterHeightDots: size, letterWidthDots: across, lines: 1, align: 'right' as const };
  const small = { letterHeightDots: cents, letterWidthDots: centsAcross, lines: 1, align: 'left' as const };
  return (
    put(
      sheet,
      'text',
      { x: wholeFrom, y: top, widthDots: whole },
      { ...letters, data: `%MONEY_SYMBOL%%${of}_INT%` },
    ) +
    put(
      sheet,
      'text',
      { x: wholeFrom + whole + gap, y: top - Math.round((size - cents) * digitTop), widthDots: centsRoom },
      { ...small, data: `%${of}_CENT%` },
    )
  );
}

/** Modules that stay white at the left and the right of a code. */
const quiet: Readonly<Record<CodeField['symbology'], readonly [left: number, right: number]>> = {
  'EAN-13': [11, 7],
  'Code 128': [10, 10],
  'GS1-128': [10, 10],
  'QR Code': [4, 4],
  'Data Matrix': [1, 1],
};

/** Modules of more millimetres need more room and read no better. */
const widestModuleMm = { linear: 0.51, square: 0.9 };

function writeCode(sheet: Sheet, field: CodeField): string {
  const { dpmm } = sheet.options;
  const dots = (mm: number) => Math.round(mm * dpmm);
  const { symbology, x, y, w, h, modules, readable, align } = field;
  const [left, right] = quiet[symbology];
  const isSquare = symbology === 'QR Code' || symbology === 'Data Matrix';
  const across = modules + left + right;
  const room = isSquare ? Math.min(dots(w), dots(h)) : dots(w);
  const widest = Math.floor((isSquare ? widestModuleMm.square : widestModuleMm.linear) * dpmm);
  const module = Math.max(1, Math.min(10, widest, Math.floor(room / across)));
  const rest = Math.max(0, dots(w) - across * module);
  const indent = align === 'left' ? 0 : align === 'right' ? rest : Math.floor(rest / 2);
  const lineDots = readable ? 9 * module + 5 : 0;
  const lower = isSquare ? left * module + Math.max(0, (dots(h) - across * module) >> 1) : 0;
  const place = { x: dots(x) + indent + left * module, y: dots(y) + lower };
  const data = sheet.words(field.says);
  if (isSquare) return put(sheet, 'code', place, { symbology, module, data });
  const heightDots = Math.max(8, dots(h) - lineDots);
  return put(sheet, 'code', { ...place, heightDots }, { symbology, module, readable, data });
}

import type { Turn } from '../../../../picture/bitmap.ts';
import { drawBars } from '../../../../codes/drawing/draw-bars.ts';
import { drawEanType } from '../../../../codes/drawing/draw-ean-type.ts';
import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { drawPostal } from '../../../../codes/drawing/draw-postal.ts';
import { withLine } from '../../../../codes/drawing/draw-stacked-line.ts';
import { CodeFault, type CodeDrawing } from '../../../../codes/drawing.ts';
import { checkDigit } from '../../../../codes/gtin.ts';
import { encodeCodabarWithEnds } from '../../../../codes/symbols/codabar.ts';
import { code128, code128Symbol, encodeCode128, fnc1 } from '../../../../codes/symbols/code-128.ts';
import { encodeCode39 } from '../../../../codes/symbols/code-39.ts';
import { encodeCode93 } from '../../../../codes/symbols/code-93.ts';
import { type DataBarForm, encodeDataBar } from '../../../../codes/symbols/databar.ts';
import { encodeEan128 } from '../../../../codes/symbols/ean-128.ts';
import { encodeGermanPost } from '../../../../codes/symbols/german-post.ts';
import { encodeMsi } from '../../../../codes/symbols/msi.ts';
import { encodePostal } from '../../../../codes/symbols/postal.ts';
import {
  type LinearSymbol,
  refuseCharacter,
  refuseLength,
  requireDigits,
} from '../../../../codes/symbols/symbol.ts';
import { encodeInterleaved2of5, encodeItf14 } from '../../../../codes/symbols/two-of-five.ts';
import { hasTwoWidths } from '../../../../codes/symbologies.ts';
import { eachEan } from '../../../line-codes.ts';
import { type BarSelection, eanNames, selections } from '../../symbologies.ts';
import { CommandFault } from '../../../command-fault.ts';
import { farthest } from '../../../line-statements.ts';
import { placeCode } from '../../../line-elements.ts';
import { frameOf } from '../../../line-walk.ts';
import type { Call, Handlers } from '../state.ts';
import { textValue } from '../text-value.ts';

/* EPL Programming Guide, B: bar code table and its notes. One line a selection. */

interface BarSettings {
  narrowDots: number;
  wideDots: number;
  heightDots: number;
  line: 'none' | 'below';
  dpmm: number;
}

/** Draws the data of a selection. Throws CodeFault for data that it cannot hold. */
type DrawSelection = (data: string, settings: BarSettings) => CodeDrawing;

function bars(encode: (data: string) => LinearSymbol): DrawSelection {
  return (data, { narrowDots, ...layout }) => drawBars(encode(data), { ...layout, moduleDots: narrowDots });
}

/** Code 39 in full ASCII, written in the plain way where the data needs no pairs. */
const code39 = (check: boolean) =>
  bars((data) => encodeCode39(data, { check, fullAscii: /[^0-9A-Z\-. $/+%]/.test(data) }));

/** 1A and 1B: one subset for the whole symbol. */
function inSubset(data: string, subset: 'A' | 'B'): LinearSymbol {
  const name = `Code 128 ${subset}`;
  if (data === '') refuseLength(name, 0, '1 character or more');
  const values = Array.from(data, (char, at) => {
    const code = char.charCodeAt(0);
    if (char === fnc1) return code128.fnc1;
    if (subset === 'A' && code < 96) return code < 32 ? code + 64 : code - 32;
    if (subset === 'B' && code >= 32 && code < 128) return code - 32;
    return refuseCharacter(name, data, at, subset === 'A' ? 'U+0000 to U+005F' : 'U+0020 to U+007F');
  });
  const shown = data.replaceAll(fnc1, '');
  return code128Symbol([subset === 'A' ? code128.startA : code128.startB, ...values], shown, shown);
}

/** 1C: pairs of digits. */
function inPairs(data: string): LinearSymbol {
  requireDigits('Code 128 C', data, 2, 80);
  if (data.length % 2 === 1) refuseLength('Code 128 C', data.length, 'an even count of digits');
  return code128Symbol([code128.startC, ...(data.match(/\d\d/g) ?? []).map(Number)], data, data);
}

/** 0: identifier 00 and a shipping container code, whose check digit the printer computes. */
function shippingContainer(data: string): LinearSymbol {
  requireDigits('SSCC-18', data, 17, 20);
  const digits = (data.length > 18 ? data.slice(2) : data).slice(0, 17);
  const written = `00${digits}${checkDigit(digits)}`;
  return encodeCode128(fnc1 + written, { symbology: 'GS1-128', text: `(00)${written.slice(2)}` });
}

/** 1E: FNC1 comes first by itself, and a character 06 ends an element of variable length. */
function gs1(data: string): LinearSymbol {
  const ended = data.replaceAll(fnc1, '\u001d').replaceAll('\u0006', '\u001d');
  return encodeEan128(ended.startsWith('\u001d') ? ended.slice(1) : ended);
}

/** 1D: two characters, eight digits and DE, with the check digit of the UPU's S10 before DE. */
function deutschePost(data: string): LinearSymbol {
  const [, lead = '', digits = ''] = /^([ -~]{2})(\d{8})DE$/.exec(data) ?? [];
  if (digits === '') {
    const message = 'The Deutsche Post code is two characters, eight digits and DE.';
    throw new CodeFault('code-invalid-data', message, { symbology: 'Code 128' });
  }
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const rest = 11 - (weights.reduce((sum, weight, at) => sum + weight * Number(digits.charAt(at)), 0) % 11);
  return encodeCode128(`${lead}${digits}${rest === 10 ? 0 : rest === 11 ? 5 : rest}DE`);
}

/** 2G: the digits say by their number which code of the German Post it is. */
function germanPost(data: string): LinearSymbol {
  return encodeGermanPost(data, data.length === 13 ? 'Leitcode' : 'Identcode');
}

const ean = (name: string, extra: 0 | 2 | 5): DrawSelection => {
  const draw = drawEanType(name, extra);
  return (data, { line, ...settings }) => draw(data, { ...settings, line: line === 'none' ? 0 : 1 });
};

const postal =
  (form: 'POSTNET' | 'PLANET'): DrawSelection =>
  (data, { narrowDots, heightDots, line, dpmm }) =>
    withLine(drawPostal(encodePostal(data, form), narrowDots, heightDots), data, line, dpmm);

/** A composite part stands behind a bar (|). */
const dataBar =
  (form: DataBarForm): DrawSelection =>
  (data, { narrowDots, line, dpmm }) => {
    const [linear = '', composite] = data.split('|', 2);
    const symbol = encodeDataBar(form, linear, composite ? { composite } : {});
    return withLine(drawMatrix(symbol, narrowDots), symbol.data, line, dpmm);
  };

const drawings: Readonly<Record<Exclude<BarSelection, 'J'>, DrawSelection>> = {
  '3': code39(false),
  '3C': code39(true),
  '9': bars((data) => encodeCode93(data)),
  '0': bars(shippingContainer),
  '1': bars((data) => encodeCode128(data)),
  '1A': bars((data) => inSubset(data, 'A')),
  '1B': bars((data) => inSubset(data, 'B')),
  '1C': bars(inPairs),
  '1D': bars(deutschePost),
  '1E': bars(gs1),
  K: bars(encodeCodabarWithEnds),
  ...eachEan(...eanNames, ean),
  '2G': bars(germanPost),
  '2': bars((data) => encodeInterleaved2of5(data)),
  '2C': bars((data) => ({ ...encodeInterleaved2of5(data, { check: true }), text: data })),
  '2D': bars((data) => encodeInterleaved2of5(data, { check: true })),
  '2U': bars(encodeItf14),
  P: postal('POSTNET'),
  PL: postal('PLANET'),
  L: bars((data) => encodeMsi(data, 'mod10')),
  M: bars((data) => encodeMsi(data, 'mod11-mod10')),
  R14: dataBar('omnidirectional'),
  RL: dataBar('limited'),
  RS: dataBar('stacked'),
  RT: dataBar('truncated'),
};

const most = 100;

/** Bx,y,rotation,selection,narrow,wide,height,B or N,data */
function barCode(call: Call): void {
  const { session, args, place } = call;
  const { x, y } = args.position();
  const turn = args.whole(2, 'rotation', 0, 3) as Turn;
  const selection = args.word(3, 'selection').toUpperCase();
  const draw = Object.hasOwn(drawings, selection) ? drawings[selection as keyof typeof drawings] : undefined;
  if (!draw) {
    const known = selection === 'J';
    const message = known
      ? 'The Japanese postal code is not drawn; it prints, but the picture lacks it.'
      : `B has no selection ${selection.slice(0, 20) || '(none)'}.`;
    throw new CommandFault(known ? 'epl-not-drawn' : 'epl-unknown-code-type', message, {
      column: args.column(3),
      details: { type: selection.slice(0, 20) },
      level: known ? 'warning' : 'error',
    });
  }
  const narrowDots = args.whole(4, 'narrow bar', 1, most);
  const wide = args.whole(5, 'wide bar', 0, most, 0);
  const heightDots = args.whole(6, 'height', 1, farthest);
  const line = args.word(7, 'line').toUpperCase() === 'B' ? 'below' : 'none';
  const isTooNarrow = wide <= narrowDots && hasTwoWidths(selections[selection as BarSelection].of);
  if (isTooNarrow) {
    const message = `The wide bars of selection ${selection} must be wider than the narrow ones; twice their width is drawn.`;
    const details = { narrow: narrowDots, wide };
    session.remarks.add(
      'warning',
      'epl-wide-not-wider',
      { ...place, column: args.column(5) },
      message,
      details,
    );
  }
  const settings = {
    narrowDots,
    wideDots: isTooNarrow ? narrowDots * 2 : wide,
    heightDots,
    line,
    dpmm: session.dpmm,
  } as const;
  placeCode(call, {
    frame: frameOf(call, x, y, turn),
    content: textValue(call, 8),
    draw: (data) => draw(data, settings),
  });
}

export const barCodeCommands: Handlers = { B: barCode };

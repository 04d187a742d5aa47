import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { drawPostal } from '../../../../codes/drawing/draw-postal.ts';
import type { CodeDrawing } from '../../../../codes/drawing.ts';
import { encodeCodabarWithEnds } from '../../../../codes/symbols/codabar.ts';
import { encodeCode11 } from '../../../../codes/symbols/code-11.ts';
import { encodeCode128 } from '../../../../codes/symbols/code-128.ts';
import { encodeCode39 } from '../../../../codes/symbols/code-39.ts';
import { encodeCode49 } from '../../../../codes/symbols/code-49.ts';
import { encodeCode93 } from '../../../../codes/symbols/code-93.ts';
import { encodeMsi } from '../../../../codes/symbols/msi.ts';
import { encodePlessey } from '../../../../codes/symbols/plessey.ts';
import { encodePostal } from '../../../../codes/symbols/postal.ts';
import type { LinearSymbol } from '../../../../codes/symbols/symbol.ts';
import {
  encodeBarsOnly2of5,
  encodeInterleaved2of5,
  encodeItf14,
} from '../../../../codes/symbols/two-of-five.ts';
import { eachEan } from '../../../line-codes.ts';
import { type BarcodeType, eanNames } from '../../symbologies.ts';
import { drawAlignedBars, withLine, type BarSettings } from './bars.ts';
import { drawEanType } from '../../../../codes/drawing/draw-ean-type.ts';
import { encodeEan128, encodeEan14 } from '../../../../codes/symbols/ean-128.ts';
import { encodeGermanPost } from '../../../../codes/symbols/german-post.ts';
import { encodeManual128 } from './manual-128.ts';
import { encodeChinaPost } from './matrix-2-of-5.ts';
import { encodeTelepen } from './telepen.ts';

/* How the code types of BARCODE are drawn (TSPL/TSPL2 manual, BARCODE: table of code types). One line a type. */

/** Draws the data of a type. Throws CodeFault for data that it cannot hold. */
export type DrawType = (data: string, settings: BarSettings) => CodeDrawing;

/** One row of bars. */
function bars(encode: (data: string) => LinearSymbol): DrawType {
  return (data, settings) => drawAlignedBars(encode(data), settings);
}

/** Code 39 in full ASCII, written in the plain way where the data needs no pairs. */
const code39 = (check: boolean) =>
  bars((data) => encodeCode39(data, { check, fullAscii: /[^0-9A-Z\-. $/+%]/.test(data) }));

function postal(form: 'POSTNET' | 'PLANET'): DrawType {
  return (data, settings) => {
    const symbol = encodePostal(data, form);
    return withLine(drawPostal(symbol, settings.narrowDots, settings.heightDots), data, settings);
  };
}

/** Code 49's rows share the height. */
const code49: DrawType = (data, settings) => {
  const symbol = encodeCode49(data);
  const rows = (symbol.rowHeights ?? []).reduce((sum, height) => sum + height, 0) || symbol.height;
  const rowDots = Math.max(1, Math.floor(settings.heightDots / rows));
  return withLine(drawMatrix(symbol, settings.narrowDots, rowDots), data, settings);
};

export const barcodeDrawings: Readonly<Record<BarcodeType, DrawType>> = {
  '128': bars((data) => encodeCode128(data)),
  '128M': bars((data) => encodeManual128(data, false)),
  EAN128: bars(encodeEan128),
  EAN128M: bars((data) => encodeManual128(data, true)),
  '25': bars((data) => encodeInterleaved2of5(data)),
  '25C': bars((data) => encodeInterleaved2of5(data, { check: true })),
  '25S': bars((data) => encodeBarsOnly2of5(data, 'IATA', { symbology: 'Standard 2 of 5' })),
  '25I': bars((data) => encodeBarsOnly2of5(data, 'Industrial')),
  '39': code39(false),
  '39C': code39(true),
  '39S': bars((data) => encodeCode39(data)),
  '93': bars((data) => encodeCode93(data)),
  ...eachEan(...eanNames, drawEanType),
  ITF14: bars(encodeItf14),
  EAN14: bars(encodeEan14),
  CODA: bars(encodeCodabarWithEnds),
  POST: postal('POSTNET'),
  PLANET: postal('PLANET'),
  CPOST: bars(encodeChinaPost),
  MSI: bars((data) => encodeMsi(data, 'none')),
  MSIC: bars((data) => encodeMsi(data, 'mod10', { showChecks: true })),
  PLESSEY: bars((data) => encodePlessey(data)),
  '11': bars((data) => encodeCode11(data, 2)),
  TELEPEN: bars((data) => encodeTelepen(data, false)),
  TELEPENN: bars((data) => encodeTelepen(data, true)),
  CODE49: code49,
  DPI: bars((data) => encodeGermanPost(data, 'Identcode')),
  DPL: bars((data) => encodeGermanPost(data, 'Leitcode')),
  LOGMARS: bars((data) => encodeCode39(data, { check: true, symbology: 'LOGMARS' })),
};

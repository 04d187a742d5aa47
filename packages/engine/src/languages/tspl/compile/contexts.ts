import { codeWriter } from '../../../template/gtin-writers.ts';
import { barcode, wholeString } from './codes/barcode.ts';
import { aztec, dmatrix, lengthOption, qrcode } from './codes/matrix.ts';
import type { TsplContext } from './field.ts';
import { quotedPlan } from './field.ts';
import { argumentText } from './lines.ts';

/** Text: everything that the page holds. */
const text: TsplContext = { plan: (field) => quotedPlan(field, { mayBeEmpty: true }) };

/** RSS: the kinds that carry a GTIN take thirteen digits; the expanded ones take their text. */
const rss: TsplContext = {
  plan(field, report) {
    const kind = argumentText(field.source, 2).toUpperCase();
    const isGtin = kind.startsWith('RSS14') || kind === 'RSSLIM';
    return (isGtin ? wholeString(codeWriter(13)) : code).plan(field, report);
  },
};

const code: TsplContext = { plan: (field) => quotedPlan(field, { mayBeEmpty: false }) };

const contexts: Readonly<Record<string, TsplContext>> = {
  BARCODE: barcode,
  QRCODE: qrcode,
  DMATRIX: dmatrix,
  PDF417: lengthOption,
  MPDF417: lengthOption,
  MAXICODE: lengthOption,
  AZTEC: aztec,
  CODABLOCK: code,
  TLC39: code,
  RSS: rss,
};

/** How the data string of a command is written; text unless the command draws a code. */
export function contextOf(command: string): TsplContext {
  return (Object.hasOwn(contexts, command) ? contexts[command] : undefined) ?? text;
}

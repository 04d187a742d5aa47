import { groupSeparator } from '../../../codes/gs1.ts';
import type { FieldContext, ZplField } from './field.ts';
import { code128 } from './codes/code-128.ts';
import { wholeCodeContext } from './codes/gtin.ts';
import { gtinWriter, upcEWriter } from '../../../template/gtin-writers.ts';
import * as linear from './codes/linear.ts';
import { bytesContext, dataMatrix, pdf417 } from './codes/matrix.ts';
import { qr } from './codes/qr.ts';
import { dataBar, dataBarHoldsGtin } from './codes/data-bar.ts';
import { textContext } from './text.ts';

/** How the field of each bar code command is written; a field without one is text. */
const codes: Readonly<Record<string, FieldContext>> = {
  B0: bytesContext(undefined),
  B1: linear.code11,
  B2: linear.twoOfFive,
  B3: linear.code39,
  B4: linear.ascii,
  B5: linear.planet,
  B7: pdf417,
  B8: wholeCodeContext(gtinWriter(7)),
  B9: wholeCodeContext(upcEWriter('ten')),
  BA: linear.code93,
  BB: linear.ascii,
  BC: code128,
  BD: bytesContext(groupSeparator),
  BE: wholeCodeContext(gtinWriter(12)),
  BF: pdf417,
  BI: linear.twoOfFive,
  BJ: linear.twoOfFive,
  BK: linear.codabar,
  BL: linear.logmars,
  BM: linear.msi,
  BO: bytesContext(undefined),
  BP: linear.plessey,
  BQ: qr,
  BR: dataBar,
  BS: linear.extension,
  BT: linear.tlc39,
  BU: wholeCodeContext(gtinWriter(11)),
  BX: dataMatrix,
  BZ: linear.postal,
};

/** Commands whose values are GTINs. */
const gtinCommands: ReadonlySet<string> = new Set(['B8', 'B9', 'BE', 'BU']);

/** The context of a field by the commands that it holds, with their parameters: the last code counts. */
export function contextOf(commands: ZplField['commands']): { context: FieldContext; gtin: boolean } {
  // ^RFoperation,format: hexadecimal unless it says otherwise (ZPL guide, ^RF).
  if (commands.has('RF') && /^H?$/i.test(commands.get('RF')?.[1] ?? '')) {
    return { context: linear.hexadecimal, gtin: false };
  }
  const command = [...commands.keys()].findLast((name) => Object.hasOwn(codes, name));
  const context = command === undefined ? undefined : codes[command];
  if (command === undefined || !context) return { context: textContext, gtin: false };
  const isDataBar = command === 'BR' && dataBarHoldsGtin(commands.get('BR') ?? []);
  return { context, gtin: isDataBar || gtinCommands.has(command) };
}

import { groupSeparator } from '../../../codes/gs1.ts';
import type { CodeValues } from '../../../template/code-data.ts';
import { codeWriter } from '../../../template/gtin-writers.ts';
import { type CodeCommandName, codeCommandOf } from '../code-commands.ts';
import { alphabetContext } from './codes/alphabets.ts';
import { code128 } from './codes/code-128.ts';
import { code39 } from './codes/code-39.ts';
import { dataBar, dataBarHoldsGtin } from './codes/data-bar.ts';
import { wholeCodeContext } from './codes/gtin.ts';
import { bytesContext, dataMatrix, pdf417 } from './codes/matrix.ts';
import { qr } from './codes/qr.ts';
import type { FieldContext, ZplField } from './field.ts';
import { textContext } from './text.ts';

/** Codes whose values have rules of their own; those of others stand in the table of code commands. */
const codes: Partial<Record<string, FieldContext>> = {
  B0: bytesContext(undefined),
  B3: code39,
  B7: pdf417,
  BC: code128,
  BD: bytesContext(groupSeparator),
  BF: pdf417,
  BO: bytesContext(undefined),
  BQ: qr,
  BR: dataBar,
  BX: dataMatrix,
} satisfies Partial<Record<CodeCommandName, FieldContext>>;

function contextFor(name: string, values: CodeValues): FieldContext {
  return 'gtin' in values ? wholeCodeContext(codeWriter(values.gtin)) : alphabetContext({ name, ...values });
}

/** ^RF in hexadecimal: two digits a byte of the tag. */
const hexadecimal = alphabetContext({
  name: 'RFID data',
  character: /[0-9A-Fa-f]/,
  whole: { pattern: /^(..)+$/, rule: 'two digits a byte' },
});

/** The context of a field by the commands that it holds, with their parameters: the last code counts. */
export function contextOf(commands: ZplField['commands']): { context: FieldContext; gtin: boolean } {
  // ^RFoperation,format: hexadecimal unless it says otherwise (ZPL guide, ^RF).
  if (commands.has('RF') && /^H?$/i.test(commands.get('RF')?.[1] ?? '')) {
    return { context: hexadecimal, gtin: false };
  }
  const command = [...commands.keys()].findLast((name) => codeCommandOf(name)) ?? '';
  const { of = '', values } = codeCommandOf(command) ?? {};
  const context = values ? (codes[command] ??= contextFor(of, values)) : codes[command];
  if (!context) return { context: textContext, gtin: false };
  const isDataBar = command === 'BR' && dataBarHoldsGtin({ commands });
  return { context, gtin: isDataBar || (values !== undefined && 'gtin' in values) };
}

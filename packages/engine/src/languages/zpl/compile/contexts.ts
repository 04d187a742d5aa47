import { groupSeparator } from '../../../codes/gs1.ts';
import type { CodeValues } from '../../../template/code-data.ts';
import { codeWriter } from '../../../template/gtin-writers.ts';
import type { CodeCommandName } from '../code-parameters.ts';
import { codeValues } from '../code-values.ts';
import { alphabetContext } from './codes/alphabets.ts';
import { code128 } from './codes/code-128.ts';
import { code39 } from './codes/code-39.ts';
import { dataBar, dataBarHoldsGtin } from './codes/data-bar.ts';
import { wholeCodeContext } from './codes/gtin.ts';
import { bytesContext, dataMatrix, pdf417 } from './codes/matrix.ts';
import { qr } from './codes/qr.ts';
import type { FieldContext, ZplField } from './field.ts';
import { textContext } from './text.ts';

function contextFor(name: string, values: CodeValues): FieldContext {
  return 'gtin' in values ? wholeCodeContext(codeWriter(values.gtin)) : alphabetContext({ name, ...values });
}

/** Codes whose values have rules of their own; those of others stand in the table of codes. */
const codes: ReadonlyMap<string, FieldContext> = new Map(
  Object.entries({
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
    ...Object.fromEntries(
      Object.entries(codeValues).map(([command, { of, values }]) => [command, contextFor(of, values)]),
    ),
  } satisfies Partial<Record<CodeCommandName, FieldContext>>),
);

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
  const command = [...commands.keys()].findLast((name) => codes.has(name)) ?? '';
  const context = codes.get(command) ?? textContext;
  const values = Object.hasOwn(codeValues, command)
    ? codeValues[command as keyof typeof codeValues].values
    : {};
  const isDataBar = command === 'BR' && dataBarHoldsGtin({ commands });
  return { context, gtin: isDataBar || 'gtin' in values };
}

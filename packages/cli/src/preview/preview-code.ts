import { missingVariables, rowValues, parseMapFlag, suggestMapping } from '@marbete/core/catalogue/mapping';
import { decideCheckDigits } from '@marbete/core/catalogue/check-digits';
import { decideMark } from '@marbete/core/catalogue/decimal-marks';
import { AppError } from '@marbete/core/api/errors';
import type { CompiledTemplate } from '@marbete/engine/internal/template/compiled';
import { compileTemplate, sourceVariables } from '@marbete/engine/internal/languages/compile';
import { sampleValues } from '@marbete/engine/internal/template/samples';
import type { PrintHead } from '@marbete/engine/internal/languages/print-head';
import { verdictOf } from '@marbete/engine/internal/languages/row-verdict';
import { templateMap } from '@marbete/engine/internal/languages/template-map';
import type { Source } from '@marbete/engine/internal/template/source';
import {
  type DecimalMark,
  ownValue,
  type Value,
  type Values,
} from '@marbete/engine/internal/template/values';
import type { Output } from '../output.ts';
import { dataFile } from '../print/data-file.ts';
import { momentOf } from '../print/moment.ts';
import { printerSettings, type PrintFlags } from '../print/options.ts';
import { parseRows } from '../row-selection.ts';
import type { TemplateFile } from '../print/template-file.ts';
import { readOptions } from '../read-options.ts';

export type PreviewFlags = Pick<
  PrintFlags,
  | 'data'
  | 'map'
  | 'set'
  | 'sheet'
  | 'header'
  | 'encoding'
  | 'delimiter'
  | 'speed'
  | 'darkness'
  | 'codePage'
  | 'moneySymbol'
  | 'country'
  | 'weightCode'
  | 'linkDomain'
  | 'decimal'
> & { row: number };

/** Printer code, and of a template the way from its ranges back to those of the template. */
interface DrawnCode {
  code: Source | Uint8Array | string;
  placeOf?: ReturnType<typeof templateMap>;
  /** From a line of the code to that of the template. */
  lineAt?(line: number): number;
  /** What is wrong with the row, though it can be drawn. */
  errors: number;
}

/**
 * The printer code of one label: the text itself where it holds no placeholders, else filled with a row of a
 * spreadsheet, --set, and samples for what is still open, which it says. What is wrong with that row is said as a check
 * before printing says it.
 */
export async function previewCode(
  output: Output,
  { source, language }: TemplateFile,
  flags: PreviewFlags,
  head: PrintHead,
  account?: DecimalMark,
): Promise<DrawnCode> {
  if (!sourceVariables(source, language).isNewStyle) return { code: source, errors: 0 };
  const settings = await printerSettings(flags, language);
  const template = compileTemplate(source, { language, settings, head });
  const given: Record<string, Value | undefined> = {
    ...(flags.data === undefined ? {} : await valuesOfRow(template, flags.data, flags, account)),
  };
  for (const [name, value] of Object.entries(flags.set ?? {}))
    given[name] = { text: value, mark: settings.decimalMark };
  const filled = Object.keys(given).filter((variable) => ownValue(given, variable) !== undefined);
  // What the others work out shows no sample.
  const sampled = missingVariables(
    Object.fromEntries(filled.map((name) => [name, name])),
    template.variables,
  );
  if (sampled.length > 0)
    output.say(`Notice: ${sampled.join(', ')} show samples. Give values with --set or --data.`);
  const samples = sampled.length > 0 ? sampleValues(template, given) : {};
  const values = Object.fromEntries(
    template.variables.map((name) => [name, ownValue(given, name) ?? ownValue(samples, name)]),
  );
  const moment = momentOf(new Date());
  const expansion = template.expand(values, 1, moment);
  const { isPrintable, problems: ofValues } = expansion;
  const shown = !isPrintable ? [] : await verdictOf(template, head).look(values, moment);
  const problems = [...ofValues, ...shown];
  for (const found of problems) {
    output.event('problem', { ...found });
    output.say(`${found.level === 'error' ? 'Error' : 'Warning'}: ${found.message}`);
  }
  const errors = problems.filter(({ level }) => level === 'error');
  if (isPrintable) {
    const traced = template.fillTraced(values, moment);
    return {
      code: traced.program,
      placeOf: templateMap(language, traced),
      lineAt: (line) => template.lineAt(line, expansion),
      errors: errors.length,
    };
  }
  throw new AppError(
    'data-invalid',
    `The label cannot be drawn: ${errors.map(({ message }) => message).join(' ')}`,
    {
      issues: errors.map(({ message, code: rule, variable }) => ({
        path: [variable ?? 'template'],
        message,
        rule,
      })),
    },
  );
}

async function valuesOfRow(
  { variables, priceVariables, gtinVariables }: CompiledTemplate,
  path: string,
  flags: PreviewFlags,
  account: DecimalMark | undefined,
): Promise<Values> {
  const data = await dataFile(path, { read: readOptions(flags, account) });
  try {
    const reading = await data.open();
    try {
      const { headers, survey } = reading.head;
      const mapping = {
        ...suggestMapping(variables, {
          headers,
          rows: survey.firstRows,
          empty: survey.empty,
          byCells: survey.byCells,
        }),
        ...(flags.map === undefined ? {} : parseMapFlag(flags.map, headers)),
      };
      for await (const [first] of reading.rows(parseRows(String(flags.row)))) {
        if (!first) continue;
        const letters = priceVariables.all.map((name) => mapping[name] ?? '');
        const decided = decideMark(survey.marks, letters);
        const mark = decided.kind === 'proven' ? { mark: decided.mark } : {};
        const { missing } = decideCheckDigits(survey.marks, mapping, gtinVariables);
        const values = Object.entries(rowValues(first.cells, mapping, missing));
        return Object.fromEntries(values.map(([name, value]) => [name, value && { ...value, ...mark }]));
      }
      throw new AppError('data-invalid', `${data.name} has no row ${flags.row}. Choose another with --row.`);
    } finally {
      await reading.close();
    }
  } finally {
    await data.dispose();
  }
}

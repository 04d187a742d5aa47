import { insertField, openDocument } from '@marbete/engine/edit';
import { emptyLabel } from '@marbete/engine/internal/languages/empty-label';
import { languageOf, type PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import { withTextFits } from '@marbete/engine/internal/template/text-fit';
import type { DrawnVariable } from './drawn-columns.ts';

const [widthMm, heightMm, dpmm] = [50, 30, 8];

type DrawnField = [
  kind: 'text' | 'code',
  y: number,
  data: string,
  options: Parameters<typeof insertField>[3],
];

/**
 * A label of 50 x 30 mm that shows these variables: the name on two lines, a price large, a code as bars with its digits, what else
 * there is in one line. Long names shrink. Undefined in languages that labels are not drawn in.
 */
export async function drawLabel(
  language: PrinterLanguage,
  variables: readonly DrawnVariable[],
): Promise<string | undefined> {
  let source = emptyLabel(language, widthMm, heightMm, dpmm);
  if (source === undefined) return undefined;
  const has = (variable: DrawnVariable) => variables.includes(variable);
  const others = variables.filter((variable) => variable === 'UNIT' || variable === 'LOCATION');
  const priced = has('PRICE');
  const onOneLine = languageOf(language).oneLineTexts === true;
  const fields: DrawnField[] = [];
  if (has('DESCRIPTION'))
    fields.push(['text', 16, '%DESCRIPTION%', { letterHeightDots: onOneLine ? 20 : 32, lines: 2 }]);
  if (priced) fields.push(['text', 84, '%MONEY_SYMBOL%%PRICE%', { letterHeightDots: 48 }]);
  if (has('CODE')) fields.push(['code', priced ? 148 : 92, '%CODE%', { symbology: 'Code 128', module: 2 }]);
  if (others.length > 0)
    fields.push(['text', 212, others.map((name) => `%${name}%`).join(' '), { letterHeightDots: 20 }]);
  for (const [kind, y, data, options] of fields) {
    // oxlint-disable-next-line no-await-in-loop -- each field goes into what the ones before left
    const document = await openDocument(source, { language, widthMm, heightMm });
    const heightDots = kind === 'code' ? (priced ? 36 : 72) : undefined;
    const place = { x: kind === 'code' ? 40 : 16, y, ...(heightDots === undefined ? {} : { heightDots }) };
    const block = kind === 'text' && options?.lines ? { ...place, widthDots: 368 } : place;
    const tries = [block, place].map((at) => insertField(document, kind, at, { ...options, data }));
    const edit = tries.find(({ remarks }) => remarks.every(({ level }) => level !== 'error'));
    source = edit?.source ?? source;
  }
  return has('DESCRIPTION')
    ? withTextFits(source, [
        { variable: 'DESCRIPTION', action: 'shrink', ...(onOneLine ? {} : { lines: 2 }) },
      ])
    : source;
}

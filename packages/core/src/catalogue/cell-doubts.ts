import { isDestroyed, readPriceValue } from '@marbete/engine/internal/template/prices';
import type { PriceRules } from '@marbete/engine/internal/template/values';
import type { MarkDecision } from './decimal-marks.ts';
import type { DoubtCode } from './remedies.ts';
import type { SheetRow } from './rows.ts';

/** What a person said about such cells. */
export interface CellAnswers {
  /** Prices with more than two decimals are rounded. */
  round?: boolean | undefined;
  /** Codes of which a spreadsheet program lost digits are no reason to ask. */
  lostCodes?: 'keep' | undefined;
}

/** Counts what an import asks about: prices that would be rounded, and codes of which digits are gone. */
export function createCellDoubts(rules: PriceRules, prices: readonly number[], codes: readonly number[]) {
  const finer = { count: 0, sample: '' };
  const lost = { count: 0, sample: '' };
  return {
    add({ cells, numbers }: SheetRow): void {
      for (const index of prices) {
        const [text = '', number = null] = [cells[index], numbers?.[index]];
        if (!hasThirdDecimal(number ?? text)) continue;
        const reading = readPriceValue(number === null ? { text } : { text, number }, undefined, rules);
        if (reading.kind !== 'price' || !reading.warnings.includes('price-rounded')) continue;
        finer.count += 1;
        finer.sample ||= text.trim();
      }
      for (const index of codes) {
        const cell = cells[index] ?? '';
        if (!isDestroyed(cell)) continue;
        lost.count += 1;
        lost.sample ||= cell.trim();
      }
    },
    /** Where another cell proves the mark, prices such as 1,459 have three decimals as well. */
    found(mark: MarkDecision, { round, lostCodes }: CellAnswers): { code: DoubtCode; message: string }[] {
      const doubts: { code: DoubtCode; message: string }[] = [];
      if (mark.kind === 'proven' && mark.proof !== undefined) {
        const [sample] = mark.open!.samples.filter((text) => !/0\D*$/.test(text));
        if (sample !== undefined) finer.count += mark.open!.count;
        finer.sample ||= sample ?? '';
      }
      if (finer.count > 0 && round === undefined) {
        const message = `${finer.count} prices such as '${finer.sample}' have more than two decimals.`;
        doubts.push({ code: 'prices-finer', message });
      }
      if (lost.count > 0 && lostCodes === undefined) {
        const message =
          `${lost.count} codes such as '${lost.sample}' have lost their last digits in a spreadsheet program: format the ` +
          'column as text there, and write them anew.';
        doubts.push({ code: 'codes-destroyed', message });
      }
      return doubts;
    },
  };
}

const isMark = (code: number) => code === 0x2e || code === 0x2c;

/** Whether more than two digits stand behind the last mark of a cell. */
function hasThirdDecimal(cell: string): boolean {
  for (let at = Math.max(0, cell.length - 3); at < cell.length; at++)
    if (isMark(cell.charCodeAt(at))) return false;
  const mark = Math.max(cell.lastIndexOf('.'), cell.lastIndexOf(','));
  return mark >= 0 && mark < cell.length - 3;
}

import { doubtCodes, remedies } from '@marbete/core/catalogue/remedies';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { FileReview } from './FileReview.tsx';
import type { CheckedFile, ReadOptions } from './import-file.ts';

/** A list as the server read it, with what it noticed. */
const checked = (notices: string[], byCells: CheckedFile['byCells'] = []): CheckedFile => ({
  upload: 'f00d.csv',
  name: 'lista',
  letters: ['A', 'B'],
  first: ['CODIGO', 'PRECIO'],
  others: [['7501', '1.459']],
  empty: [],
  byCells,
  rowCount: 2,
  hasHeader: true,
  headerRow: 3,
  top: [],
  options: { delimiter: ';' },
  detected: { format: 'csv', encoding: 'cp850', delimiter: ';', sheet: 'Hoja1' },
  decimal: undefined,
  leftOut: undefined,
  changes: undefined,
  notices,
});

const review = (
  notices: string[],
  onOptions: (options: ReadOptions) => void,
  byCells?: CheckedFile['byCells'],
) =>
  renderScreen(
    <FileReview
      fileName="lista.csv"
      checked={checked(notices, byCells)}
      rereading={false}
      disabled={false}
      onOptions={onOptions}
    />,
  );

/** What the file was read with, which an answer takes where its remedy leaves it open. */
const found: ReadOptions = { encoding: 'cp850', sheet: 'Hoja1', headerRow: 3 };

const answers = () => [...document.querySelectorAll<HTMLElement>('[part="notice"] button')];

test.each(doubtCodes)('%s is asked, and each answer is its remedy', async (code) => {
  const onOptions = vi.fn();
  await review([code], onOptions);
  const expected = remedies[code]!;
  await expect.poll(() => answers().length).toBe(expected.length);
  expect(new Set(answers().map((button) => button.textContent)).size).toBe(expected.length);
  for (const [at, { option, value = found[option] }] of expected.entries()) {
    answers()[at]!.click();
    expect(onOptions).toHaveBeenLastCalledWith({ delimiter: ';', [option]: value });
  }
});

/** Only what is asked: the choices above it have words such as moneda and decimal in options that nobody sees. */
const notice = () => document.querySelector<HTMLElement>('[part="notice"]');

test.each([
  ['codes-destroyed', /códigos perdieron/, { lostCodes: 'keep' }],
  ['two-currencies', /más de una moneda/, { currency: 'list' }],
  ['prices-finer', /más de dos decimales/, { round: true }],
])('%s says in Spanish what it is about', async (code, words, said) => {
  const onOptions = vi.fn();
  await review([code], onOptions);
  await expect.poll(() => notice()?.textContent).toMatch(words);
  expect(notice()!.checkVisibility()).toBe(true);
  answers()[0]!.click();
  expect(onOptions).toHaveBeenLastCalledWith({ delimiter: ';', ...said });
});

test('a column that only its cells tell is named, once', async () => {
  await review(['columns-by-cells'], vi.fn(), [{ variable: 'PRICE', columna: 'B' }]);
  await expect.poll(() => notice()?.textContent).toContain('PRECIO ← B «PRECIO»');
  expect(document.querySelectorAll('[part="notice"]').length).toBe(1);
});

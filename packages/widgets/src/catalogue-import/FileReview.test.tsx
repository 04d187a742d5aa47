import { doubtCodes, remedies } from '@marbete/core/catalogue/remedies';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { FileReview } from './FileReview.tsx';
import type { CheckedFile, ReadOptions } from './import-file.ts';

/** A list as the server read it, with what it noticed. */
const checked = (notices: string[]): CheckedFile => ({
  upload: 'f00d.csv',
  name: 'lista',
  letters: ['A', 'B'],
  first: ['CODIGO', 'PRECIO'],
  others: [['7501', '1.459']],
  empty: [],
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

const review = (notices: string[], onOptions: (options: ReadOptions) => void) =>
  renderScreen(
    <FileReview
      fileName="lista.csv"
      checked={checked(notices)}
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

test.each([['codes-destroyed', /código/i, { lostCodes: 'keep' }]])(
  '%s says in Spanish what it is about',
  async (code, words, said) => {
    const onOptions = vi.fn();
    await review([code], onOptions);
    await expect.element(page.getByText(words).first()).toBeVisible();
    answers()[0]!.click();
    expect(onOptions).toHaveBeenLastCalledWith({ delimiter: ';', ...said });
  },
);

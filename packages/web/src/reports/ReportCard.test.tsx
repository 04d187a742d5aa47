import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { ReportCard } from './ReportCard.tsx';

async function renderCard() {
  const onDownload = vi.fn();
  await renderScreen(
    <ReportCard
      title="Impresiones"
      text=""
      initial={{ desde: '2026-03-07', hasta: '2026-03-08' }}
      receivedBytes={undefined}
      onDownload={onDownload}
      onCancel={() => {}}
    />,
  );
  const from = page.getByLabelText('Desde');
  const until = page.getByLabelText('Hasta');
  return { onDownload, from, until, download: page.getByRole('button', { name: 'Descargar' }) };
}

// REP-02
test('both days are required', async () => {
  const { onDownload, from, until, download } = await renderCard();
  await from.fill('');
  await until.fill('');
  await download.click();
  await expect.element(from).toBeInvalid();
  await expect.element(until).toBeInvalid();
  await expect.element(from).toHaveFocus();
  expect(onDownload).not.toHaveBeenCalled();
});

test('the last day is not before the first, and may be the same', async () => {
  const { onDownload, from, until, download } = await renderCard();
  await from.fill('2026-03-09');
  await download.click();
  await expect.element(until).toBeInvalid();
  await from.fill('2026-03-08');
  await expect.element(until).toBeValid();
  await download.click();
  await expect.poll(() => onDownload.mock.calls).toEqual([[{ desde: '2026-03-08', hasta: '2026-03-08' }]]);
});

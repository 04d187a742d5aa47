import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { SpaceUsed } from './SpaceUsed.tsx';

test('what an account has stored stands beside its limits, where there are any', async () => {
  const uso = {
    etiquetas: { usado: 12, limite: 50 },
    filas: { usado: 104_000, limite: null },
    bytes: { usado: 2_340_000, limite: 200_000_000 },
  };
  await renderScreen(<SpaceUsed account={7} load={() => Promise.resolve({ uso })} />);
  await expect.element(page.getByRole('definition').filter({ hasText: '12 de 50' })).toBeVisible();
  await expect.element(page.getByText('104,000', { exact: true })).toBeVisible();
  await expect.element(page.getByText('2.3 MB de 200 MB')).toBeVisible();
});

test('a server that does not answer is said in its place, and is asked again', async () => {
  const empty = { usado: 0, limite: null };
  let calls = 0;
  const load = () => {
    calls += 1;
    return calls === 1
      ? Promise.reject(new Error('No answer'))
      : Promise.resolve({ uso: { etiquetas: empty, filas: empty, bytes: empty } });
  };
  await renderScreen(<SpaceUsed account={8} load={load} />);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(page.getByText('0 kB')).toBeVisible();
});

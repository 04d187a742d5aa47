import { AppError } from '@marbete/core/api/errors';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { useErrorText } from './use-error-text.ts';

function Refusal({ error }: { error: unknown }) {
  return <p>{useErrorText()(error)}</p>;
}

test.each([
  ['labels', 50, 50, 51, /50 de 50 etiquetas y con esto tendría 51\./],
  ['rows', 90_000, 100_000, 100_001, /90,000 de 100,000 filas y con esto tendrían 100,001\./],
  ['bytes', 199_000_000, 200_000_000, 203_500_000, /usa 199 MB de 200 MB y con esto usaría 203\.5 MB\./],
])('an account without room is told what it has, its limit and what to do: %s', async (...figures) => {
  const [what, used, limit, needed, words] = figures;
  const details = { reason: 'quota', what, used, limit, needed };
  await renderScreen(<Refusal error={new AppError('too-large', 'Full', { details })} />);
  await expect.element(page.getByText(words)).toHaveTextContent(/Elimine .* o pida un límite mayor\.$/);
});

test('a file that is too large is told so', async () => {
  await renderScreen(<Refusal error={new AppError('too-large', 'Large')} />);
  await expect.element(page.getByText('El archivo es más grande de lo permitido.')).toBeVisible();
});

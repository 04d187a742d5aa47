import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { useTexts, useTextsContext } from '../provider/use-texts.ts';
import { useQuestions } from '../ui/dialogs/use-questions.ts';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import { ScreensProvider } from './ScreensProvider.tsx';

function Tells({ onTold }: { onTold: () => void }) {
  const t = useTexts();
  const { tell } = useQuestions();
  const toasts = useToasts();
  const say = (text: string) => {
    toasts.error(text);
    void tell({ icon: 'error', title: 'No se guardó', text }).then(onTold);
  };
  return (
    <>
      <button onClick={() => say(t('errors.unauthenticated'))}>Sesión</button>
      <button onClick={() => say('Sin papel')}>Papel</button>
    </>
  );
}

function Inside({ onTold }: { onTold: () => void }) {
  const texts = useTextsContext();
  return (
    <ScreensProvider texts={texts} tellsSessionEnd>
      <Tells onTold={onTold} />
    </ScreensProvider>
  );
}

test('a host that says itself that the session has ended is the only one to say it', async () => {
  let told = 0;
  await renderScreen(<Inside onTold={() => told++} />);
  await page.getByRole('button', { name: 'Sesión' }).click();
  await expect.poll(() => told).toBe(1);
  await page.getByRole('button', { name: 'Papel' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText('Sin papel')).toBeVisible();
  expect(document.body.textContent).not.toContain('La sesión');
  expect(told).toBe(1);
  await dialog.getByRole('button').click();
  await expect.poll(() => told).toBe(2);
});

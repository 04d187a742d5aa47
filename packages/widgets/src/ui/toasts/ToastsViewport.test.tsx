import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../../tests/components/render-screen.tsx';
import { useToasts } from './use-toasts.ts';

/** A screen with a button where toasts begin, and one that comes after the toast. */
function Screen({ text, later = false }: { text: string; later?: boolean }) {
  const toasts = useToasts();
  const [comes, setComes] = useState(false);
  useEffect(() => toasts.error(text, { timeoutMs: 60_000 }), [toasts, text]);
  return (
    <>
      <button type="button" style={{ position: 'fixed', top: 12, right: 12, width: 120, height: 40 }}>
        Imprimir
      </button>
      <button type="button" onClick={() => setComes(later)} style={{ position: 'fixed', bottom: 0, left: 0 }}>
        Seguir
      </button>
      {comes ? (
        <a href="#x" style={{ position: 'fixed', top: 64, right: 90, width: 120, height: 40 }}>
          Guardar
        </a>
      ) : null}
    </>
  );
}

const boxOf = (element: Element) => element.getBoundingClientRect();
// Screen readers hear its text; the toast itself is hidden from them until it has the focus.
const toast = () => document.querySelector('[data-kind=error]');

function isCovered(name: string, role: 'button' | 'link'): boolean {
  const [over, under] = [boxOf(toast()!), boxOf(page.getByRole(role, { name }).element())];
  const beside = over.left >= under.right || over.right <= under.left;
  return !beside && over.top < under.bottom && over.bottom > under.top;
}

test.each([
  ['a short text', 'No se guardó'],
  ['a long text', 'No se guardó la etiqueta porque la impresora no contestó. '.repeat(5)],
])('a toast with %s lies beside what can be pressed, at the right', async (_, text) => {
  await renderScreen(<Screen text={text} />);
  await expect.poll(toast).not.toBeNull();
  await expect.poll(() => isCovered('Imprimir', 'button')).toBe(false);
  expect(boxOf(toast()!).right).toBeGreaterThan(innerWidth / 2);
});

test('it makes way for a screen that comes after it', async () => {
  await renderScreen(<Screen text="Se guardó" later />);
  await expect.poll(toast).not.toBeNull();
  await page.getByRole('button', { name: 'Seguir' }).click();
  await expect.element(page.getByRole('link', { name: 'Guardar' })).toBeVisible();
  await expect.poll(() => isCovered('Guardar', 'link')).toBe(false);
  expect(isCovered('Imprimir', 'button')).toBe(false);
});

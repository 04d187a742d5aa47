import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildLabel } from '../../../../tests/components/build-label.ts';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { AccountContext } from '../session/use-account.ts';
import { createSessionStore } from '../session/session-store.ts';
import { SessionContext } from '../session/use-session.ts';
import { LabelsPage } from './LabelsPage.tsx';

const etiqueta = '^XA^FO9,9^FDFIJA^FS^XZ';

/** A server with two labels, whose account has so many runs in its history. */
const serverWith =
  (runs: number): typeof fetch =>
  (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const answer = pathname.endsWith('/etiquetas/index')
      ? {
          etiquetas: [
            buildLabel({ id: 2, nombre: 'Anaquel', etiqueta }),
            buildLabel({ id: 1, nombre: 'Ticket', etiqueta }),
          ],
          url: '',
        }
      : { impresiones: [], total: runs };
    return Promise.resolve(Response.json(answer));
  };

async function open(runs: number) {
  await renderScreen(
    <SessionContext value={createSessionStore(localStorage, window)}>
      <AccountContext
        value={{
          id: 7,
          name: 'Tienda',
          role: 2,
          mode: 'simple',
          canChangeMode: true,
          setMode: () => undefined,
          manages: false,
          lacksSecondFactor: false,
        }}
      >
        <MemoryRouter>
          <LabelsPage />
        </MemoryRouter>
      </AccountContext>
    </SessionContext>,
    serverWith(runs),
  );
  await expect.element(page.getByRole('article', { name: 'Ticket' })).toBeVisible();
}

const marked = (name: string) =>
  page.getByRole('article', { name }).element().hasAttribute('data-highlighted');

test('the first label is marked until the account has printed something, in whatever browser or screen', async () => {
  await open(0);
  await expect.poll(() => [marked('Anaquel'), marked('Ticket')]).toEqual([true, false]);
});

test('no label is marked for an account that has printed before', async () => {
  await open(3);
  await expect.element(page.getByRole('article', { name: 'Anaquel' })).toBeVisible();
  expect([marked('Anaquel'), marked('Ticket')]).toEqual([false, false]);
});

import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { LeaveGuard, useLeaveQuestion } from './LeaveGuard.tsx';

function NameForm() {
  const [name, setName] = useState('');
  const [saved, setSaved] = useState('');
  useLeaveQuestion(name !== saved);
  return (
    <>
      <input aria-label="Nombre" value={name} onChange={(event) => setName(event.target.value)} />
      <button type="button" onClick={() => setSaved(name)}>
        Guardar
      </button>
      <Link to="/otra">Otra pantalla</Link>
    </>
  );
}

async function renderForm() {
  await renderScreen(
    <MemoryRouter>
      <LeaveGuard>
        <Routes>
          <Route path="/" element={<NameForm />} />
          <Route path="/otra" element={<h1>Otra</h1>} />
        </Routes>
      </LeaveGuard>
    </MemoryRouter>,
  );
  await page.getByLabelText('Nombre').fill('Bodega');
}

const leave = () => page.getByRole('link', { name: 'Otra pantalla' }).click();
const question = () => page.getByRole('alertdialog');
/** Whether the browser asks before the page itself goes. */
const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('who stays keeps what was typed, and who leaves goes on', async () => {
  await renderForm();
  expect(browserAsks()).toBe(true);
  await leave();
  await question().getByRole('button', { name: 'Seguir aquí' }).click();
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('Bodega');
  await leave();
  await question().getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.element(page.getByRole('heading', { name: 'Otra' })).toBeVisible();
  expect(browserAsks()).toBe(false);
});

test('a form that was saved is left without a question', async () => {
  await renderForm();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await leave();
  await expect.element(page.getByRole('heading', { name: 'Otra' })).toBeVisible();
  expect(browserAsks()).toBe(false);
});

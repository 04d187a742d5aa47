import { useKeptDraft } from '@marbete/ui/editing';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { emptyDraft, isLabelDraft } from './label-draft.ts';

beforeEach(() => localStorage.clear());

/** A form with one field, which a person leaves without saving by closing the tab. */
function Form({ version }: { version: number }) {
  const [draft, setDraft] = useState(emptyDraft);
  const kept = useKeptDraft({
    name: '7.3',
    version,
    draft,
    isChanged: draft !== emptyDraft,
    isDraft: isLabelDraft,
    onTaken: setDraft,
  });
  return (
    <>
      {kept.notice}
      <input
        aria-label="Nombre"
        value={draft.nombre}
        onChange={({ target }) => setDraft({ ...draft, nombre: target.value })}
      />
      <button type="button" onClick={kept.forget}>
        Guardar
      </button>
    </>
  );
}

const name = page.getByLabelText('Nombre');
const take = page.getByRole('button', { name: 'Seguir con el borrador' });

/** Types into a new form, until it is kept, and closes it. */
async function typeAndClose(text: string) {
  const { render } = await renderScreen(<Form version={1} />);
  await name.fill(text);
  await expect.poll(() => localStorage.getItem('marbete.draft.7.3')).toContain(text);
  render(<p>Cerrado</p>);
  await expect.element(name).not.toBeInTheDocument();
  return render;
}

test('what was typed comes back after the tab was closed, once it is asked for', async () => {
  const render = await typeAndClose('Anaquel');
  render(<Form version={1} />);
  await expect.element(name).toHaveValue('');
  await take.click();
  await expect.element(name).toHaveValue('Anaquel');
  await expect.element(take).not.toBeInTheDocument();
});

test('a draft that was given up, saved, or made of another version is not offered', async () => {
  const render = await typeAndClose('Anaquel');
  render(<Form version={1} />);
  await page.getByRole('button', { name: 'Descartar el borrador' }).click();
  await expect.element(take).not.toBeInTheDocument();
  expect(localStorage.getItem('marbete.draft.7.3')).toBeNull();
  await name.fill('Ticket');
  await expect.poll(() => localStorage.getItem('marbete.draft.7.3')).toContain('Ticket');
  render(<p>Cerrado</p>);
  render(<Form version={2} />);
  await expect.element(name).toBeVisible();
  await expect.element(take).not.toBeInTheDocument();
});

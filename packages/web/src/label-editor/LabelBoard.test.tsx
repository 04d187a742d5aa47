import { createRef } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { LabelBoard } from './LabelBoard.tsx';

it('says on an empty label which button opens the code, and nothing of a code below', async () => {
  const { container } = await renderScreen(
    <LabelBoard
      ref={createRef()}
      choices={null}
      name=""
      source=""
      language="zpl"
      configuraciones={[]}
      paper={{ dpmm: 8, width: '2', height: '1' }}
      join={undefined}
      onSource={() => undefined}
      onConverted={() => undefined}
      onSelect={() => undefined}
      onLeave={() => undefined}
    />,
  );
  await expect.element(page.getByRole('heading', { name: '¿De qué tamaño es la etiqueta?' })).toBeVisible();
  await expect.element(page.getByText('abra Código, al pie de la página')).toBeVisible();
  expect(container.textContent).not.toMatch(/abajo/);
});

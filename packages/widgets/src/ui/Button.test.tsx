import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { Button } from './Button.tsx';

test('a double click sends a form once, and counts as two presses of another button', async () => {
  let sent = 0;
  let pressed = 0;
  await renderScreen(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <Button type="submit">Guardar</Button>
      <Button onClick={() => (pressed += 1)}>Una más</Button>
    </form>,
  );
  await userEvent.dblClick(page.getByRole('button', { name: 'Una más' }));
  expect(pressed).toBe(2);
  await userEvent.dblClick(page.getByRole('button', { name: 'Guardar' }));
  expect(sent).toBe(1);
  await page.getByRole('button', { name: 'Guardar' }).click();
  expect(sent).toBe(2);
});

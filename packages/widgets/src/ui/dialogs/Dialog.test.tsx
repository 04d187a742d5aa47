import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../../tests/components/render-screen.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

type Name = 'first' | 'second' | 'question';
/** What becomes of the first when the second opens: it stays, it is gone until the second closes, or for good. */
type Way = 'stays' | 'waits' | 'goes';

/** Three dialogs beside each other, as screens have them; each can be opened from the one before it. */
function Siblings({ way }: { way: Way }) {
  const [open, setOpen] = useState<readonly Name[]>([]);
  const toggle = (name: Name, on: boolean) =>
    setOpen((now) => {
      const others = now.filter((other) => other !== name && !(on && name === 'second' && way === 'goes'));
      return on ? [...others, name] : others;
    });
  return (
    <>
      <button type="button" onClick={() => toggle('first', true)}>
        open first
      </button>
      <Dialog
        open={open.includes('first') && !(way === 'waits' && open.includes('second'))}
        onClose={() => toggle('first', false)}
        title="First"
      >
        <button type="button" onClick={() => toggle('second', true)}>
          open second
        </button>
      </Dialog>
      <Dialog open={open.includes('second')} onClose={() => toggle('second', false)} title="Second">
        <button type="button" onClick={() => toggle('question', true)}>
          open question
        </button>
      </Dialog>
      <ConfirmDialog
        open={open.includes('question')}
        title="Question"
        onConfirm={() => toggle('question', false)}
        onCancel={() => toggle('question', false)}
      />
    </>
  );
}

/** Those that are open, also behind another one. */
const titles = () =>
  [...document.querySelectorAll('[role=dialog][data-open] h2, [role=alertdialog][data-open] h2')].map(
    ({ textContent }) => textContent,
  );

test.each<{ way: Way; under: string[]; left: string[] }>([
  { way: 'stays', under: ['First', 'Second'], left: ['First'] },
  { way: 'waits', under: ['Second'], left: ['First'] },
  { way: 'goes', under: ['Second'], left: [] },
])('Escape closes the dialog on top alone, where the first $way', async ({ way, under, left }) => {
  await renderScreen(<Siblings way={way} />);
  // What was closed once leaves nothing behind.
  for (let round = 0; round < 2; round++) {
    await page.getByRole('button', { name: 'open first' }).click();
    await page.getByRole('button', { name: 'open second' }).click();
    await page.getByRole('button', { name: 'open question' }).click();
    await expect.poll(titles).toEqual([...under, 'Question']);
    await userEvent.keyboard('{Escape}');
    await expect.poll(titles).toEqual(under);
    await userEvent.keyboard('{Escape}');
    await expect.poll(titles).toEqual(left);
    if (left.length > 0) await userEvent.keyboard('{Escape}');
    await expect.poll(titles).toEqual([]);
  }
});

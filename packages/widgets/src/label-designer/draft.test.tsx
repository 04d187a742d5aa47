import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openBoard, inList, onLabel } from '../../../../tests/components/open-board.tsx';

beforeEach(() => localStorage.clear());

const saved = '^XA^PW400^LL240^FO40,40^A0N,28,26^FDPan^FS^FO40,90^A0N,28,26^FDLeche^FS^XZ';
const kept = (name: string) => localStorage.getItem(`marbete.draft.${name}`);
const take = page.getByRole('button', { name: 'Seguir con el borrador' });

/** Removes the bread and closes the tab. */
async function drawAndClose(props: { draft?: { name: string; saved: string } }) {
  const code = await openBoard(saved, props);
  await inList(/^Pan/).click();
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => code.now).not.toContain('Pan');
  return code;
}

it('offers what a closed tab left of a label, and forgets it once the label is saved', async () => {
  const code = await drawAndClose({ draft: { name: '7', saved } });
  await expect.poll(() => kept('7')).toContain('Leche');
  code.close();
  const again = await openBoard(saved, { draft: { name: '7', saved } });
  await take.click();
  await expect.poll(() => again.now).toBe(code.now);
  await expect.element(onLabel(/Leche/)).toBeVisible();
  await expect.element(take).not.toBeInTheDocument();
  // What is undone is as it was saved.
  again.type(saved);
  await expect.poll(() => kept('7')).toBeNull();
});

it.each([
  { name: 'of another label', draft: { name: '8', saved } },
  { name: 'of a label that was saved meanwhile', draft: { name: '7', saved: saved.replace('Pan', 'Sal') } },
  { name: 'to a host that did not ask for it', draft: undefined },
])('offers no draft $name, and leaves the one that there is', async ({ draft }) => {
  const code = await drawAndClose({ draft: { name: '7', saved } });
  await expect.poll(() => kept('7')).toContain('Leche');
  code.close();
  await openBoard(draft?.saved ?? saved, draft ? { draft } : {});
  await expect.element(onLabel(/Leche/)).toBeVisible();
  await expect.element(take).not.toBeInTheDocument();
  expect(kept('7')).toContain('Leche');
});

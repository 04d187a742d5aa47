import { createRef } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { CodeField, type CodeFieldHandle, type CodeFieldProps } from './CodeField.tsx';

const props: CodeFieldProps = {
  label: 'Código',
  value: '^XA^FDhola^FS^XZ',
  onChange: () => {},
  language: 'zpl',
  remarks: [],
};

/** Every state of the editor's text box that the page was in, from the moment in which it appears. */
function recordTextBox(): string[] {
  const states: string[] = [];
  const attach = Element.prototype.attachShadow;
  onTestFinished(() => {
    Element.prototype.attachShadow = attach;
  });
  Element.prototype.attachShadow = function attachShadow(init) {
    const root = attach.call(this, init);
    new MutationObserver(() => {
      const box = root.querySelector('[role=textbox]');
      if (!box) return;
      const read = (name: string) => box.getAttribute(name);
      states.push(`${read('aria-label')} ${read('aria-readonly')} ${read('aria-invalid')}`);
    }).observe(root, { subtree: true, childList: true, attributes: true });
    return root;
  };
  return states;
}

it.each([
  { as: 'free', set: {}, state: 'Código null null' },
  { as: 'locked', set: { locked: true }, state: 'Código true null' },
  { as: 'with an error', set: { error: 'Campo requerido' }, state: 'Código null true' },
])('has its name and state from its first moment, $as', async ({ set, state }) => {
  const states = recordTextBox();
  const { container } = await renderScreen(<CodeField {...props} {...set} />);
  await expect.poll(() => container.querySelector('[role=status]')).toBeNull();
  await expect.poll(() => states.length).toBeGreaterThan(0);
  expect(new Set(states)).toEqual(new Set([state]));
});

const shadowOf = (container: HTMLElement) =>
  [...container.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot;
const boxIn = (container: HTMLElement) => shadowOf(container)?.querySelector<HTMLElement>('[role=textbox]');

it('shows a range far down in the code, and leaves the page where it is', async () => {
  const text = `${'^FX line\n'.repeat(200)}^FDlast^FS`;
  const handle = createRef<CodeFieldHandle>();
  const { container } = await renderScreen(
    <div style={{ paddingTop: 3000 }}>
      <CodeField {...props} ref={handle} value={text} />
    </div>,
  );
  await expect.poll(() => boxIn(container)?.textContent).toContain('^FX line');
  const scroller = () => shadowOf(container)?.querySelector('.cm-scroller');
  handle.current?.show({ from: text.length - 10, to: text.length });
  await expect.poll(() => scroller()?.scrollTop).toBeGreaterThan(1000);
  await expect.poll(() => boxIn(container)?.textContent).toContain('last');
  expect(window.scrollY).toBe(0);
});

it.each([
  { as: 'CR LF', text: '^XA\r\n^FDuno^FS\r\n^XZ\r\n' },
  { as: 'mixed', text: '^XA\r^FDuno^FS\r\n^FDdos\n^XZ' },
  { as: 'lone CR', text: '^XA\r^FDuno^FS\r^XZ\r' },
])('keeps every character around what is typed, with line ends $as', async ({ text }) => {
  const changes: string[] = [];
  const { container } = await renderScreen(
    <CodeField {...props} value={text} onChange={(next) => changes.push(next)} />,
  );
  await expect.poll(() => boxIn(container)?.textContent).toContain('uno');
  boxIn(container)?.focus();
  await userEvent.keyboard('{Control>}{Home}{/Control}!');
  await expect.poll(() => changes.at(-1)).toBe(`!${text}`);
});

it('leaves undo and redo to a history that it shares', async () => {
  const asked: string[] = [];
  const outerHistory = { undo: () => asked.push('undo'), redo: () => asked.push('redo') };
  const { container } = await renderScreen(<CodeField {...props} outerHistory={outerHistory} />);
  await expect.poll(() => boxIn(container)?.textContent).toContain('hola');
  boxIn(container)?.focus();
  await userEvent.keyboard('{Control>}z{/Control}{Control>}y{/Control}{Control>}{Shift>}Z{/Shift}{/Control}');
  expect(asked).toEqual(['undo', 'redo', 'redo']);
});

it.each([
  { language: 'zpl', typed: '^F', list: /^\^FO/, text: '^XA' },
  { language: 'tspl', typed: '{Enter}BARC', list: /^BARCODE/, text: 'SIZE 50 mm,30 mm' },
] as const)('offers the commands of $language with what they do', async ({ language, typed, list, text }) => {
  const changes: string[] = [];
  const { container } = await renderScreen(
    <CodeField {...props} language={language} value={text} onChange={(next) => changes.push(next)} />,
  );
  await expect.poll(() => boxIn(container)?.textContent).toContain(text.slice(0, 3));
  boxIn(container)?.focus();
  const options = () =>
    [...(shadowOf(container)?.querySelectorAll('[role=option]') ?? [])].map((each) => each.textContent ?? '');
  await userEvent.keyboard(`{Control>}{End}{/Control}`);
  await userEvent.keyboard(typed);
  // The list is fetched with the first focus, which may end after the first letters.
  await expect
    .poll(async () => {
      if (options().length === 0) await userEvent.keyboard('{Control>} {/Control}');
      return options().some((option) => list.test(option));
    })
    .toBe(true);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => changes.at(-1)).toMatch(/\n$/);
});

it('says what the command under the pointer does, with its parameters', async () => {
  const { container } = await renderScreen(<CodeField {...props} value="^XA^FO20,30^A0N,30^FDhola^FS^XZ" />);
  await expect.poll(() => boxIn(container)?.textContent).toContain('hola');
  boxIn(container)?.focus();
  const word = () =>
    [...(shadowOf(container)?.querySelectorAll('.code-command') ?? [])].find(({ textContent }) =>
      textContent?.includes('FO'),
    );
  const help = () => shadowOf(container)?.querySelector('.code-help')?.textContent ?? '';
  const hover = () => {
    const { left = 0, top = 0, height = 0 } = word()?.getBoundingClientRect() ?? {};
    const at = { clientX: left + 6, clientY: top + height / 2, bubbles: true };
    word()?.dispatchEvent(new MouseEvent('mousemove', at));
  };
  await expect
    .poll(
      () => {
        if (help() === '') hover();
        return help();
      },
      { interval: 700, timeout: 10_000 },
    )
    .toMatch(/^\^FO/);
});

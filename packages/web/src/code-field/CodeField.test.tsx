import { expect, it, onTestFinished } from 'vitest';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { CodeField, type CodeFieldProps } from './CodeField.tsx';

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

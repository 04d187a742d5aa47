import axe from 'axe-core';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { printers } from '../../../../stories/world/fake-helper.ts';
import { values } from '../../../../stories/world/labels.ts';
import { createWorld, type WorldOptions } from '../../../../stories/world/world.ts';
import '../ui/tokens.css';
import { LabelPreview } from '../label-preview/LabelPreview.tsx';
import { PrintButton } from '../print-button/PrintButton.tsx';
import { PrintWidget, type PrintWidgetProps } from '../print-widget/PrintWidget.tsx';
import { PrinterPicker } from '../printer-picker/PrinterPicker.tsx';
import { MarbeteProvider, type MarbeteProviderProps } from './MarbeteProvider.tsx';

interface State {
  props?: Partial<PrintWidgetProps>;
  widget?: MarbeteProviderProps['children'];
  world?: WorldOptions;
  /** What is pressed once it is there, and what shows that the state has come. */
  press?: string;
  shows: string;
}

const searched = { press: 'form button', shows: '[role=alert]' };
const printed = { press: 'form button[type=submit]' };
const rows = [
  { values, quantity: 2 },
  { values, quantity: 3 },
];
const uncertain: WorldOptions = { helper: { state: 'uncertain' } };

/** Nobody has chosen a printer yet. */
const firstUse: Record<string, State> = {
  asked: { props: { values: { DESCRIPTION: 'Miel' } }, press: printed.press, shows: '[aria-invalid=true]' },
  listed: { press: 'form button', shows: 'option' },
  searching: {
    world: { helper: { state: 'silent' } },
    press: 'form button',
    shows: '[aria-busy=true], :disabled',
  },
  'no printers': { world: { helper: { state: 'no-printers' } }, ...searched, shows: 'output' },
  'not running': { world: { helper: { state: 'not-running' } }, ...searched },
  'not accepted': { world: { helper: { state: 'site-not-accepted' } }, ...searched },
  'not allowed': { world: { helper: { state: 'permission-denied' } }, ...searched },
  loading: { world: { server: { silent: true } }, shows: 'form' },
  refused: { world: { server: { refuses: 'key-origin' } }, shows: '[role=alert]' },
  given: { props: { quantity: -3 }, shows: '[role=alert]' },
  preview: { widget: <LabelPreview label={12} values={{}} />, shows: 'figure img' },
  picker: { widget: <PrinterPicker />, press: 'button', shows: 'option' },
};

const withPrinter: Record<string, State> = {
  ready: { shows: 'figure img' },
  huge: { props: { quantity: 600 }, ...printed, shows: ':disabled' },
  printing: { world: { helper: { state: 'printing' } }, ...printed, shows: 'progress' },
  done: { props: { rows }, ...printed, shows: 'output' },
  'stopped half way': {
    props: { rows },
    world: { server: { refusesPrint: { code: 'key-used-up', from: 1 } } },
    ...printed,
    shows: '[role=alert]',
  },
  uncertain: { world: uncertain, ...printed, shows: '[role=alert]' },
  'many uncertain': { props: { quantity: 3 }, world: uncertain, ...printed, shows: '[role=alert]' },
  'a wrong value': { props: { values: { ...values, CODE: '7501031311300' } }, shows: '[role=alert]' },
  'printer gone': { world: { helper: { state: 'no-printer' } }, ...printed, shows: '[role=alert]' },
  closed: { widget: <PrintButton label={12} values={values} />, shows: 'button' },
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** All states side by side in Arabic, each in a provider and a network of its own. */
function show(states: Readonly<Record<string, State>>) {
  const shown = Object.entries(states).map(([name, state]) => {
    const place = document.body.appendChild(document.createElement('section'));
    place.style.width = '380px';
    const root = createRoot(place);
    onTestFinished(() => {
      root.unmount();
      place.remove();
    });
    const world = createWorld(state.world ?? {});
    place.style.background = 'var(--marbete-surface)';
    root.render(
      <MarbeteProvider {...world} locale="ar">
        {state.widget ?? <PrintWidget label={12} values={values} {...state.props} />}
      </MarbeteProvider>,
    );
    return { name, state, place };
  });
  return shown;
}

test.each([
  ['before a printer is chosen', firstUse, undefined],
  ['with a printer', withPrinter, printers[0]],
] as const)(
  'From right to left axe finds nothing in any state %s, and nothing leaves its place',
  async (_, states, printer) => {
    if (printer) localStorage.setItem('marbete.printer', JSON.stringify(printer));
    const shown = show(states);
    for (const { name, state, place } of shown) {
      const { press } = state;
      if (press) {
        await expect.poll(() => place.querySelector(press), { message: name, timeout: 5_000 }).not.toBeNull();
        // Printing begins once the label is there.
        if (press === printed.press)
          await expect
            .poll(() => place.querySelector<HTMLButtonElement>(press)?.disabled, { message: name })
            .toBe(false);
        place.querySelector<HTMLElement>(press)?.click();
      }
      await expect
        .poll(() => place.querySelector(state.shows), { message: name, timeout: 5_000 })
        .not.toBeNull();
    }
    const widgets = shown.flatMap(({ place }) => [...place.querySelectorAll('.marbete')]);
    expect(widgets.filter((element) => getComputedStyle(element).direction !== 'rtl')).toEqual([]);
    expect(
      shown.filter(({ place }) => place.scrollWidth > place.clientWidth).map(({ name }) => name),
    ).toEqual([]);
    const { dataset, style } = document.documentElement;
    onTestFinished(() => {
      delete dataset['theme'];
      style.removeProperty('--marbete-motion');
    });
    // A colour on its way to another has no contrast of its own.
    style.setProperty('--marbete-motion', '0ms');
    for (const theme of ['light', 'dark']) {
      dataset['theme'] = theme;
      const { violations } = await axe.run({ include: [['section']] });
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
  },
);

test('From right to left the dialog of a button has nothing that axe finds', async () => {
  show({ closed: { widget: <PrintButton label={12} values={values} />, shows: 'button' } });
  await page.getByRole('button').click();
  await expect.element(page.getByRole('dialog').getByRole('figure')).toBeVisible();
  const { violations } = await axe.run(document.querySelector('dialog')!);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

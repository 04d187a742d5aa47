import { PrintWidget } from '@marbete/widgets';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { pressPrint, see, seePicture, words } from '../world/acts.ts';
import { printers } from '../world/fake-helper.ts';
import { longText, values } from '../world/labels.ts';

const printer = printers[0];

const meta = {
  title: 'Public/PrintWidget',
  component: PrintWidget,
  args: { label: 12, values, quantity: 2, onReady: fn(), onPrinted: fn(), onFailed: fn() },
  parameters: { world: { printer } },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 440 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PrintWidget>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Ready: Story = {
  play: async ({ canvasElement, args }) => {
    await seePicture(canvasElement);
    await waitFor(() => expect(args.onReady).toHaveBeenCalledTimes(1));
  },
};

export const Loading: Story = {
  parameters: { world: { server: { silent: true } } },
  play: ({ canvasElement }) => see(canvasElement, words('widget.loading')),
};

export const NothingGiven: Story = {
  args: { values: {} },
  play: async ({ canvasElement, args }) => {
    await pressPrint(canvasElement);
    const page = within(canvasElement);
    await expect(await page.findAllByText(words('widget.missing'))).toHaveLength(6);
    await expect(page.getByLabelText(/^DESCRI/)).toHaveFocus();
    await expect(args.onPrinted).not.toHaveBeenCalled();
  },
};

export const MissingValueTyped: Story = {
  args: { values: { ...values, DESCRIPTION: null } },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(await within(canvasElement).findByLabelText(/^DESCRI/), 'Miel de abeja');
    await pressPrint(canvasElement);
    await see(canvasElement, words('widget.printed', { count: 2, printer: 'Caja 1' }));
    await waitFor(() => expect(args.onPrinted).toHaveBeenCalledTimes(1));
    await expect(args.onPrinted).toHaveBeenCalledWith({
      run: expect.stringMatching(/-/),
      labels: 2,
      printer: 'Caja 1',
    });
  },
};

export const WrongQuantity: Story = {
  args: { quantity: 0 },
  play: async ({ canvasElement }) => {
    await pressPrint(canvasElement);
    await see(canvasElement, words('widget.quantity-wrong'));
  },
};

export const ManyProducts: Story = {
  args: { rows: Array.from({ length: 40 }, () => ({ values, quantity: 3 })) },
  play: async ({ canvasElement }) => {
    await see(canvasElement, words('widget.rows', { count: 40 }));
    await pressPrint(canvasElement);
    await see(canvasElement, words('widget.printed', { count: 120, printer: 'Caja 1' }));
  },
};

export const Printing: Story = {
  parameters: { world: { printer, helper: { state: 'printing' } } },
  play: async ({ canvasElement }) => {
    await pressPrint(canvasElement);
    await see(canvasElement, words('widget.printing', { sent: 0, total: 2 }));
  },
};

export const Printed: Story = {
  play: async ({ canvasElement }) => {
    await pressPrint(canvasElement);
    await see(canvasElement, words('widget.printed', { count: 2, printer: 'Caja 1' }));
  },
};

export const StoppedHalfWay: Story = {
  args: {
    rows: [
      { values, quantity: 2 },
      { values, quantity: 3 },
    ],
  },
  parameters: { world: { printer, server: { refusesPrint: { code: 'key-used-up', from: 1 } } } },
  play: async ({ canvasElement, args }) => {
    await pressPrint(canvasElement);
    await see(canvasElement, words('widget.stopped', { sent: 2, total: 5 }));
    await see(canvasElement, words('widget.error-key-used-up'));
    await waitFor(() =>
      expect(args.onFailed).toHaveBeenCalledWith(expect.objectContaining({ code: 'key-used-up' })),
    );
  },
};

export const ValueCannotPrint: Story = {
  parameters: {
    world: {
      printer,
      server: {
        problems: [
          { fila: 1, variable: 'CODE', code: 'gtin-check-digit', details: { text: '7501031311300' } },
        ],
      },
    },
  },
  play: async ({ canvasElement }) => {
    await pressPrint(canvasElement);
    await see(canvasElement, `CODE: ${words('problems.gtin-check-digit', { text: '7501031311300' })}`);
  },
};

export const NotDrawn: Story = {
  parameters: { world: { printer, server: { label: { language_id: 4, nombre: 'Ticket ESC/POS' } } } },
  play: ({ canvasElement }) => see(canvasElement, 'DESCRIPTION'),
};

export const LongText: Story = {
  args: { values: { ...values, DESCRIPTION: longText } },
  parameters: { world: { printer: { ...printer, name: longText }, server: { label: { nombre: longText } } } },
  play: ({ canvasElement }) => seePicture(canvasElement),
};

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: ({ canvasElement }) => seePicture(canvasElement),
};
export const Dark: Story = {
  globals: { theme: 'dark' },
  play: ({ canvasElement }) => seePicture(canvasElement),
};
export const English: Story = {
  globals: { locale: 'en-US' },
  play: ({ canvasElement }) => see(canvasElement, 'Print 2 labels'),
};
export const Spanish: Story = {
  globals: { locale: 'es-MX' },
  play: ({ canvasElement }) => see(canvasElement, 'Imprimir 2 etiquetas'),
};

/** A server that hands out no label, by its reason. */
const refusal = (
  code:
    | 'key-unknown'
    | 'key-revoked'
    | 'key-expired'
    | 'key-scope'
    | 'key-origin'
    | 'key-label'
    | 'not-found'
    | 'rate-limited'
    | 'template-invalid'
    | 'invalid-input'
    | 'too-large'
    | 'forbidden'
    | 'conflict',
): Story => ({
  parameters: { world: { server: { refuses: code } } },
  play: async ({ canvasElement, args }) => {
    await see(canvasElement, words(`widget.error-${code}`, { origin: location.origin, label: '12' }));
    await waitFor(() => expect(args.onFailed).toHaveBeenCalledWith(expect.objectContaining({ code })));
  },
});
export const KeyUnknown = refusal('key-unknown');
export const KeyRevoked = refusal('key-revoked');
export const KeyExpired = refusal('key-expired');
export const KeyIsSecret = refusal('key-scope');
export const WrongOrigin = refusal('key-origin');
export const LabelNotOpen = refusal('key-label');
export const LabelGone = refusal('not-found');
export const TooManyCalls = refusal('rate-limited');
export const LabelHasAnError = refusal('template-invalid');
export const PageIsWrong = refusal('invalid-input');
export const TooMuchAtOnce = refusal('too-large');
export const NotAllowed = refusal('forbidden');
export const GoesOnElsewhere = refusal('conflict');
export const ServerOffline: Story = {
  parameters: { world: { server: { offline: true } } },
  play: ({ canvasElement }) => see(canvasElement, words('widget.error-unavailable')),
};

/** A helper or a printer that does not print, by its reason. */
const helper = (
  state:
    | 'not-running'
    | 'site-not-accepted'
    | 'permission-needed'
    | 'permission-denied'
    | 'certificate-not-trusted'
    | 'no-printer'
    | 'printer-refused'
    | 'uncertain',
): Story => ({
  parameters: { world: { printer, helper: { state } } },
  play: async ({ canvasElement, args }) => {
    await pressPrint(canvasElement);
    await see(canvasElement, words(`helper.${state}-title`));
    await waitFor(() => expect(args.onFailed).toHaveBeenCalledTimes(1));
  },
});
export const HelperNotRunning = helper('not-running');
export const SiteNotAccepted = helper('site-not-accepted');
export const PermissionNeeded = helper('permission-needed');
export const PermissionDenied = helper('permission-denied');
export const CertificateNotTrusted = helper('certificate-not-trusted');
export const PrinterGone = helper('no-printer');
export const PrinterRefused = helper('printer-refused');
export const Uncertain = helper('uncertain');
/** Nobody but the person can know: what came out, what did not, or which label was the last. */
export const UncertainSettled: Story = {
  parameters: { world: { printer, helper: { state: 'uncertain' } } },
  play: async ({ canvasElement, args }) => {
    await pressPrint(canvasElement);
    await see(canvasElement, words('widget.uncertain-no'));
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: words('widget.uncertain-yes') }),
    );
    await see(canvasElement, words('widget.printed', { count: 2, printer: 'Caja 1' }));
    await waitFor(() => expect(args.onPrinted).toHaveBeenCalledTimes(1));
  },
};

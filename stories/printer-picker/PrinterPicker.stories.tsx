import { PrinterPicker } from '@marbete/widgets';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { see } from '../world/acts.ts';
import { printers, type HelperState } from '../world/fake-helper.ts';
import { longText } from '../world/labels.ts';

const meta = {
  title: 'Public/PrinterPicker',
  component: PrinterPicker,
  args: { onChoose: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 440 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PrinterPicker>;

export default meta;
type Story = StoryObj<typeof meta>;

const search = async (canvasElement: HTMLElement) => {
  await userEvent.click(await within(canvasElement).findByRole('button'));
};

export const Playground: Story = {};
export const NothingChosen: Story = {};
export const ChosenBefore: Story = { parameters: { world: { printer: printers[0] } } };
export const Disabled: Story = { args: { disabled: true }, parameters: { world: { printer: printers[0] } } };

export const Choosing: Story = {
  play: async ({ canvasElement, args }) => {
    await search(canvasElement);
    const list = await within(canvasElement).findByLabelText('Impresora');
    await userEvent.selectOptions(list, 'Bodega');
    await expect(args.onChoose).toHaveBeenCalledWith({ printer: expect.objectContaining({ uid: 'bodega' }) });
    await expect(list).toHaveValue('bodega');
  },
};
export const OnlyOne: Story = {
  parameters: { world: { helper: { printers: printers.slice(0, 1) } } },
  play: async ({ canvasElement }) => {
    await search(canvasElement);
    await expect(await within(canvasElement).findByLabelText('Impresora')).toHaveValue('caja-1');
  },
};
export const Empty: Story = {
  parameters: { world: { helper: { state: 'no-printers' } } },
  play: async ({ canvasElement }) => {
    await search(canvasElement);
    await see(canvasElement, 'No hay impresoras');
  },
};
export const Searching: Story = {
  parameters: { world: { helper: { state: 'silent' } } },
  play: async ({ canvasElement }) => {
    await search(canvasElement);
    await see(canvasElement, 'Buscando impresoras…');
  },
};
export const LongText: Story = {
  parameters: { world: { helper: { printers: printers.map((one) => ({ ...one, name: longText })) } } },
  play: async ({ canvasElement }) => {
    await search(canvasElement);
    await within(canvasElement).findByLabelText('Impresora');
  },
};

const state = (name: HelperState, says: string): Story => ({
  parameters: { world: { helper: { state: name } } },
  play: async ({ canvasElement }) => {
    await search(canvasElement);
    await see(canvasElement, says);
  },
});
export const HelperNotRunning = state('not-running', 'No se detectó la aplicación Text2 Barcode');
export const SiteNotAccepted = state('site-not-accepted', 'Text2 Barcode todavía no acepta este sitio');
export const PermissionNeeded = state('permission-needed', 'Permita el acceso a Text2 Barcode');
export const PermissionDenied = state('permission-denied', 'El navegador no deja llegar a Text2 Barcode');
export const CertificateNotTrusted = state(
  'certificate-not-trusted',
  'El certificado de Text2 Barcode no es de confianza',
);

export const Phone: Story = { ...Choosing, globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { ...HelperNotRunning, globals: { theme: 'dark' } };
export const Spanish: Story = { ...ChosenBefore, globals: { locale: 'es-MX' } };
export const English: Story = {
  globals: { locale: 'en-US' },
  play: ({ canvasElement }) => see(canvasElement, 'Choose a printer'),
};

import { PrintButton } from '@marbete/widgets';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { seePicture, words } from '../world/acts.ts';
import { printers } from '../world/fake-helper.ts';
import { longText, shelfLabel, values } from '../world/labels.ts';

const meta = {
  title: 'Public/PrintButton',
  component: PrintButton,
  args: { label: 12, values, quantity: 2, onClosed: fn(), onPrinted: fn() },
  parameters: { world: { printer: printers[0] } },
} satisfies Meta<typeof PrintButton>;

export default meta;
type Story = StoryObj<typeof meta>;

const open = async (canvasElement: HTMLElement) => {
  const page = within(canvasElement);
  await userEvent.click(await page.findByRole('button'));
  return page.findByRole('dialog');
};

export const Playground: Story = {};
export const OwnText: Story = { args: { children: 'Etiqueta de anaquel' } };
export const Disabled: Story = { args: { disabled: true } };
export const LongText: Story = {
  args: { children: longText },
  parameters: { world: { printer: printers[0], server: { label: { nombre: longText } } } },
  play: async ({ canvasElement }) => {
    await open(canvasElement);
    await seePicture(canvasElement);
  },
};

export const Open: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await waitFor(() => expect(dialog).toHaveAccessibleName(shelfLabel.nombre));
    await seePicture(canvasElement);
  },
};

export const PrintsAndCloses: Story = {
  play: async ({ canvasElement, args }) => {
    const dialog = within(await open(canvasElement));
    await userEvent.click(
      await dialog.findByRole('button', { name: words('widget.print-many', { count: 2 }) }),
    );
    await dialog.findByText(words('widget.printed', { count: 2, printer: 'Caja 1' }));
    await userEvent.click(dialog.getByRole('button', { name: words('widget.close') }));
    await waitFor(() => expect(args.onClosed).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(args.onPrinted).toHaveBeenCalledTimes(1));
  },
};

export const Loading: Story = {
  parameters: { world: { server: { silent: true } } },
  play: async ({ canvasElement }) => {
    await open(canvasElement);
  },
};

export const Refused: Story = {
  parameters: { world: { server: { refuses: 'key-revoked' } } },
  play: async ({ canvasElement }) => {
    const dialog = within(await open(canvasElement));
    await dialog.findByText(words('widget.error-key-revoked'));
  },
};

export const Phone: Story = { ...Open, globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { ...Open, globals: { theme: 'dark' } };
export const English: Story = {
  globals: { locale: 'en-US' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button')).toHaveTextContent('Print label');
  },
};
export const Spanish: Story = {
  globals: { locale: 'es-MX' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button')).toHaveTextContent('Imprimir etiqueta');
  },
};

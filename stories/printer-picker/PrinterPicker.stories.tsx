import { PrinterPicker } from '@marbete/widgets';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { see, words } from '../world/acts.ts';
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
    const list = await within(canvasElement).findByLabelText(words('widget.printer'));
    await userEvent.selectOptions(list, 'Bodega');
    await expect(args.onChoose).toHaveBeenCalledWith({ printer: expect.objectContaining({ uid: 'bodega' }) });
    await expect(list).toHaveValue('bodega');
  },
};
export const OnlyOne: Story = {
  parameters: { world: { helper: { printers: printers.slice(0, 1) } } },
  play: async ({ canvasElement }) => {
    await search(canvasElement);
    await expect(await within(canvasElement).findByLabelText(words('widget.printer'))).toHaveValue('caja-1');
  },
};
export const Empty: Story = {
  parameters: { world: { helper: { state: 'no-printers' } } },
  play: async ({ canvasElement }) => {
    await search(canvasElement);
    await see(canvasElement, words('widget.no-printers'));
  },
};
export const Searching: Story = {
  parameters: { world: { helper: { state: 'silent' } } },
  play: async ({ canvasElement }) => {
    await search(canvasElement);
    await see(canvasElement, words('widget.searching'));
  },
};
export const LongText: Story = {
  parameters: { world: { helper: { printers: printers.map((one) => ({ ...one, name: longText })) } } },
  play: async ({ canvasElement }) => {
    await search(canvasElement);
    await within(canvasElement).findByLabelText(words('widget.printer'));
  },
};

const state = (name: Exclude<HelperState, 'ready' | 'no-printers' | 'silent' | 'printing'>): Story => ({
  parameters: { world: { helper: { state: name } } },
  play: async ({ canvasElement }) => {
    await search(canvasElement);
    await see(canvasElement, words(`helper.${name}-title`));
  },
});
export const HelperNotRunning = state('not-running');
export const SiteNotAccepted = state('site-not-accepted');
export const PermissionNeeded = state('permission-needed');
export const PermissionDenied = state('permission-denied');
export const CertificateNotTrusted = state('certificate-not-trusted');

export const Phone: Story = { ...Choosing, globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { ...HelperNotRunning, globals: { theme: 'dark' } };
export const Spanish: Story = { ...ChosenBefore, globals: { locale: 'es-MX' } };
export const English: Story = {
  globals: { locale: 'en-US' },
  play: ({ canvasElement }) => see(canvasElement, 'Choose a printer'),
};

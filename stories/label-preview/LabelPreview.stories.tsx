import { LabelPreview } from '@marbete/widgets';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { see, seePicture, words } from '../world/acts.ts';
import { longText, values } from '../world/labels.ts';

const meta = {
  title: 'Public/LabelPreview',
  component: LabelPreview,
  args: { label: 12, values, onReady: fn(), onFailed: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 440 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof LabelPreview>;

export default meta;
type Story = StoryObj<typeof meta>;

const drawn: NonNullable<Story['play']> = ({ canvasElement }) => seePicture(canvasElement);

export const Playground: Story = {};
export const Drawn: Story = { play: drawn };
export const WithSamples: Story = { args: { values: {} }, play: drawn };
export const Tall: Story = { args: { heightPx: 360 }, play: drawn };
export const LongText: Story = { args: { values: { ...values, DESCRIPTION: longText } }, play: drawn };
export const Phone: Story = { globals: { viewport: { value: 'phone' } }, play: drawn };
export const Dark: Story = { globals: { theme: 'dark' }, play: drawn };
export const Loading: Story = {
  parameters: { world: { server: { silent: true } } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('status', { name: words('widget.loading') });
  },
};
export const Refused: Story = {
  parameters: { world: { server: { refuses: 'key-label' } } },
  play: async ({ canvasElement, args }) => {
    await see(canvasElement, words('widget.error-key-label', { label: '12' }));
    await waitFor(() => expect(args.onFailed).toHaveBeenCalledTimes(1));
  },
};
export const NotDrawn: Story = {
  parameters: { world: { server: { label: { language_id: 4, nombre: 'Ticket ESC/POS' } } } },
  play: ({ canvasElement }) => see(canvasElement, 'Ticket ESC/POS'),
};
export const English: Story = {
  globals: { locale: 'en-US' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('figure', { name: /^What prints/ });
  },
};
export const Spanish: Story = {
  globals: { locale: 'es-MX' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('figure', { name: /^Así se imprime/ });
  },
};

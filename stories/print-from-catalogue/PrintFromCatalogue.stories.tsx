import { PrintFromCatalogue } from '@marbete/widgets/catalogue';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';

const meta = {
  title: 'Public/PrintFromCatalogue',
  component: PrintFromCatalogue,
  args: { catalogueId: 3, labelId: 12 },
  parameters: { world: { signedIn: true } },
} satisfies Meta<typeof PrintFromCatalogue>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Rows: Story = {
  play: async ({ canvasElement }) => {
    await within(canvasElement).findAllByText(/Café molido 500 g/, undefined, { timeout: 10_000 });
  },
};
export const Phone: Story = { ...Rows, globals: { viewport: { value: 'phone' } } };
export const English: Story = {
  globals: { locale: 'en-US' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Print' }, { timeout: 10_000 });
  },
};

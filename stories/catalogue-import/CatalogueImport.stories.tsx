import { CatalogueImport } from '@marbete/widgets/catalogue';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, within } from 'storybook/test';
import { words } from '../world/acts.ts';

const meta = {
  title: 'Public/CatalogueImport',
  component: CatalogueImport,
  args: { onStored: fn() },
  parameters: { world: { signedIn: true } },
} satisfies Meta<typeof CatalogueImport>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Ready: Story = {
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(new RegExp(words('catalogueImport.file')), undefined, {
      timeout: 10_000,
    });
  },
};
export const English: Story = {
  globals: { locale: 'en-US' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/Choose a spreadsheet/, undefined, { timeout: 10_000 });
  },
};

import { CatalogueTable } from '@marbete/widgets/catalogue';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { see, words } from '../world/acts.ts';

const meta = {
  title: 'Public/CatalogueTable',
  component: CatalogueTable,
  args: { catalogueId: 3, labelId: 12 },
  parameters: { world: { signedIn: true } },
} satisfies Meta<typeof CatalogueTable>;

export default meta;
type Story = StoryObj<typeof meta>;

const rows: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await within(canvasElement).findAllByText(/Café molido 500 g/, undefined, { timeout: 10_000 });
};

export const Playground: Story = {};
export const Rows: Story = { play: rows };
export const Loading: Story = { parameters: { world: { signedIn: true, server: { silent: true } } } };
export const Empty: Story = {
  parameters: { world: { signedIn: true, server: { rows: 0 } } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', undefined, { timeout: 10_000 });
  },
};
export const Refused: Story = {
  parameters: { world: { signedIn: true, server: { refuses: 'not-found' } } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: words('ui.retry') }, { timeout: 10_000 });
  },
};
export const LongText: Story = {
  parameters: { world: { signedIn: true, server: { longCells: true } } },
  play: rows,
};
export const Searching: Story = {
  play: async (context) => {
    await rows(context);
    const page = within(context.canvasElement);
    await userEvent.type(page.getByRole('searchbox'), 'miel{Enter}');
    await page.findAllByText(/Miel de abeja/);
    await expect(page.queryByText(/Café molido/)).toBeNull();
  },
};
export const Quantities: Story = {
  play: async (context) => {
    await rows(context);
    const quantity = within(context.canvasElement).getByLabelText(
      words('printCatalogue.quantityOf', { row: 1 }),
    );
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '3{Tab}');
    await see(context.canvasElement, new RegExp(words('printCatalogue.labels', { count: 3 })));
  },
};
export const Phone: Story = { globals: { viewport: { value: 'phone' } }, play: rows };
export const Dark: Story = { globals: { theme: 'dark' }, play: rows };
export const Spanish: Story = { globals: { locale: 'es-MX' }, play: rows };
export const English: Story = {
  globals: { locale: 'en-US' },
  play: async (context) => {
    await rows(context);
    await within(context.canvasElement).findByRole('button', { name: /^Print(?! the first)/ });
  },
};

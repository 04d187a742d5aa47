import { LabelDesigner, type LabelDesignerProps } from '@marbete/widgets/designer';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import shelfEpl from '../../demo/shelf.epl?raw';
import shelfTspl from '../../demo/shelf.tspl?raw';
import shelf from '../../demo/shelf.zpl?raw';
import { words } from '../world/acts.ts';
import { longText, values } from '../world/labels.ts';

/** The board with its code held by the page around it, as a host does. */
function Held({ source, onChange, ...props }: LabelDesignerProps) {
  const [text, setText] = useState(source);
  return (
    <LabelDesigner
      {...props}
      source={text}
      onChange={(change) => {
        setText(change.source);
        onChange(change);
      }}
    />
  );
}

const meta = {
  title: 'Public/LabelDesigner',
  component: LabelDesigner,
  render: (args) => <Held {...args} />,
  args: { source: shelf, language: 'zpl', values, onChange: fn() },
  globals: { viewport: { value: 'board' } },
  parameters: {
    viewport: { options: { board: { name: 'Board', styles: { width: '1240px', height: '800px' } } } },
  },
} satisfies Meta<typeof LabelDesigner>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const treeOf = (canvasElement: HTMLElement, name: 'label' | 'fields') =>
  within(canvasElement).findByRole('tree', { name: words(`designer.${name}`) }, { timeout: 10_000 });

const layer = async (canvasElement: HTMLElement, name: RegExp) =>
  within(await treeOf(canvasElement, 'fields')).findByRole('treeitem', { name });

/** Waits until the label is on the board. */
const opened: Play = async ({ canvasElement }) => {
  await treeOf(canvasElement, 'label');
};

/** Selects a field in the list; the keyboard is at the label then, where these keys are pressed. */
const select =
  (name: RegExp, keys = ''): Play =>
  async ({ canvasElement }) => {
    await userEvent.click(await layer(canvasElement, name));
    (await treeOf(canvasElement, 'label')).focus();
    if (keys !== '') await userEvent.keyboard(keys);
  };

/** Waits for words anywhere on the page; menus and dialogs stand outside of the board. */
const says = async (text: string | RegExp) => {
  await waitFor(() => expect(within(document.body).getAllByText(text).length).toBeGreaterThan(0), {
    timeout: 10_000,
  });
};

const rows = [
  { ...values, OFFER: '' },
  { ...values, DESCRIPTION: longText },
  { ...values, PRICE: '12499.50' },
];
const columns = ['DESCRIPTION', 'PRICE', 'OFFER', 'UNIT', 'CODE'].map((variable) => ({
  name: variable,
  variable,
  sample: '',
}));
const text = (at: string, said: string) => `^FO${at}^A0N,40,40^FD${said}^FS`;

export const Playground: Story = {};
export const NoLabel: Story = {
  args: { source: '' },
  play: () => says(words('designer.start')),
};
export const NoFields: Story = {
  args: { source: '^XA^PW400^LL240^XZ' },
  play: () => says(words('designer.noFields')),
};
export const OneField: Story = {
  args: { source: `^XA^PW400^LL240${text('40,60', 'Pan')}^XZ` },
  play: opened,
};
export const ManyFields: Story = { play: opened };
export const Selected: Story = { play: select(/^(Código|Code),/) };
export const ManySelected: Story = { play: select(/^(Unidad|Unit)/, '{Control>}a{/Control}') };
export const Covered: Story = {
  args: { source: `^XA^PW400^LL240${text('40,60', 'Debajo')}${text('40,60', 'Encima')}^XZ` },
  play: select(/^Debajo/),
};
export const OutOfLabel: Story = {
  args: { source: `^XA^PW400^LL240${text('320,60', 'Demasiado largo')}^XZ` },
  play: opened,
};
export const TurnedAround: Story = {
  args: { source: shelf.replace('^LH0,0', '^LH0,0^POI') },
  play: () => says(words('designer.turned-half')),
};
export const WithImage: Story = {
  args: { source: `^XA^PW400^LL240^FO40,60^GFA,8,8,1,FF818199998181FF^FS^XZ` },
  play: select(/^(imagen|picture)/i),
};
export const WorstRow: Story = {
  args: { rows, columns },
  play: () => says(words('designer.rowOf', { row: 2, count: 3 })),
};
export const RowWithoutOffer: Story = {
  args: { rows: rows.slice(0, 1), columns },
  play: () => says(words('designer.notDrawn')),
};
export const MarkedFields: Story = {
  args: {
    source: `^XA^PW400^LL240<OFFER>^FO40,20^FX @field group=1 locked name=Banda^GB300,30,30^FS^FO40,60^FX @field group=1^A0N,30,30^FDPan^FS</OFFER>^FO40,120^FX @field locked^A0N,30,30^FD%PRICE%^FS^XZ`,
    rows: rows.slice(0, 1),
    columns,
  },
  play: () => says('Banda'),
};
export const RowThatCannotPrint: Story = {
  args: { rows: [{ ...values, CODE: '7509715894960' }], columns },
  play: () => says(new RegExp(words('designer.rowStops'))),
};
export const BrokenCode: Story = {
  args: { source: shelf.replace('</OFFER>', '') },
  play: () => says(words('designer.codeBroken')),
};
export const EditRefused: Story = {
  args: { source: `^XA^PW400^LL240${text('0,60', 'Pan')}^XZ` },
  play: async (context) => {
    await select(/^Pan/, '{ArrowLeft}')(context);
    await says(words('designer.remark-edit-out-of-label'));
  },
};
export const WritingOnTheLabel: Story = {
  play: async (context) => {
    await select(/^OFERTA/, '{Enter}')(context);
    await within(context.canvasElement).findByRole('combobox', { name: words('designer.inline') });
  },
};
export const FieldMenu: Story = {
  play: async (context) => {
    await select(/^OFERTA/, '{Shift>}{F10}{/Shift}')(context);
    await says(words('designer.always-OFFER'));
  },
};
export const ImageDialog: Story = {
  play: async (context) => {
    await opened(context);
    const image = words('designer.element-image');
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: image }));
    await within(document.body).findByRole('dialog', { name: words('designer.image') });
  },
};
export const Printing: Story = { args: { onPrintOne: fn(), isPrinting: true }, play: opened };
export const Tspl: Story = { args: { source: shelfTspl, language: 'tspl' }, play: opened };
export const Epl: Story = { args: { source: shelfEpl, language: 'epl' }, play: opened };
export const NotDrawn: Story = {
  args: { source: 'A', language: 'fgl' },
  play: () => says(words('designer.notDrawable')),
};
export const Dark: Story = { globals: { theme: 'dark' }, play: select(/^(Código|Code),/) };
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: { rows, columns },
  play: select(/^(Código|Code),/),
};
export const English: Story = { globals: { locale: 'en-US' }, play: select(/^Code,/) };

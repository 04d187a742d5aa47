import manifest from '@marbete/widgets/custom-elements.json';
import type { EmbedOptions, MarbetePrintElement } from '@marbete/widgets/embed/marbete.js';
import type { ArgTypes, Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useRef } from 'react';
import { expect, waitFor } from 'storybook/test';
import { createFakeHelper, printers } from '../world/fake-helper.ts';
import { createFakeServer } from '../world/fake-server.ts';
import { values } from '../world/labels.ts';

type MarbetePrintProps = Partial<EmbedOptions>;

/** `<marbete-print>` of the built script, with properties in place of attributes. */
function MarbetePrint(props: MarbetePrintProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = Object.assign(document.createElement('marbete-print') as MarbetePrintElement, {
      server: 'https://labels.example.com',
      publishableKey: 'pk_story',
      ...props,
    });
    if (props.view) element.setAttribute('view', props.view);
    place.current?.replaceChildren(element);
  }, [props]);
  return <div ref={place} style={{ maxWidth: 440 }} />;
}

/** What editors read of the element says what its properties are. */
const properties: ArgTypes<MarbetePrintProps> = Object.fromEntries(
  manifest.modules.flatMap(({ declarations }) =>
    declarations.flatMap(({ members }) =>
      members.flatMap(({ kind, name, type, description }) =>
        kind === 'field' && type ? [[name, { description, table: { type: { summary: type.text } } }]] : [],
      ),
    ),
  ),
);

const meta = {
  title: 'Public/marbete-print',
  component: MarbetePrint,
  args: { label: 12, values, quantity: 2 },
  argTypes: {
    ...properties,
    view: { ...properties.view, control: 'inline-radio', options: ['button', 'panel', 'preview'] },
  },
  parameters: { world: { printer: printers[0] } },
  beforeEach: async ({ globals }) => {
    // The script has clients of its own: the page's network is the stories' world.
    const { fetch } = globalThis;
    const [server, helper] = [createFakeServer({}), createFakeHelper({})];
    globalThis.fetch = ((input: string, init?: RequestInit) => {
      if (String(input).startsWith('https://labels.example.com')) return server(input, init);
      return /^https?:\/\/localhost:910\d/.test(String(input))
        ? helper(input, init as never)
        : fetch(input, init);
    }) as typeof fetch;
    document.documentElement.lang = String(globals['locale']);
    await import(/* @vite-ignore */ new URL('/embed/marbete.js', location.origin).href);
    return () => {
      globalThis.fetch = fetch;
    };
  },
} satisfies Meta<typeof MarbetePrint>;

export default meta;
type Story = StoryObj<typeof meta>;

const shadow = (canvasElement: HTMLElement) => canvasElement.querySelector('marbete-print')?.shadowRoot;
const seePicture: NonNullable<Story['play']> = ({ canvasElement }) =>
  waitFor(
    () => {
      const image = shadow(canvasElement)?.querySelector<HTMLImageElement>('figure img');
      if (!image?.complete || image.naturalWidth === 0) throw new Error('No picture yet');
    },
    { timeout: 15_000 },
  );

export const Playground: Story = {};
export const Panel: Story = { args: { view: 'panel' }, play: seePicture };
export const Preview: Story = { args: { view: 'preview' }, play: seePicture };
export const RightToLeft: Story = { args: { view: 'panel', locale: 'ar' }, play: seePicture };
export const Dark: Story = { args: { view: 'panel', theme: 'dark' }, play: seePicture };
export const Broken: Story = {
  args: { view: 'panel', quantity: -3 },
  play: ({ canvasElement }) =>
    waitFor(() =>
      expect(shadow(canvasElement)?.querySelector('[role=alert]')).toHaveTextContent('quantity = -3'),
    ),
};

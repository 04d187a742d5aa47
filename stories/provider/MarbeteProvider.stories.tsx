import { MarbeteProvider } from '@marbete/widgets';
import { PrintWidget } from '@marbete/widgets';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties } from 'react';
import { see, seePicture } from '../world/acts.ts';
import { printers } from '../world/fake-helper.ts';
import { values } from '../world/labels.ts';

interface LookProps {
  /** `--marbete-accent`: the colour of buttons and of what is chosen. */
  accent: string;
  /** `--marbete-radius`, in pixels. */
  radius: number;
  /** `--marbete-density`: 0.8 is tighter, 1.2 roomier. */
  density: number;
  /** `--marbete-font`: typefaces that the page has loaded. */
  font: string;
}

/** How a host gives the widgets its own look: custom properties on an element around them. */
function Look({ accent, radius, density, font }: LookProps) {
  const root = document.documentElement.style;
  root.setProperty('--marbete-accent', accent);
  root.setProperty('--marbete-radius', `${radius}px`);
  root.setProperty('--marbete-density', String(density));
  root.setProperty('--marbete-font', font);
  return (
    <div style={{ maxWidth: 440 } satisfies CSSProperties}>
      <PrintWidget label={12} values={values} quantity={2} />
    </div>
  );
}

const meta = {
  title: 'Public/MarbeteProvider',
  component: Look,
  subcomponents: { MarbeteProvider: MarbeteProvider as never },
  args: { accent: '#0b7a5b', radius: 2, density: 1, font: 'Georgia, serif' },
  parameters: { world: { printer: printers[0] } },
  // The properties stand on the page itself, which the next story has as well.
  beforeEach: () => () => {
    document.documentElement.removeAttribute('style');
  },
} satisfies Meta<typeof Look>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = { play: ({ canvasElement }) => seePicture(canvasElement) };
export const Tight: Story = { args: { density: 0.8 } };
export const Roomy: Story = { args: { density: 1.25, radius: 12 } };
export const DarkWithOwnAccent: Story = { globals: { theme: 'dark' } };
export const OwnWords: Story = {
  parameters: { provider: { texts: { widget: { 'print-many_other': 'Mandar {{count}} a la Zebra' } } } },
  play: ({ canvasElement }) => see(canvasElement, 'Mandar 2 a la Zebra'),
};

import { PrintWidget } from '@marbete/widgets';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties } from 'react';
import { expect, within } from 'storybook/test';
import { printers } from '../world/fake-helper.ts';
import { values } from '../world/labels.ts';

interface LooksProps {
  accent: string;
  accentInk: string;
  surface: string;
  ink: string;
  radius: number;
  density: number;
  font: string;
}

/** What the controls set, as a page writes it. */
function propertiesOf({ accent, accentInk, surface, ink, radius, density, font }: LooksProps) {
  return {
    '--marbete-accent': accent,
    '--marbete-accent-ink': accentInk,
    '--marbete-surface': surface,
    '--marbete-ink': ink,
    '--marbete-radius': `${radius}px`,
    '--marbete-density': String(density),
    '--marbete-font': font,
  };
}

/** A widget beside the styles that make it look so. */
function Looks(props: LooksProps) {
  const properties = propertiesOf(props);
  const lines = Object.entries(properties).map(([name, value]) => `  ${name}: ${value};`);
  return (
    <div style={{ display: 'grid', gap: 24, maxWidth: 440 }}>
      <div style={properties as CSSProperties}>
        <PrintWidget label={12} values={values} quantity={2} />
      </div>
      <pre>{['marbete-print {', ...lines, '}'].join('\n')}</pre>
    </div>
  );
}

const meta = {
  title: 'Docs/Theming editor',
  component: Looks,
  tags: ['!autodocs'],
  args: {
    accent: '#0b7a5b',
    accentInk: '#ffffff',
    surface: '#ffffff',
    ink: '#16181d',
    radius: 2,
    density: 1,
    font: 'system-ui, sans-serif',
  },
  argTypes: {
    accent: { control: 'color' },
    accentInk: { control: 'color' },
    surface: { control: 'color' },
    ink: { control: 'color' },
    radius: { control: { type: 'range', min: 0, max: 24, step: 1 } },
    density: { control: { type: 'range', min: 0.8, max: 1.4, step: 0.1 } },
  },
  parameters: { world: { printer: printers[0] } },
} satisfies Meta<typeof Looks>;

export default meta;

export const Editor: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const print = await within(canvasElement).findByRole('button', { name: /2/ });
    await expect(getComputedStyle(print).borderRadius).toBe('2px');
  },
};

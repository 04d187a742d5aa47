import '@marbete/widgets/tokens.css';
import './preview.css';
import { MarbeteProvider, type MarbeteProviderProps } from '@marbete/widgets';
import type { Preview } from '@storybook/react-vite';
import { useState, type ReactNode } from 'react';
import { createWorld, type WorldOptions } from '../world/world.ts';

declare module 'storybook/internal/types' {
  interface Parameters {
    /** The server and the helper that a story's widgets meet. */
    world?: WorldOptions;
    provider?: Partial<MarbeteProviderProps>;
  }
}

interface WorldProps {
  options: WorldOptions;
  provider: Partial<MarbeteProviderProps>;
  children: ReactNode;
}

function World({ options, provider, children }: WorldProps) {
  const [world] = useState(() => createWorld(options));
  return (
    <MarbeteProvider {...world} {...provider}>
      {children}
    </MarbeteProvider>
  );
}

const preview: Preview = {
  tags: ['autodocs'],
  // Nobody types a function into a field.
  argTypesEnhancers: [
    ({ argTypes }) =>
      Object.fromEntries(
        Object.entries(argTypes).map(([name, type]) => [
          name,
          /^on[A-Z]/.test(name) ? { ...type, control: false } : type,
        ]),
      ),
  ],
  parameters: {
    layout: 'padded',
    options: {
      storySort: {
        order: [
          'Docs',
          ['Start', 'Try', 'Keys', 'Events', 'Errors', 'Theming', 'Theming editor', 'React', '*'],
          'Public',
        ],
      },
    },
    // Properties in the order of their types, each with its words.
    controls: { expanded: true },
    a11y: { test: 'error' },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        desk: { name: 'Desk', styles: { width: '1024px', height: '800px' }, type: 'desktop' },
      },
    },
  },
  initialGlobals: {
    locale: import.meta.env['STORIES_LOCALE'] ?? 'es-MX',
    theme: 'light',
    viewport: { value: 'desk', isRotated: false },
  },
  globalTypes: {
    locale: { toolbar: { title: 'Language', items: ['es-MX', 'en-US'], dynamicTitle: true } },
    theme: { toolbar: { title: 'Theme', items: ['light', 'dark'], dynamicTitle: true } },
  },
  beforeEach: ({ parameters, globals }) => {
    const { printer } = (parameters['world'] ?? {}) as WorldOptions;
    localStorage.clear();
    if (printer) localStorage.setItem('marbete.printer', JSON.stringify(printer));
    document.documentElement.dataset['theme'] = String(globals['theme']);
    document.documentElement.lang = String(globals['locale']);
  },
  decorators: [
    (Story, { parameters, globals, id }) => (
      <World
        key={id}
        options={(parameters['world'] ?? {}) as WorldOptions}
        provider={{
          locale: globals['locale'] as 'es-MX',
          theme: globals['theme'] as 'light',
          ...(parameters['provider'] as Partial<MarbeteProviderProps> | undefined),
        }}
      >
        <Story />
      </World>
    ),
  ],
};

export default preview;

import type { StorybookConfig } from '@storybook/react-vite';
import { defaultClientConditions, mergeConfig } from 'vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../docs/*.mdx', '../**/*.stories.tsx'],
  // The element's stories show the built script: `npm run build`.
  staticDirs: [{ from: '../../packages/widgets/dist/embed', to: '/embed' }],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // What the docs pages say of properties comes from the types and their comments.
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      resolve: { conditions: ['source', ...defaultClientConditions] },
      build: { reportCompressedSize: false, chunkSizeWarningLimit: 4_000 },
    }),
};

export default config;

import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Rolldown } from 'vite';

/** Where the server listens while the app is developed; `marbete serve` says it. */
const server = process.env['MARBETE_SERVER'] ?? 'http://localhost:8080';

/**
 * Which modules share a file, the first that fits, each with all that it imports. Left to itself the bundler makes a file
 * for each set of screens that shares something, of which a screen then asks for more than a hundred.
 */
const groups = [
  // What the page itself loads, before anybody has signed in; without the entry, which has to stay one to be run.
  { name: 'initial', tags: ['$initial'], test: (id) => !/(index\.html|main\.tsx)$/.test(id), priority: 5 },
  { name: 'account', test: /sign-in[\\/]AccountPanel\.tsx$/, priority: 4 },
  { name: 'signed-in', test: /src[\\/]SignedIn\.tsx$/, priority: 3 },
  // Small things of seven screens and more; what fewer share is fetched with them.
  { name: 'shared', minShareCount: 7, maxModuleSize: 8_000, priority: 2 },
  { name: 'icons', test: /lucide-react/, priority: 1 },
] satisfies Rolldown.CodeSplittingGroup[];

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // A module, so that what pictures rarely need stays apart from the worker and is fetched when it is needed.
  worker: { format: 'es' },
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': server, '/images': server } },
});

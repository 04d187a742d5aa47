import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** Where the server listens while the app is developed; `marbete serve` says it. */
const server = process.env['MARBETE_SERVER'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // A module, so that what pictures rarely need stays apart from the worker and is fetched when it is needed.
  worker: { format: 'es' },
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  server: { proxy: { '/api': server, '/images': server } },
});

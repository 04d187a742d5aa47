import { createClient } from '@marbete/core/api/client';
import { createHelperClient } from '@marbete/core/print/helper-client';
import type { HelperPrinter } from '@marbete/core/print/printers';
import type { MarbeteProviderProps } from '@marbete/widgets';
import { createFakeHelper, type HelperOptions } from './fake-helper.ts';
import { createFakeServer, type ServerOptions } from './fake-server.ts';

export interface WorldOptions {
  server?: ServerOptions;
  helper?: HelperOptions;
  /** The printer that this site chose before. */
  printer?: Partial<HelperPrinter>;
  /** An account that is signed in, in place of a key. */
  signedIn?: boolean;
}

/** The provider's props in a story: the real clients, with a fake network that the story sets. */
export function createWorld(options: WorldOptions): Partial<MarbeteProviderProps> {
  const permission = {
    'permission-needed': 'prompt',
    'permission-denied': 'denied',
  }[options.helper?.state as string];
  return {
    client: createClient({
      baseUrl: 'https://labels.example.com/api',
      fetch: createFakeServer(options.server ?? {}),
    }),
    helper: createHelperClient({
      fetch: createFakeHelper(options.helper ?? {}),
      baseUrl: 'http://localhost:9100',
      pageOrigin: 'https://shop.example.com',
      permissions: { query: async () => ({ state: permission ?? 'granted' }) },
    }),
    helperLinks: { download: () => '#download' },
    ...(options.signedIn ? {} : { publishableKey: 'pk_story' }),
  };
}

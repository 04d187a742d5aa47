import { AppError } from '@marbete/core/api/errors';
import type { HelperClient } from '@marbete/core/print/helper-client';
import type { createPageHelper } from './page-helper.ts';

/**
 * The print helper's client, loaded and made at the first question, which comes after a click: most people who see a
 * label do not print it, and a page that is rendered on a server has no helper.
 */
export function createLateHelper(options: Parameters<typeof createPageHelper>[0] = {}): HelperClient {
  let made: Promise<HelperClient> | undefined;
  const helper = () => {
    made ??= import('./page-helper.ts').then(
      (page) => page.createPageHelper(options),
      (cause: unknown) => {
        // The network was away: the next question gets another try.
        made = undefined;
        throw new AppError('unavailable', 'The code that talks to the print helper did not load.', { cause });
      },
    );
    return made;
  };
  return {
    connect: async () => (await helper()).connect(),
    askPermission: async () => (await helper()).askPermission(),
    printers: async () => (await helper()).printers(),
    configuredPrinters: async () => (await helper()).configuredPrinters(),
    defaultPrinter: async () => (await helper()).defaultPrinter(),
    write: async (printer, data, write) => (await helper()).write(printer, data, write),
    status: async (printer) => (await helper()).status(printer),
    read: async (printer) => (await helper()).read(printer),
    cancel: async (printer) => (await helper()).cancel(printer),
    keepsKeys: async () => (await helper()).keepsKeys(),
    askKey: async (key) => (await helper()).askKey(key),
  };
}

import type { HelperClient } from '@marbete/core/print/helper-client';
import { createLateHelper } from '@marbete/ui/provider';
import type { SessionStore } from './session/session-store.ts';

/**
 * The print helper's client for this browser. The page's <meta name="marbete-helper"> names the helper where the server
 * knows it; else it is looked for at the session's port. It is made anew when that port changes.
 */
export function createBrowserHelper(session: SessionStore): HelperClient {
  const baseUrl = document.querySelector<HTMLMetaElement>('meta[name="marbete-helper"]')?.content;
  let made: { puerto: number | undefined; client: HelperClient } | undefined;
  const current = (): HelperClient => {
    const state = session.get();
    const puerto = state.status === 'signed-out' ? undefined : state.session.puerto;
    if (!made || made.puerto !== puerto) {
      made = {
        puerto,
        client: createLateHelper({ baseUrl, puerto }),
      };
    }
    return made.client;
  };
  return {
    connect: () => current().connect(),
    askPermission: () => current().askPermission(),
    printers: () => current().printers(),
    configuredPrinters: () => current().configuredPrinters(),
    defaultPrinter: () => current().defaultPrinter(),
    write: (printer, data, options) => current().write(printer, data, options),
    status: (printer) => current().status(printer),
    read: (printer) => current().read(printer),
    cancel: (printer) => current().cancel(printer),
    keepsKeys: () => current().keepsKeys(),
    askKey: (key) => current().askKey(key),
  };
}

import type { HelperFetch } from '@marbete/core/print/helper-client-probe';

/** What stands between a page and the printer. */
export type HelperState =
  | 'ready'
  | 'silent'
  | 'not-running'
  | 'site-not-accepted'
  | 'permission-needed'
  | 'permission-denied'
  | 'certificate-not-trusted'
  | 'no-printers'
  | 'no-printer'
  | 'printer-refused'
  | 'encoding-unsupported'
  | 'uncertain'
  | 'printing';

export const printers = [
  { name: 'Caja 1', uid: 'caja-1', connection: 'network', deviceType: 'printer', provider: 'marbete' },
  { name: 'Bodega', uid: 'bodega', connection: 'usb', deviceType: 'printer', provider: 'marbete' },
];

export interface HelperOptions {
  state?: HelperState;
  printers?: readonly object[];
  /** Labels come out only behind this. */
  before?: Promise<void>;
}

/** The network's side of the print helper, in each of its states, so that the real client is in use. */
export function createFakeHelper({
  state = 'ready',
  printers: listed = printers,
  before,
}: HelperOptions): HelperFetch {
  return async (url, request) => {
    const path = new URL(url).pathname;
    if (state === 'silent') return new Promise(() => {});
    if (state === 'certificate-not-trusted')
      throw Object.assign(new TypeError('x'), { code: 'CERT_UNTRUSTED' });
    if (state === 'site-not-accepted') {
      if (request?.mode === 'no-cors') return answer('');
      throw new TypeError('Failed to fetch');
    }
    if (['not-running', 'permission-needed', 'permission-denied'].includes(state)) {
      throw new TypeError('Failed to fetch');
    }
    if (path === '/config') return answer({ application: { features: ['keys'] } });
    if (path === '/available') return answer({ printer: state === 'no-printers' ? [] : listed });
    if (path !== '/write') return answer('');
    await before;
    if (state === 'printing') return new Promise(() => {});
    if (state === 'no-printer') return answer({ result: false, reason: 'no-printer', message: '' }, 404);
    if (state === 'printer-refused') return answer({ result: false, message: 'Caja 1: paper out' }, 500);
    if (state === 'uncertain') return answer({ result: false, code: 'uncertain', message: '' }, 409);
    return answer({ result: true, message: 'ok', word: 'taken', confirmed: 'this' });
  };
}

function answer(body: unknown, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { ok: status < 400, status, text: async () => text };
}

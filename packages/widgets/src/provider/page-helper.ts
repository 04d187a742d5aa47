import { createHelperClient, type HelperClient } from '@marbete/core/print/helper-client';

/**
 * The print helper's client for this page: at `baseUrl` where that is known, else looked for at the account's port and
 * at the usual ones.
 */
export function createPageHelper(
  options: { baseUrl?: string | undefined; puerto?: number | undefined } = {},
): HelperClient {
  const { baseUrl, puerto } = options;
  return createHelperClient({
    fetch: (url, init) => fetch(url, init as RequestInit),
    ...(baseUrl ? { baseUrl } : {}),
    ...(puerto ? { puerto } : {}),
    permissions: navigator.permissions as never,
    pageOrigin: location.origin,
    secureOnly: location.protocol === 'https:' && isSafari(),
  });
}

/** Safari lets no https page reach http on this machine, not even loopback. */
function isSafari(): boolean {
  return /^((?!chrome|chromium|android|crios|fxios).)*safari/i.test(navigator.userAgent);
}

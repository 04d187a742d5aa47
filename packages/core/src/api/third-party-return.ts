/** What the page is told when a browser comes back from the provider of third-party sign-in (D8). */
export type ThirdPartyReturn =
  /** The one-time code for auth/login with cuenta 'google': the code is the password. Good for two minutes. */
  | { respuesta: 'correcto'; email: string; codigo: string }
  /**
   * google: the e-mail belongs to an account of the other kind, and nothing was linked. cancelled: the person did not
   * agree. expired: too long ago, or begun in another browser. unverified: the provider has not verified the e-mail.
   * error: the provider's answer could not be trusted or did not come; the server's log says more.
   */
  | { respuesta: 'google' | 'cancelled' | 'expired' | 'unverified' | 'error' };

/** Start page and fragment; a fragment reaches no server and no log. */
export function thirdPartyReturnPath(result: ThirdPartyReturn): string {
  return `/#${new URLSearchParams({ cuenta: 'google', ...result }).toString()}`;
}

const refusals = ['google', 'cancelled', 'expired', 'unverified', 'error'] as const;

/** Reads location.hash; undefined when it is about something else. Take it out of the address at once. */
export function readThirdPartyReturn(hash: string): ThirdPartyReturn | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  if (values.get('cuenta') !== 'google') return undefined;
  const [email, codigo] = [values.get('email'), values.get('codigo')];
  if (values.get('respuesta') === 'correcto' && email && codigo) {
    return { respuesta: 'correcto', email, codigo };
  }
  return { respuesta: refusals.find((word) => word === values.get('respuesta')) ?? 'error' };
}

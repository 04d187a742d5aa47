import type { AccountView } from './AccountPanel.tsx';

/** The start page's modes as the address names them, so that the way back works and a mode can be linked. */
const fragments = ['', '#entrar', '#crear', '#recuperar'] as const;

export function fragmentOf(view: AccountView): string {
  return fragments[view];
}

/**
 * The mode of an address. The root begins with the landing; any other address is of a screen behind the sign-in, so it
 * begins with the sign-in, and so does what the mail's link and third-party sign-in come back with.
 */
export function accountViewOf({
  pathname,
  hash,
  search,
}: {
  pathname: string;
  hash: string;
  search: string;
}): AccountView {
  const named = fragments.findIndex((fragment) => fragment !== '' && fragment === hash);
  if (named > 0) return named as AccountView;
  const returns = hash.startsWith('#cuenta=') || new URLSearchParams(search).has('mail');
  return pathname === '/' && !returns ? 0 : 1;
}

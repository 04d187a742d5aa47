import { demoPassword } from '@marbete/server/seed';
import type { Browser } from 'playwright-core';
import { type Account, signInShop } from '../account.ts';
import { openVisitor, type Visitor, type VisitorOptions } from '../browser.ts';
import type { Stack } from '../stack.ts';

/** The demo's accounts by what their role is called. */
const emails = {
  administrator: 'admin@demo.test',
  customer: 'demo@demo.test',
  operator: 'operator@demo.test',
  designer: 'designer@demo.test',
} as const;
export type DemoRole = keyof typeof emails;

export const demoAccountOf = (role: DemoRole) => ({ email: emails[role], password: demoPassword });

/** Somebody who is signed in: a page of the app, and the calls behind it with the same session. */
export type SignedInVisitor = Visitor & Pick<Account, 'client'>;

/**
 * Gives a visitor the session of an account (LOCAL-01), in administrator mode where the role has one unless `simple`.
 * Signing in by the form has its own tests.
 */
export async function signVisitorIn(
  visitor: Visitor,
  { client, session }: Account,
  { simple = false }: { simple?: boolean } = {},
): Promise<SignedInVisitor> {
  await visitor.page.addInitScript(
    ([kept, manages]) => {
      // Once: what a test changes, such as signing out, stays changed.
      if (sessionStorage.getItem('test.signed-in')) return;
      sessionStorage.setItem('test.signed-in', '1');
      localStorage.setItem('@login', kept);
      const accounts = manages ? 20 : 0;
      for (let id = 1; id < accounts; id++) localStorage.setItem(`marbete.mode.${id}`, 'admin');
    },
    [JSON.stringify(session), !simple] as const,
  );
  return { ...visitor, client };
}

/** A visitor with a new session of this demo account; one that it had before ends (D5). */
export async function openSignedIn(
  browser: Browser,
  stack: Stack,
  role: DemoRole,
  options: VisitorOptions = {},
): Promise<SignedInVisitor> {
  const account = await signInShop(stack, demoAccountOf(role));
  return signVisitorIn(await openVisitor(browser, options), account);
}

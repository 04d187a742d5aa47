import { login } from '@marbete/core/api/auth';
import { createClient, type Client } from '@marbete/core/api/client';
import { demoPassword } from '@marbete/server/seed';
import type { Browser } from 'playwright-core';
import { openVisitor, type Visitor } from '../browser.ts';
import type { Stack } from '../stack.ts';

/** The demo's accounts by what their role is called. */
const emails = {
  administrator: 'admin@demo.test',
  customer: 'demo@demo.test',
  operator: 'operator@demo.test',
  designer: 'designer@demo.test',
} as const;
export type DemoRole = keyof typeof emails;

/** Somebody who is signed in: a page of the app, and the calls behind it with the same session. */
export interface SignedInVisitor extends Visitor {
  client: Client;
}

/**
 * A visitor with a session of this demo account, in administrator mode where the role has one. Signing in by the form
 * has its own tests. A second one for the same account ends the first one's session (D5).
 */
export async function openSignedIn(
  browser: Browser,
  stack: Stack,
  role: DemoRole,
  options: Parameters<typeof openVisitor>[1] = {},
): Promise<SignedInVisitor> {
  const visitor = await openVisitor(browser, options);
  const stranger = createClient({ baseUrl: `${stack.url}/api`, fetch });
  const session = await stranger.call(login, { body: { email: emails[role], password: demoPassword } });
  if (!('access_token' in session)) throw new Error(session.message);
  const authorization = () => `${session.token_type} ${session.access_token}`;
  const client = createClient({ baseUrl: `${stack.url}/api`, fetch, authorization });
  await visitor.context.addInitScript((kept) => {
    // Once: what a test changes, such as signing out, stays changed.
    if (sessionStorage.getItem('test.signed-in')) return;
    sessionStorage.setItem('test.signed-in', '1');
    localStorage.setItem('@login', kept);
    for (let id = 1; id < 20; id++) localStorage.setItem(`marbete.mode.${id}`, 'admin');
  }, JSON.stringify(session));
  return { ...visitor, client };
}

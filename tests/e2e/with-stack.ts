import type { ServerConfig } from '@marbete/server/config';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { type Account, signInShop } from './account.ts';
import { keepPicture, launchBrowser, openVisitor, type Visitor, type VisitorOptions } from './browser.ts';
import { demoAccountOf, type DemoRole, openAccount, type SignedInVisitor } from './pages/session.ts';
import { type Stack, startStack } from './stack.ts';

let launched: Promise<Browser> | undefined;
let visitors = 0;

/** One Chromium serves all the test files of a worker, which ends it when it ends; each visitor has a context of its own. */
async function workersBrowser(): Promise<Browser> {
  const browser = await launched;
  if (browser?.isConnected()) return browser;
  launched = launchBrowser();
  return launched;
}

/** At the end of its test a visitor leaves, and leaves a picture of the page in test-results when the test failed. */
function leaving<V extends Visitor>(visitor: V): V {
  const test = (expect.getState().currentTestName ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const name = `${test.slice(0, 120)}-${++visitors}`;
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(visitor.page, name).catch(() => {});
    await visitor.context.close();
  });
  return visitor;
}

export interface TestFile {
  /** Filled before the file's own `beforeAll`, closed after its own `afterAll`. */
  stack: Stack;
  /** Somebody who is not signed in, at this width, in this language and theme, with this browser. */
  visit(options?: VisitorOptions): Promise<Visitor>;
  /**
   * Somebody who is signed in: anew as this demo account, which ends its earlier session (D5), or with the session that
   * an account has. In administrator mode where the role has one, unless `simple`.
   */
  visitAs(who: DemoRole | Account, options?: VisitorOptions & { simple?: boolean }): Promise<SignedInVisitor>;
}

/** Everything of Marbete for one test file. `settings`, or what they are prepared by, go to the server. */
export function withStack(
  settings: Partial<ServerConfig> | (() => Promise<Partial<ServerConfig>>) = {},
): TestFile {
  const stack = {} as Stack;
  beforeAll(async () => {
    const told = typeof settings === 'function' ? await settings() : settings;
    Object.assign(stack, await startStack(told, inject('demoData')));
  });
  afterAll(() => stack.close?.());
  return {
    stack,
    visit: async (options) => leaving(await openVisitor(await workersBrowser(), options)),
    async visitAs(who, options) {
      const account = typeof who === 'string' ? await signInShop(stack, demoAccountOf(who)) : who;
      return leaving(await openAccount(await workersBrowser(), account, options));
    },
  };
}

import type { ServerConfig } from '@marbete/server/config';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { type Account, signInShop } from './account.ts';
import {
  type Contexts,
  createContexts,
  keepPicture,
  launchBrowser,
  type Visitor,
  type VisitorOptions,
} from './browser.ts';
import { demoAccountOf, type DemoRole, signVisitorIn, type SignedInVisitor } from './pages/session.ts';
import { type Stack, startStack } from './stack.ts';

let launched: Promise<Browser> | undefined;
let visitors = 0;

/** One Chromium serves all the test files of a worker, which ends it when it ends. */
async function workersBrowser(): Promise<Browser> {
  const browser = await launched;
  if (browser?.isConnected()) return browser;
  launched = launchBrowser();
  return launched;
}

/** A visitor who leaves at the end of the test, and leaves a picture of the page in test-results when the test failed. */
async function openUntilEnd(contexts: Contexts, options?: VisitorOptions): Promise<Visitor> {
  const visitor = await contexts.open(options);
  const test = (expect.getState().currentTestName ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const name = `${test.slice(0, 120)}-${++visitors}`;
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail') return contexts.leave(visitor);
    await keepPicture(visitor.page, name).catch(() => {});
    // Nobody knows what a failed test left behind.
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
  const contexts = createContexts(workersBrowser, () => stack.url);
  beforeAll(async () => {
    const told = typeof settings === 'function' ? await settings() : settings;
    Object.assign(stack, await startStack(told, inject('demoData')));
  });
  afterAll(async () => {
    await contexts.close();
    await stack.close?.();
  });
  return {
    stack,
    visit: (options) => openUntilEnd(contexts, options),
    async visitAs(who, options) {
      const account = typeof who === 'string' ? await signInShop(stack, demoAccountOf(who)) : who;
      return signVisitorIn(await openUntilEnd(contexts, options), account, options);
    },
  };
}

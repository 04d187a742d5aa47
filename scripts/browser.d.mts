/** Chromium without its own traffic: a closed network must not slow a test down. */
export const browserArguments: readonly string[];
/** Path of an installed browser, or undefined. MARBETE_BROWSER names one. */
export function findBrowser(): string | undefined;
/** Path of a browser, installing one when there is none. */
export function ensureBrowser(): Promise<string>;

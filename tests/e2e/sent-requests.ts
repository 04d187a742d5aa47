import type { Page } from 'playwright-core';

/** What a page sends to the server from now on besides asking for files, or that has any of these words in it. */
export function sentWith(page: Page, url: string, words: RegExp): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) return;
    const content = `${request.url()} ${request.postDataBuffer()?.toString('latin1') ?? ''}`;
    if (request.method() !== 'GET' || words.test(content))
      sent.push(`${request.method()} ${content.slice(0, 200)}`);
  });
  return sent;
}

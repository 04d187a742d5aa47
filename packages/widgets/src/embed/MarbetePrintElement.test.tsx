import { expect, onTestFinished, test, vi } from 'vitest';
import { createFakeServer } from '../../../../stories/world/fake-server.ts';
import { values } from '../../../../stories/world/labels.ts';
import type { MarbetePrintElement } from './MarbetePrintElement.ts';

test('An element that moves into another document of the page keeps its styles and its values', async () => {
  localStorage.clear();
  // The build puts the styles into the script.
  vi.stubGlobal('marbeteStyles', () => 'button { border-radius: 7px }');
  const server = createFakeServer({});
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    String(input).startsWith('https://labels.example.com') ? server(input, init) : fetch(input, init),
  );
  await import('./marbete.ts');
  const given = { server: 'https://labels.example.com', publishableKey: 'pk_story', label: 12, quantity: 3 };
  const element = Object.assign(document.createElement('marbete-print') as MarbetePrintElement, given, {
    values,
    view: 'panel',
    locale: 'es-MX',
  });
  const frame = document.body.appendChild(document.createElement('iframe'));
  onTestFinished(() => {
    frame.remove();
    vi.unstubAllGlobals();
  });
  const button = () => [...(element.shadowRoot?.querySelectorAll('button') ?? [])].at(-1);
  for (const place of [document.body, frame.contentDocument!.body]) {
    place.append(element);
    await expect.poll(() => button()?.textContent).toContain('Imprimir 3 etiquetas');
    const { getComputedStyle } = element.ownerDocument.defaultView!;
    expect(getComputedStyle(button()!).borderRadius).toBe('7px');
  }
});

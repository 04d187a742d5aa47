import '@marbete/widgets/tokens.css';
import { createClient } from '@marbete/core/api/client';
import { createTexts, MarbeteProvider, ScreensProvider } from '@marbete/ui/provider';
import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { screenTexts } from '../../packages/web/src/texts/texts.ts';

export interface RenderedScreen {
  container: HTMLElement;
  render(children: ReactNode): void;
}

/** Renders part of a screen in the browser of a component test, in Spanish; it goes when the test ends. */
export async function renderScreen(
  children: ReactNode,
  fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('This test has no server.')),
): Promise<RenderedScreen> {
  const client = createClient({ baseUrl: 'https://labels.example.com/api', fetch });
  const texts = await createTexts({ locale: 'es-MX', extra: [screenTexts] });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const render = (next: ReactNode) =>
    root.render(
      <MarbeteProvider client={client} locale="es-MX">
        <ScreensProvider texts={texts}>{next}</ScreensProvider>
      </MarbeteProvider>,
    );
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  render(children);
  return { container, render };
}

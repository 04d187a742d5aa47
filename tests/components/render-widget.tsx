import '@marbete/widgets/tokens.css';
import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { createWorld, type WorldOptions } from '../../stories/world/world.ts';
import { MarbeteProvider } from '@marbete/widgets';

/** Renders a widget in the browser of a component test, in Spanish, with the fake network of the stories. */
export function renderWidget(widget: ReactNode, options: WorldOptions = { signedIn: true }): void {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  root.render(
    <MarbeteProvider {...createWorld(options)} locale="es-MX">
      {widget}
    </MarbeteProvider>,
  );
}

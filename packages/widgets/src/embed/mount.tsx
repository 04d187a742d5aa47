import { createRoot } from 'react-dom/client';
import type { WidgetEventMap } from '../label-source/events.ts';
import { EmbedRoot } from './EmbedRoot.tsx';
import type { EmbedOptions } from './options.ts';
import { embedStyles } from './styles.ts';

/** The server that this script came from. */
const ownServer = new URL(/* @vite-ignore */ '..', import.meta.url).href.replace(/\/$/, '');

export interface Mounted {
  /** Changes some options; the others stay. `undefined` takes one back. */
  update(options: Partial<EmbedOptions>): void;
  /** Takes the widget off the page. */
  destroy(): void;
  /** Listens to an event; answers a function that stops listening. */
  on<N extends keyof WidgetEventMap>(event: N, listener: (detail: WidgetEventMap[N]) => void): () => void;
}

/**
 * Puts a widget into an element of the page, in a shadow root of its own. The element's own events are `ready`, `printed`,
 * `failed` and `closed`, which bubble and leave shadow roots.
 */
export function mount(element: HTMLElement, options: Partial<EmbedOptions>): Mounted {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [embedStyles()];
  const place = document.createElement('div');
  shadow.replaceChildren(place);
  const root = createRoot(place);
  const listeners = new Set<{ name: string; listener: (detail: never) => void }>();
  let current: Partial<EmbedOptions> = options;

  const onEvent = <N extends keyof WidgetEventMap>(name: N, detail: WidgetEventMap[N]) => {
    for (const one of listeners) if (one.name === name) one.listener(detail as never);
    element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  };
  const render = () => {
    place.className = 'embed marbete';
    place.dataset['view'] = current.view ?? 'button';
    if (current.theme) place.dataset['theme'] = current.theme;
    else delete place.dataset['theme'];
    root.render(<EmbedRoot options={current} server={ownServer} onEvent={onEvent} />);
  };
  render();
  return {
    update(next) {
      current = { ...current, ...next };
      render();
    },
    destroy() {
      listeners.clear();
      root.unmount();
      shadow.replaceChildren();
    },
    on(event, listener) {
      const entry = { name: event, listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
  };
}

import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { tellHost } from '../provider/tell-host.ts';
import type { WidgetEventMap } from '../provider/widget-events.ts';
import type { GivenIssue } from '../print-questions/given-issues.ts';
import type { PrintButtonHandle } from '../print-button/PrintButton.tsx';
import { EmbedRoot } from './EmbedRoot.tsx';
import type { EmbedOptions } from './options.ts';
import { embedStyles } from './styles.ts';

/** The server that this script came from: from /embed/v1/, or from /embed/, as in the first version; none of a bundle. */
export const ownServer = /^(.*?)\/embed\//.exec(import.meta.url)?.[1];

export interface Mounted {
  /** Changes some options; the others stay. `undefined` takes one back. */
  update(options: Partial<EmbedOptions>): void;
  /** Opens the dialog of a button, as a press does; other views have none. */
  open(): void;
  /** Takes the widget off the page. */
  destroy(): void;
  /** Listens to an event; answers a function that stops listening. */
  on<N extends keyof WidgetEventMap>(event: N, listener: (detail: WidgetEventMap[N]) => void): () => void;
}

/**
 * Puts a widget into an element of the page, in a shadow root of its own. The element's own events are `marbete-ready`,
 * `marbete-printed`, `marbete-failed` and `marbete-closed`, which bubble and leave shadow roots.
 */
export function mount(element: HTMLElement, options: Partial<EmbedOptions>): Mounted {
  return mountWith(element, options, []);
}

/** The same with what is wrong with the attributes that the options were read from. */
export function mountWith(
  element: HTMLElement,
  options: Partial<EmbedOptions>,
  attributeIssues: readonly GivenIssue[],
): Omit<Mounted, 'update'> & {
  update(options: Partial<EmbedOptions>, issues?: readonly GivenIssue[]): void;
} {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [embedStyles(element.ownerDocument)];
  const place = document.createElement('div');
  shadow.replaceChildren(place);
  const root = createRoot(place);
  const listeners = new Set<{ name: string; listener: (detail: never) => void }>();
  let current: Partial<EmbedOptions> = options;
  let issues = attributeIssues;
  const button = createRef<PrintButtonHandle>();

  const onEvent = <N extends keyof WidgetEventMap>(name: N, detail: WidgetEventMap[N]) => {
    for (const one of listeners) if (one.name === name) tellHost(one.listener, detail as never);
    // The short names go with version 1.0: other scripts of a page may have events of these names.
    for (const type of [`marbete-${name}`, name])
      element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  };
  const render = () => {
    place.className = 'embed marbete';
    place.dataset['view'] = current.view ?? 'button';
    if (current.theme) place.dataset['theme'] = current.theme;
    else delete place.dataset['theme'];
    root.render(
      <EmbedRoot options={current} issues={issues} server={ownServer} button={button} onEvent={onEvent} />,
    );
  };
  render();
  return {
    update(next, nextIssues = issues) {
      current = { ...current, ...next };
      issues = nextIssues;
      render();
    },
    open() {
      // What was set just before is shown first.
      if (!button.current) flushSync(render);
      button.current?.open();
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

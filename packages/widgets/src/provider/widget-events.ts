import { isAppError, type ErrorCode } from '@marbete/core/api/errors';
import { useEffect, useRef } from 'react';
import type { PublicLabel } from '../label-loading/label-source.ts';
import { tellHost } from './tell-host.ts';

/** What the public widgets tell the page that hosts them, by name. */
export interface WidgetEventMap {
  /** The label is there and can be printed. `missing` are the variables that people are asked for. */
  ready: { label: { id: number; name: string }; missing: readonly string[] };
  /** All labels were handed to the printer. */
  printed: {
    run: string;
    labels: number;
    printer: string;
    /** Labels that were handed to a printer which has never confirmed one; left out where there are none. */
    unconfirmed?: number;
  };
  /** Something keeps the widget from working, or a print from going on; the message is for developers. */
  failed: { code: ErrorCode; message: string };
  /** The dialog of a print button was closed. */
  closed: Record<never, never>;
}

export interface ReadyEvents {
  /** The label is there; `missing` are the variables that people are asked for. */
  onReady?: ((event: WidgetEventMap['ready']) => void) | undefined;
  /** The page's values or the label are refused, the helper lists no printer, or a print stopped. */
  onFailed?: ((event: WidgetEventMap['failed']) => void) | undefined;
}

export interface PrintEvents extends ReadyEvents {
  /** The helper confirmed every label. */
  onPrinted?: ((event: WidgetEventMap['printed']) => void) | undefined;
}

/** What `failed` says about anything that was thrown. */
export function failureOf(error: unknown): WidgetEventMap['failed'] {
  return isAppError(error)
    ? { code: error.code, message: error.message }
    : { code: 'unexpected', message: String(error) };
}

/** Tells the host what failed; who builds the page finds it in the console too. */
export function tellFailed({ onFailed }: ReadyEvents, failure: WidgetEventMap['failed']): void {
  // oxlint-disable-next-line no-console -- for who builds the page
  console.error(`Marbete: ${failure.message}`);
  tellHost(onFailed, failure);
}

interface Told {
  label: PublicLabel | undefined;
  /** Variables that are asked for. */
  missing?: readonly string[];
  /** Why there is no label. */
  error: unknown;
  /** What else is known to keep it from printing, before anybody tries. */
  failure?: WidgetEventMap['failed'] | undefined;
}

/** Tells the host once for each label that it is there, and once for each refusal; developers find it in the console too. */
export function useWidgetEvents(events: ReadyEvents, { label, missing = [], error, failure }: Told): void {
  const latest = useRef({ events, missing });
  useEffect(() => {
    latest.current = { events, missing };
  });
  useEffect(() => {
    if (!label) return;
    const { events: now, missing: asked } = latest.current;
    tellHost(now.onReady, { label: { id: label.id, name: label.nombre }, missing: asked });
  }, [label]);
  useEffect(() => {
    if (error !== undefined) tellFailed(latest.current.events, failureOf(error));
  }, [error]);
  const code = failure?.code;
  const message = failure?.message;
  useEffect(() => {
    if (code !== undefined && message !== undefined) tellFailed(latest.current.events, { code, message });
  }, [code, message]);
}

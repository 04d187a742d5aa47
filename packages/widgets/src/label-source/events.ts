import { isAppError, type ErrorCode } from '@marbete/core/api/errors';
import { useEffect, useRef } from 'react';
import type { PublicLabel } from './label-source.ts';

/** What the public widgets tell the page that hosts them, by name. */
export interface WidgetEventMap {
  /** The label is there and can be printed. */
  ready: { label: { id: number; name: string } };
  /** All labels were handed to the printer. */
  printed: { run: string; labels: number; printer: string };
  /** Something keeps the widget from working, or a print from going on; the message is for developers. */
  failed: { code: ErrorCode; message: string };
  /** The dialog of a print button was closed. */
  closed: Record<never, never>;
}

export interface ReadyEvents {
  onReady?: ((event: WidgetEventMap['ready']) => void) | undefined;
  onFailed?: ((event: WidgetEventMap['failed']) => void) | undefined;
}

export interface PrintEvents extends ReadyEvents {
  onPrinted?: ((event: WidgetEventMap['printed']) => void) | undefined;
}

/** What `failed` says about anything that was thrown. */
export function failureOf(error: unknown): WidgetEventMap['failed'] {
  return isAppError(error)
    ? { code: error.code, message: error.message }
    : { code: 'unexpected', message: String(error) };
}

/** Tells the host once for each label that it is there, and once for each refusal. */
export function useWidgetEvents(events: ReadyEvents, label: PublicLabel | undefined, error: unknown): void {
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    if (label) latest.current.onReady?.({ label: { id: label.id, name: label.nombre } });
  }, [label]);
  useEffect(() => {
    if (error !== undefined) latest.current.onFailed?.(failureOf(error));
  }, [error]);
}

import { languageOf } from '@marbete/engine/internal/languages/languages';
import { needsPerson, type PrinterStatus } from './printer-status.ts';

interface WatchOptions {
  /** HelperClient.status with the printer filled in. */
  status(): Promise<PrinterStatus | undefined>;
  /** Called for each answer: screens say why a job waits. */
  onStatus?(status: PrinterStatus): void;
  /** 2 s by default. */
  everyMs?: number;
  signal?: AbortSignal;
}

const defaultEveryMs = 2_000;

/** Asks how the printer is until the signal aborts; for as long as a job is at it. A failed question is let go. */
export async function watchPrinter({
  status,
  onStatus,
  everyMs = defaultEveryMs,
  signal,
}: WatchOptions): Promise<void> {
  const isOver = () => signal?.aborted === true;
  for (;;) {
    await elapsed(everyMs, signal);
    if (isOver()) return;
    const said = await status().catch(() => undefined);
    if (said && !isOver()) onStatus?.(said);
  }
}

/**
 * After the last chunk: 'printed' once the printer's own count came down to zero, else 'sent', which is all that is
 * known of a printer that does not count, stops counting for `stallMs` or is no longer asked.
 */
export async function untilPrinted(
  options: WatchOptions & { stallMs?: number },
): Promise<'printed' | 'sent'> {
  const { status, onStatus, everyMs = defaultEveryMs, signal, stallMs = 60_000 } = options;
  let fewest = Infinity;
  let zeros = 0;
  let progressAt = Date.now();
  const isOver = () => signal?.aborted === true;
  while (!isOver()) {
    const said = await status().catch(() => undefined);
    if (said?.labelsLeft === undefined && !(said && mayStillCount(said, fewest))) return 'sent';
    onStatus?.(said);
    if (said.labelsLeft !== undefined && said.labelsLeft < fewest) progressAt = Date.now();
    fewest = Math.min(fewest, said.labelsLeft ?? Infinity);
    // Twice, because a printer that has not looked at the job yet counts nothing either.
    zeros = said.labelsLeft === 0 && said.jobs === 0 && said.state === 'ready' ? zeros + 1 : 0;
    if (zeros === 2) return 'printed';
    if (needsPerson(said)) progressAt = Date.now();
    if (Date.now() - progressAt > stallMs) return 'sent';
    await elapsed(everyMs, signal);
  }
  return 'sent';
}

/** Printers with an error keep silent about counts until the person has seen to it. */
function mayStillCount(said: PrinterStatus, fewest: number): boolean {
  const counts = said.language !== undefined && languageOf(said.language).countsLabels;
  return counts || said.jobs > 0 || fewest !== Infinity;
}

/** Resolves after so many milliseconds, or when the signal aborts. */
export function elapsed(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(stop, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

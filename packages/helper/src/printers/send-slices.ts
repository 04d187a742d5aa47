import { AppError } from '@marbete/core/api/errors';
import type { TransportJob, TransportLimits } from './transport.ts';

interface SendOptions {
  bytes: Uint8Array;
  /** Resolves with how many bytes of this slice the printer's way took. */
  take(slice: Uint8Array): Promise<number>;
  job: TransportJob;
  limits: TransportLimits;
  /** What the printer is called in messages: 'The printer at /dev/usb/lp0'. */
  printer: string;
  sliceBytes?: number;
}

/**
 * Hands a job over slice by slice, so that progress is seen: a printer that takes nothing for `stallMs` is abandoned,
 * unless it waits for a person. Every failure is `uncertain`, since some bytes may have left.
 */
export async function sendSlices(sending: SendOptions): Promise<void> {
  const { bytes, take, job, limits, printer, sliceBytes = 4096 } = sending;
  let sent = 0;
  const uncertain = (reason: string, why: string, cause?: unknown) =>
    new AppError(
      'uncertain',
      `${printer} ${why} It had taken ${sent} of ${bytes.length} bytes; look at what it printed before you print again.`,
      { details: { reason, sent, total: bytes.length }, cause },
    );

  while (sent < bytes.length) {
    const taken = take(bytes.subarray(sent, sent + sliceBytes));
    let got = await withinLimit(taken, limits.stallMs, job.signal);
    while (got === 'timeout' && (await job.isBusy()))
      got = await withinLimit(taken, limits.stallMs, job.signal);
    if (typeof got === 'number') sent += got;
    else {
      taken.catch(() => {});
      if (got === 'cancelled') throw uncertain('cancelled', 'was told to stop.');
      if (got === 'timeout') {
        const seconds = limits.stallMs / 1000;
        throw uncertain('printer-slow', `took nothing for ${seconds} s; is it out of paper or paused?`);
      }
      throw uncertain('printer-closed', 'broke the connection.', got.error);
    }
  }
}

function withinLimit(
  taken: Promise<number>,
  stallMs: number,
  signal: AbortSignal,
): Promise<number | 'timeout' | 'cancelled' | { error: unknown }> {
  return new Promise((resolve) => {
    const end = (result: Parameters<typeof resolve>[0]) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      resolve(result);
    };
    const cancel = () => end('cancelled');
    const timer = setTimeout(() => end('timeout'), stallMs);
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
    taken.then(end, (error: unknown) => end({ error }));
  });
}

import type { AppError } from '../../api/errors.ts';
import { helperError } from '../helper-client-errors.ts';

/** An open way to a printer that the page itself holds. */
export interface Link {
  /** Bytes that one call takes at most. */
  readonly sliceBytes: number;
  /** Resolves when the way took all of them. */
  send(slice: Uint8Array): Promise<void>;
  /** Resolves when nothing waits in the way's own buffers any more. */
  drain?(): Promise<void>;
  /** Whether somebody else has set it up otherwise since, so that it has to be opened anew before the next job. */
  isStale?(): boolean;
  /** Breaks off what is being sent and gives the way up; called wherever a job fails. */
  stop?(): void;
}

/** A printer that a page writes to without a print helper. */
export interface BrowserPrinter {
  /**
   * Sends the bytes, one job after the other. Rejects with `printer-failed` where nothing left the page, and with
   * `uncertain` as soon as a byte may have: the browser does not say which ones arrived.
   */
  write(bytes: Uint8Array): Promise<void>;
  /** Breaks the job at hand off, which makes it uncertain. */
  stop(): void;
}

/**
 * The contract of print runs over a link. Nothing is ever sent a second time, and a link that failed is opened anew for
 * the next job.
 */
export function createBrowserPrinter(open: () => Promise<Link>): BrowserPrinter {
  let link: Promise<Link> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let stopped: (() => void) | undefined;

  async function write(bytes: Uint8Array): Promise<void> {
    let way: Link;
    try {
      way = await (link ??= open());
      if (way.isStale?.()) way = await (link = open());
    } catch (cause) {
      link = undefined;
      throw notOpened(cause);
    }
    let sent = 0;
    const stopping = new Promise<never>((_, reject) => {
      stopped = () => reject(new Error('A person broke it off.'));
    });
    // Nobody may be waiting for it when it comes.
    stopping.catch(() => {});
    try {
      while (sent < bytes.length) {
        const slice = bytes.subarray(sent, sent + way.sliceBytes);
        await Promise.race([way.send(slice), stopping]);
        sent += slice.length;
      }
      await Promise.race([way.drain?.(), stopping]);
    } catch (cause) {
      link = undefined;
      way.stop?.();
      throw helperError('uncertain', {
        message: `The connection to the printer broke after ${sent} of ${bytes.length} bytes; nobody knows how many it took.`,
        details: { answered: true, sentBytes: sent },
        cause,
      });
    } finally {
      stopped = undefined;
    }
  }

  return {
    write(bytes) {
      const job = last.then(() => write(bytes));
      last = job.catch(() => {});
      return job;
    },
    stop: () => stopped?.(),
  };
}

function notOpened(cause: unknown): AppError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return helperError('printer-refused', { message: `The printer could not be opened: ${why}`, cause });
}

import { AppError } from '@marbete/core/api/errors';
import type { PrinterState } from '@marbete/engine/internal/languages/printer-states';
import { cancelled } from '../status/monitor.ts';
import type { StatusAnswer } from '@marbete/engine/internal/languages/status-protocol';
import { runProgram } from './run-program.ts';
import type { FoundPrinter, Transport, TransportKind, TransportLimits } from './transport.ts';

/**
 * Queues of CUPS, `cups:QUEUE`, or `cups://HOST:PORT/QUEUE` on another server. Jobs go raw, past every filter
 * (`lp -o raw`), and CUPS keeps them from then on: lp(1), lpstat(1), cancel(1).
 */
export const cupsTransport: TransportKind = {
  scheme: 'cups:',
  example: 'cups:QUEUE',
  connection: 'driver',
  uid: (url) => {
    const { server, queue } = parseQueue(url);
    return server ? `cups:${server}/${queue}` : `cups:${queue}`;
  },
  open: (url, _baseDir, limits) => openQueue(parseQueue(url), limits),
  discover: () => discoverQueues(),
};

interface QueueAddress {
  server?: string;
  queue: string;
}

const timeoutMs = 10_000;

/** CUPS allows any printable name without blanks, slash and number sign; one that begins with a dash is an option. */
function parseQueue(url: string): QueueAddress {
  const match = /^cups:(?:\/\/([\w.[\]:-]+)\/)?([^\s/#?'"\\-][^\s/#?'"\\]{0,126})$/i.exec(url);
  const [, server, queue] = match ?? [];
  if (queue) return server ? { server, queue } : { queue };
  throw new AppError('invalid-input', `'${url}' is no CUPS queue; write cups:QUEUE, as lpstat -a names it.`, {
    issues: [{ path: ['printers'], message: `Not a queue: '${url}'`, rule: 'printer-url' }],
  });
}

function openQueue({ server, queue }: QueueAddress, limits: TransportLimits): Transport {
  const on = server ? ['-h', server] : [];
  /** Ids of the jobs that this helper submitted, to be cancelled on `empty`. */
  let submitted: string[] = [];

  const accepts = async () => {
    const { status, output, errors } = await runProgram('lpstat', [...on, '-a', queue], { timeoutMs });
    return { ok: status === 0 && output.includes(' accepting requests'), reason: errors || output.trim() };
  };

  return {
    ready: async () => (await accepts()).ok,

    async write(bytes, job) {
      const { ok, reason } = await accepts();
      if (!ok) {
        throw new AppError(
          'printer-failed',
          `The queue ${queue} takes no jobs (${reason || 'CUPS does not answer'}). Nothing was printed.`,
          { details: { reason: 'printer-refused' } },
        );
      }
      if (job.signal.aborted) throw cancelled();
      await job.begin();
      const args = [...on, '-d', queue, '-o', 'raw', '-t', `marbete ${job.key ?? job.site}`];
      const { status, output, errors } = await runProgram('lp', args, {
        input: bytes,
        signal: job.signal,
        timeoutMs: Math.max(timeoutMs, limits.stallMs),
      });
      const id = /request id is (\S+)/.exec(output)?.[1];
      if (status === 0 && id) {
        submitted = [...submitted, id].slice(-200);
        return 'written';
      }
      throw new AppError(
        'uncertain',
        `CUPS did not confirm the job for ${queue}: ${errors || output.trim()}. Look at the queue before you print again.`,
        { details: { reason: job.signal.aborted ? 'cancelled' : 'printer-closed', total: bytes.length } },
      );
    },

    async status() {
      const [printer, jobs] = await Promise.all([
        runProgram('lpstat', [...on, '-l', '-p', queue], { timeoutMs }),
        runProgram('lpstat', [...on, '-o', queue], { timeoutMs }),
      ]);
      return readStatus(printer.status === 0 ? printer.output : '', jobs.output);
    },

    async empty() {
      const ids = submitted;
      submitted = [];
      if (ids.length > 0) await runProgram('cancel', [...on, ...ids], { timeoutMs });
    },
  };
}

/** Printer-state-reasons that CUPS shows as alerts (RFC 8011 §5.4.12, PWG 5100.9). */
const alerts: readonly [name: RegExp, state: PrinterState][] = [
  [/^media-(?:empty|needed)/, 'paper-out'],
  [/^(?:cover|door|interlock)-open/, 'head-open'],
  [/^marker-(?:supply|ribbon)-(?:empty|missing)|^ribbon/, 'ribbon-out'],
  [/^(?:paused|moving-to-paused)/, 'paused'],
  [/-error$|jam|offline|^(?:shutdown|timed-out|connecting-to-device)/, 'needs-attention'],
];

/** What `lpstat -l -p` and `lpstat -o` say in the C locale. */
function readStatus(printer: string, jobs: string): StatusAnswer {
  if (!/^printer \S+/m.test(printer)) return { states: ['unknown'], faults: ['not reachable'] };
  const states: PrinterState[] = [];
  const faults: string[] = [];
  if (/^printer \S+ disabled since/m.test(printer)) states.push('paused');
  for (const reason of (/^\s*Alerts: (.*)$/m.exec(printer)?.[1] ?? 'none').split(/[\s,]+/)) {
    const state = alerts.find(([name]) => name.test(reason))?.[1];
    if (!state) continue;
    states.push(state);
    faults.push(reason);
  }
  const waiting = jobs.split('\n').filter((line) => line.trim() !== '').length;
  if (waiting > 0 || /now printing/.test(printer)) states.push('printing');
  return { states, faults };
}

/** The queues of this machine that CUPS knows, with what they are connected to. */
async function discoverQueues(): Promise<FoundPrinter[]> {
  const { output } = await runProgram('lpstat', ['-v'], { timeoutMs });
  return [...output.matchAll(/^device for (\S+):/gm)].flatMap(([, queue = '']) =>
    queue ? [{ name: queue, url: `cups:${queue}` }] : [],
  );
}

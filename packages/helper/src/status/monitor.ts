import { AppError } from '@marbete/core/api/errors';
import type { AnsweringLanguage } from '@marbete/engine/internal/languages/languages';
import { statusProtocols } from '@marbete/engine/internal/languages/status';
import type { StatusLine, StatusProtocol } from '@marbete/engine/internal/languages/status-protocol';
import { rankStates, needsPerson, type PrinterStatus } from '@marbete/core/print/printer-status';
import type { Transport, TransportLimits } from '../printers/transport.ts';

/** What is known of one printer's state, and the ways to ask it. */
export interface Monitor {
  /** The language that it answered in, or that its profile names. */
  readonly language: AnsweringLanguage | undefined;
  /** Whether the printer has answered a question itself; a queue of the system answers for none. */
  readonly hasAnswered: boolean;
  /** The last known status; undefined before the first question. */
  readonly last: PrinterStatus | undefined;
  /** Whether it may be polled: only a printer that answers, or whose profile names its language. */
  readonly mayAsk: boolean;
  /** Asks the printer now. A printer that cannot answer is 'unknown'; it never rejects. */
  ask(): Promise<PrinterStatus>;
  /** Holds a job back until nobody has to put in paper or close the head; rejects when the signal aborts. */
  untilReady(signal: AbortSignal): Promise<void>;
  /** After nothing moved for a while: whether it prints or needs a person, so that waiting continues. */
  isBusy(): Promise<boolean>;
  /** For printers that answer: asks one question on this line and is true once the answer came. */
  readonly confirm: ((line: StatusLine) => Promise<boolean>) | undefined;
  /** Makes the printer drop what it has taken; false when its language is not known or it has no way back. */
  empty(): Promise<boolean>;
}

/** The protocol of a language; undefined for languages whose printers do not answer. */
function protocolOf(language: string | undefined): StatusProtocol | undefined {
  return statusProtocols.find((protocol) => protocol.language === language);
}

/** The protocol of `profileLanguage` is the only one tried; without one, all protocols are tried in their order. */
export function createMonitor(
  transport: Transport,
  profileLanguage: () => string | undefined,
  limits: TransportLimits,
): Monitor {
  let answered: StatusProtocol | undefined;
  /** The question that it answered last. */
  let question: string | undefined;
  let last: PrinterStatus | undefined;
  let waiting = false;
  let asking: Promise<PrinterStatus> | undefined;

  const known = () => protocolOf(profileLanguage()) ?? answered;

  function statusOf(
    answer: Parameters<typeof rankStates>[0],
    more: Partial<PrinterStatus> = {},
  ): PrinterStatus {
    const states = rankStates(answer);
    const at = new Date().toISOString();
    return { state: states[0], states, faults: [], jobs: 0, waiting: false, at, ...more };
  }

  async function askNow(): Promise<PrinterStatus> {
    const candidates = profileLanguage() === 'other' ? [] : [known() ?? statusProtocols].flat();
    try {
      if (transport.status) {
        const { states, ...others } = await transport.status();
        return statusOf(states, others);
      }
      if (!transport.converse || candidates.length === 0) return statusOf(['unknown']);
      const { found, answer } = await transport.converse(async (line) => {
        for (const protocol of candidates) {
          const answer = await protocol.ask(line, limits.answerMs);
          if (answer) return { found: protocol, answer };
        }
        return {};
      });
      if (answer && found) {
        answered = found;
        const { states, question: answeredQuestion, ...others } = answer;
        question = answeredQuestion;
        return statusOf(states, { ...others, language: found.language });
      }
      // It answered before and is silent now: printers with an error do that.
      return statusOf(
        [answered ? 'needs-attention' : 'unknown'],
        answered ? { language: answered.language } : {},
      );
    } catch {
      return statusOf([answered ? 'needs-attention' : 'unknown'], { faults: ['not reachable'] });
    }
  }

  const monitor: Monitor = {
    get language() {
      return known()?.language;
    },
    get hasAnswered() {
      return answered !== undefined;
    },
    get last() {
      return last && { ...last, waiting };
    },
    get mayAsk() {
      return transport.status !== undefined || (transport.converse !== undefined && known() !== undefined);
    },
    ask() {
      asking ??= askNow()
        .then((status) => (last = status))
        .finally(() => {
          asking = undefined;
        });
      return asking;
    },
    async untilReady(signal) {
      if (!monitor.mayAsk) return;
      try {
        while (needsPerson(await monitor.ask())) {
          waiting = true;
          await pause(limits.waitMs, signal);
        }
      } finally {
        waiting = false;
      }
    },
    async isBusy() {
      if (!monitor.mayAsk || !transport.conversesBesideJobs) return false;
      const status = await monitor.ask();
      waiting = needsPerson(status);
      return waiting || status.state === 'printing';
    },
    get confirm() {
      const protocol = answered && known() === answered ? answered : undefined;
      if (!protocol || question === undefined) return undefined;
      const lastQuestion = question;
      return (line: StatusLine) => protocol.confirm(line, lastQuestion);
    },
    async empty() {
      if (transport.empty) {
        await transport.empty();
        return true;
      }
      if (!transport.converse) return false;
      if (!known()) await monitor.ask();
      const protocol = known();
      if (!protocol) return false;
      await transport.converse((line) => line.send(protocol.emptyCommand));
      return true;
    },
  };
  return monitor;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(cancelled());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** A job that was cancelled before its first byte. */
export function cancelled(): AppError {
  return new AppError('cancelled', 'The job was cancelled; nothing of it was printed.', {
    details: { reason: 'cancelled' },
  });
}

import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';

/** What a printer can be in, worst first; the words of `GET /status` (docs/helper.md). */
export const printerStates = [
  'head-open',
  'paper-out',
  'ribbon-out',
  'paused',
  'needs-attention',
  'unknown',
  'printing',
  'ready',
] as const;

export type PrinterState = (typeof printerStates)[number];

export const printerStatusSchema = z.object({
  /** The worst of `states`. A state that this version does not know counts as unknown. */
  state: orElse(z.enum(printerStates), 'unknown'),
  /** All that the printer said at once, worst first. */
  states: orElse(z.array(z.enum(printerStates)), []),
  /** Labels that the printer has taken and not printed yet; missing where it does not count them. */
  labelsLeft: z.optional(z.number()),
  /** Faults beyond the states, in the maker's words: 'cutter fault', 'print head too hot'. */
  faults: orElse(z.array(z.string()), []),
  /** What the printer answers in, once it answered. */
  language: z.optional(z.enum(['zpl', 'tspl'])),
  /** Jobs in the helper's queue for this printer, the running one included. */
  jobs: orElse(z.number(), 0),
  /** Set while a job waits for a person: nothing of it was sent yet, or the printer stopped taking bytes. */
  waiting: orElse(z.boolean(), false),
  /** When the printer was asked, ISO 8601. */
  at: orElse(z.string(), ''),
});

export type PrinterStatus = z.infer<typeof printerStatusSchema>;

/** States in which a job waits instead of failing: a person puts them right, and printing goes on. */
const waitable: ReadonlySet<PrinterState> = new Set(['head-open', 'paper-out', 'ribbon-out', 'paused']);

export function waitsForPerson(status: Pick<PrinterStatus, 'states'>): boolean {
  return status.states.some((state) => waitable.has(state));
}

/** The states with the worst first, `ready` when there is none. */
export function rankStates(states: Iterable<PrinterState>): [PrinterState, ...PrinterState[]] {
  const given = new Set(states);
  if (given.size > 1) given.delete('ready');
  const [first = 'ready', ...others] = printerStates.filter((state) => given.has(state));
  return [first, ...others];
}

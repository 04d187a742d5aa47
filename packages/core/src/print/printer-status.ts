import { type AnsweringLanguage, answeringLanguages } from '@marbete/engine/internal/languages/languages';
import { type PrinterState, printerStates } from '@marbete/engine/internal/languages/printer-states';

export interface PrinterStatus {
  /** The worst of `states`. A state that this version does not know counts as unknown. */
  state: PrinterState;
  /** All that the printer said at once, worst first. */
  states: PrinterState[];
  /** Labels that the printer has taken and not printed yet; missing where it does not count them. */
  labelsLeft?: number | undefined;
  /** Faults beyond the states, in the maker's words: 'cutter fault', 'print head too hot'. */
  faults: string[];
  /** What the printer answers in, once it answered. */
  language?: AnsweringLanguage | undefined;
  /** Jobs in the helper's queue for this printer, the running one included. */
  jobs: number;
  /** Set while a job waits for a person: nothing of it was sent yet, or the printer stopped taking bytes. */
  waiting: boolean;
  /** When the printer was asked, ISO 8601. */
  at: string;
}

/** An answer of `GET /status`; undefined when it is none. What this version cannot read counts as not said. */
export function readPrinterStatus(value: unknown): PrinterStatus | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { state, states, labelsLeft, faults, language, jobs, waiting, at } = value as Record<string, unknown>;
  return {
    state: isPrinterState(state) ? state : 'unknown',
    states: Array.isArray(states) && states.every(isPrinterState) ? states : [],
    ...(typeof labelsLeft === 'number' ? { labelsLeft } : {}),
    faults: Array.isArray(faults) ? faults.filter((fault) => typeof fault === 'string') : [],
    ...(isAnswering(language) ? { language } : {}),
    jobs: typeof jobs === 'number' ? jobs : 0,
    waiting: waiting === true,
    at: typeof at === 'string' ? at : '',
  };
}

function isAnswering(value: unknown): value is AnsweringLanguage {
  return (answeringLanguages as readonly unknown[]).includes(value);
}

function isPrinterState(value: unknown): value is PrinterState {
  return (printerStates as readonly unknown[]).includes(value);
}

/** States in which a job waits instead of failing: a person puts them right, and printing goes on. */
const waitable: ReadonlySet<PrinterState> = new Set(['head-open', 'paper-out', 'ribbon-out', 'paused']);

export function needsPerson(status: Pick<PrinterStatus, 'states'>): boolean {
  return status.states.some((state) => waitable.has(state));
}

/** The states with the worst first, `ready` when there is none. */
export function rankStates(states: Iterable<PrinterState>): [PrinterState, ...PrinterState[]] {
  const given = new Set(states);
  if (given.size > 1) given.delete('ready');
  const [first = 'ready', ...others] = printerStates.filter((state) => given.has(state));
  return [first, ...others];
}

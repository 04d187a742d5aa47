/*
 * What a section of the benchmarks is. One file a section in `sections/`, and its line in `sections.ts`.
 */

/** One way of doing the work of a race. */
export interface Contestant {
  name: string;
  /** The package whose version is named in the report. */
  package?: string;
  /** Options of Node for its process. */
  nodeOptions?: readonly string[];
  /**
   * Runs once in a process of its own, unmeasured. Answers one round: the whole work of the race. What it answers is
   * compared with what the others do, where the race asks for equal answers; a yardstick that does less answers undefined.
   * In a race over items a round is called for each, with its name.
   */
  prepare(): Promise<(item: string) => unknown>;
}

/** The same work, done by several contestants in turn, each in a process of its own. */
export interface Race {
  name: string;
  title: string;
  /** What one round does, for people. */
  work: string;
  /** Makes what all need, such as files; runs once, in none of their processes. */
  setUp?(): Promise<unknown>;
  /** Ours first: the others are compared with it. */
  contestants: readonly Contestant[];
  /** Names of things that every round goes through one by one; then a figure is that of one item, over all rounds. */
  items?(): readonly string[];
  /** Rounds that count; one more before them does not. */
  rounds: number;
  /** What a round costs: processor time of its process by default, elapsed time where the work is done by others too. */
  clock?: 'processor' | 'elapsed';
  /** Whether the rounds of all must answer the same text. */
  sameAnswer?: boolean;
  /** Every round is the first of its process: compiling the code counts. */
  cold?: boolean;
  /** What ours may hold of memory, in bytes, with the processes that it starts. */
  mostBytes?: number;
  /** What ours is held to, against the contestant of that name: its time is at least so many times ours. */
  promises?: Readonly<Record<string, number>>;
}

/** Figures of one contestant, in the unit of the table. */
export interface Line {
  name: string;
  version?: string;
  samples: readonly number[];
  /** Bytes of memory that its process, and those that it started, held at most. */
  peakBytes?: number;
  /** At most so many of them were promised. */
  mostBytes?: number;
  /** At least this many times the first line, or at most so many where it is below one. */
  promised?: number;
  /** At most so many of the table's unit. */
  atMost?: number;
  note?: string;
}

export interface Table {
  title: string;
  /** What was measured, for people: one sentence. */
  work: string;
  unit: 'ms' | 'kB';
  /** What the samples of a line are, where they are no rounds of the same work: then their spread is not shown. */
  samplesAre?: 'items';
  /** Ours first. */
  lines: readonly Line[];
}

export interface Section {
  /** As it is chosen on the command line. */
  name: string;
  title: string;
  /** Takes minutes: runs only when it is named. */
  onlyByName?: boolean;
  races?: readonly Race[];
  /** What is measured in another way than by a race. */
  measure?(): Promise<Table[]>;
}

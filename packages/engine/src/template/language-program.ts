import type { CodePage } from '../codes/code-pages.ts';
import type { Program, TracedProgram } from './program.ts';
import type { Report } from './report.ts';
import type { Section } from './sections.ts';
import type { SlotFactory } from './slots.ts';
import type { CodeEncoding, FindRawData } from './source.ts';

/** What a language makes of one section of a template. */
export interface LanguageProgram {
  /** Once at the head and at the end of a chunk. */
  readonly head: string;
  readonly tail: string;
  /** One row. */
  readonly body: Program;
  /** Head, body and tail with the way back to the section. */
  readonly traced: readonly [head: TracedProgram, body: TracedProgram, tail: TracedProgram];
  /** Labels that one run of the body prints for each copy. */
  readonly labelsPerCopy: number;
  /** Labels that the template prints by the quantities that stand in it. */
  readonly ownLabels: number;
  /** Whether the copies stand in a command of the body; otherwise the body is repeated. */
  readonly setsCopies: boolean;
  /**
   * Copies of a row may be parted at multiples of this: more than 1 where the printer cuts or pauses after so many labels,
   * 0 where it counts them itself, so that another command would begin to count anew.
   */
  readonly copiesStep: number;
  /** How its text becomes bytes. */
  readonly encoding: CodeEncoding;
  readonly gtinVariables: readonly string[];
  /** What the finished code must hold as often as the template does: command prefixes, or lines and quotes. */
  readonly measure?: (code: string) => number;
  /** That count for the template. */
  readonly measured: number;
  /** Variables of placeholders in comments, which are left out, one entry for each. */
  readonly leftOut: readonly string[];
}

/** How one printer language is compiled. */
export interface LanguageCompiler {
  compile(section: Section, factory: SlotFactory, isNewStyle: boolean, report: Report): LanguageProgram;
  /** Where raw bytes stand in a program, in which no character means anything. */
  rawData?: FindRawData;
  /** The page that a choice of the settings names. */
  page?(codePage: string): CodePage | undefined;
}

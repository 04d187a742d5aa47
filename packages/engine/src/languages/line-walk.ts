import type { Turn } from '../picture/bitmap.ts';
import { type Budget, createBudget } from '../picture/budget.ts';
import type { DrawnLabel, LabelElement } from '../picture/elements.ts';
import type { Frame } from '../picture/frame.ts';
import { paperDots, standardLimits } from '../picture/limits.ts';
import { createRemarks, type Place, type Remarks, remarkOutside } from '../picture/remarks.ts';
import type { RenderLimits, RenderOptions } from '../picture/types.ts';
import { CommandFault, remarkFault } from './command-fault.ts';
import { pageMark, pageMarkAdvice } from './line-scan.ts';
import { type Arguments, argumentsOf, type ArgumentSyntax, type Statement } from './line-statements.ts';

/** One label while its elements are laid out. */
export interface LineSheet {
  width: number;
  height: number;
  elements: LabelElement[];
  unprinted: (() => LabelElement)[];
}

/** Something in the image buffer. */
export interface LineStep<Sheet extends LineSheet> {
  draw(sheet: Sheet): void;
  /** Whether it shows a counter. */
  counts: boolean;
}

/** What a command may read and change in languages in which each stands alone on its line (TSPL, EPL). */
export interface LineSession<Printer, Sheet extends LineSheet> extends Budget {
  readonly language: ArgumentSyntax['language'];
  readonly printer: Printer;
  /** Parameters that every field may have from a command before it, and the words by which those are in force. */
  readonly givers: readonly (readonly [parameter: string, word: string])[];
  /** What stands in the image buffer since it was cleared: drawn anew for every label that differs. */
  steps: LineStep<Sheet>[];
  /** Puts something into the image buffer. */
  add(place: Place, step: LineStep<Sheet>): void;
  readonly dpmm: number;
  readonly limits: RenderLimits;
  readonly remarks: Remarks;
  readonly now: Date;
  /** Whether the code is bytes, a character each, that the code page in force turns into text. */
  readonly bytes: boolean;
  /** Prints what the buffer holds: so many sets, each so many times. */
  print(place: Place, sets: number, copies: number): void;
}

/** What a command is carried out with. */
export interface LineCall<Session extends { printer: { inForce: unknown } }, Arguments, Statement> {
  session: Session;
  args: Arguments;
  statement: Statement;
  place: Place;
  /** What was in force when it was carried out: its label prints later. */
  inForce: Session['printer']['inForce'];
  /** From where its positions count. */
  origin: { x: number; y: number };
}

/** The frame of a command at this position, counted from where the printer counts now. */
export function frameOf(
  { origin }: { origin: { x: number; y: number } },
  x: number,
  y: number,
  turn: Turn,
): Frame {
  return { x: x + origin.x, y: y + origin.y, turn };
}

/** Adds an element to the label, and says where it does not lie on it. */
export function add({ remarks }: { remarks: Remarks }, sheet: LineSheet, element: LabelElement): void {
  sheet.elements.push(element);
  remarkOutside(remarks, element, sheet);
}

/**
 * What a walk through a program of such a language counts and says: its labels, its bounds, and which edge leaves the printer first. Throws where nothing can be drawn at all.
 */
export function lineWalk<Printer extends { memoryBytes: number }>(
  options: RenderOptions,
  printer: Printer,
  encoding: 'utf-8' | 'latin1',
  language: 'tspl' | 'epl' | 'cpcl',
) {
  const limits = { ...standardLimits, ...options.limits };
  paperDots(options, limits);
  const labels: DrawnLabel[] = [];
  const remarks = createRemarks();
  let first: unknown;
  const name = language.toUpperCase();
  return {
    labels,
    session: {
      ...createBudget(limits, printer, remarks),
      printer,
      dpmm: options.dpmm,
      limits,
      remarks,
      now: options.now ?? new Date(),
      bytes: encoding === 'latin1',
    },
    /** Whether there are as many labels as are drawn, which it says. */
    isFull(place: Place): boolean {
      if (labels.length < limits.labels) return false;
      const message = `Only the first ${limits.labels} labels are drawn.`;
      remarks.add('warning', 'limit-labels', place, message, { limit: limits.labels });
      return true;
    },
    /** Counts commands that are carried out or drawn, and says where they are too many. */
    commandCounter() {
      let count = 0;
      const isOver = () => count > limits.commands;
      return {
        isOver,
        isTooMany(place: Place): boolean {
          count++;
          if (!isOver()) return false;
          const message = `Only the first ${limits.commands} commands are carried out.`;
          remarks.add('error', 'limit-commands', place, message, { limit: limits.commands });
          return true;
        },
      };
    },
    /** Says why a command is not carried out, at its place. */
    carryOut(place: Place, carryOut: () => void): void {
      try {
        carryOut();
      } catch (error) {
        remarkFault(remarks, place, error);
      }
    },
    /** For a command that is none of the language's; `shown` is how it begins. */
    unknown(shown: string): CommandFault {
      const article = language === 'epl' ? 'an' : 'a';
      const why = shown === pageMark ? pageMarkAdvice : `${shown} is not ${article} ${name} command.`;
      return new CommandFault(`${language}-unknown-command`, why, {
        details: { command: shown },
        level: 'warning',
      });
    },
    /** Says of a program that fills its buffer and never prints that nothing comes out. */
    endWithout(command: string): void {
      const place = { line: 1, column: 1, command };
      const message = `The program has no ${command}, so nothing comes out.`;
      remarks.add('warning', `${language}-no-print`, place, message);
    },
    /** The turn of a label by the edge that comes first, against the first label. */
    turnOf(edge: unknown): 0 | 2 {
      first ??= edge;
      return edge === first ? 0 : 2;
    },
  };
}

/** Reads the parameters of a command for its handler. Throws CommandFault for one whose string is not closed. */
export function argumentsIn(statement: Statement, syntax: ArgumentSyntax): Arguments {
  if (!statement.unclosed) return argumentsOf(statement, syntax);
  const message = `A text of ${statement.name} lacks its closing quote.`;
  throw new CommandFault(`${syntax.language}-unclosed-string`, message);
}

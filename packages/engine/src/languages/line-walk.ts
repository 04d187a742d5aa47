import { createBudget } from '../picture/budget.ts';
import type { DrawnLabel } from '../picture/elements.ts';
import { paperDots, standardLimits } from '../picture/limits.ts';
import { createRemarks, type Place } from '../picture/remarks.ts';
import type { RenderOptions } from '../picture/types.ts';

/**
 * What a walk through a program counts and says in languages in which a command stands alone on its line (TSPL, EPL): its
 * labels, its bounds, and which edge leaves the printer first. Throws where nothing can be drawn at all.
 */
export function lineWalk<Printer extends { memoryBytes: number }>(
  options: RenderOptions,
  printer: Printer,
  encoding: 'utf-8' | 'latin1',
) {
  const limits = { ...standardLimits, ...options.limits };
  paperDots(options, limits);
  const labels: DrawnLabel[] = [];
  const remarks = createRemarks();
  let first: unknown;
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
    /** The turn of a label by the edge that comes first, against the first label. */
    turnOf(edge: unknown): 0 | 2 {
      first ??= edge;
      return edge === first ? 0 : 2;
    },
  };
}

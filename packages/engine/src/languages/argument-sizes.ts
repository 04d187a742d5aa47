import type { DocumentField } from '../editing/label-document.ts';
import { alongText, sidesOf, type Sizing } from './argument-edits.ts';
import { Refusal, type Size } from './edit-rules.ts';

/* Sizes that TSPL, EPL and CPCL work out alike: corners, modules of codes, their rows and their bars. */

type Range = readonly [least: number, most: number];

const inRange = (value: number, [least, most]: Range): number => Math.max(least, Math.min(most, value));

export function fixed(field: DocumentField): Refusal {
  return new Refusal('edit-fixed-size', 'This field has no size that could be changed.', {}, field);
}

/** What was asked for. */
export function given(values: Readonly<Record<string, number | undefined>>): Record<string, number> {
  const asked = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(asked) as Record<string, number>;
}

/** The far one of two numbers that a side lies between, whichever that is. */
export function farEnd(
  { number }: Sizing,
  [one, other]: readonly [one: string, other: string],
  side: number | undefined,
): Record<string, number> {
  if (side === undefined) return {};
  const [from, to] = [Math.trunc(number(one) ?? 0), Math.trunc(number(other) ?? 0)];
  return to >= from ? { [other]: from + side } : { [one]: to + side };
}

/** The module that is asked for, by its own size or by that of the whole code; what that makes of the sides is said. */
export function wantedModule(
  { field, taken }: Sizing,
  size: Size,
  scales: readonly ('along' | 'across')[],
  range: Range,
): number | undefined {
  const { code } = field;
  if (!code) throw fixed(field);
  const { module } = size;
  if (module !== undefined) {
    if (inRange(module, range) === module) return module;
    const [least, most] = range;
    throw new Refusal('edit-module', `A module is ${least} to ${most} dots wide.`, { module, most }, field);
  }
  const wanted = alongText(field, size);
  const now = sidesOf(field);
  const asked = scales.flatMap((side) => {
    const dots = wanted[side];
    return dots === undefined || dots === now[side] ? [] : [{ side, dots, ratio: dots / now[side] }];
  });
  if (asked.length === 0) return undefined;
  const ratio = Math.max(...asked.map((each) => each.ratio));
  const next = inRange(Math.round(code.moduleDots * ratio), range);
  for (const { side, dots } of asked) taken(dots, Math.round((now[side] * next) / code.moduleDots));
  return next;
}

/** The height of the rows of a stacked code that makes it so high; undefined where it stays. */
export function wantedRow(
  { field, taken }: Sizing,
  size: Size,
  rowDots: number | undefined,
  range: Range,
): number | undefined {
  const { across } = alongText(field, size);
  const now = sidesOf(field).across;
  if (rowDots === undefined || across === undefined || across === now) return undefined;
  const row = inRange(Math.round((rowDots * across) / now), range);
  taken(across, Math.round((now * row) / rowDots));
  return row === rowDots ? undefined : row;
}

/** The height of the bars of a code that is to be so high with its line of text; undefined where it stays. */
export function wantedBars({ field, taken }: Sizing, size: Size, height: number): number | undefined {
  const { across } = alongText(field, size);
  const now = sidesOf(field).across;
  if (across === undefined || across === now) return undefined;
  const next = Math.max(1, height + across - now);
  taken(across, next - height + now);
  return next;
}

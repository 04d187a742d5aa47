import type { Box } from '@marbete/engine/internal/picture/types';

/** A line that helps to place a field: where it stands across its axis, and why. */
export interface Guide {
  axis: 'x' | 'y';
  /** Dots from the label's left or top edge. */
  at: number;
}

export interface Snapped {
  dx: number;
  dy: number;
  guides: readonly Guide[];
}

export interface SnapTargets {
  label: { width: number; height: number };
  /** Boxes of the fields that stay where they are. */
  others: readonly Box[];
}

/** The smallest box around boxes. */
export function boxAround(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * A move by whole dots, drawn to the nearest edge, centre or equal gap within `reach` dots on each axis. Guides name the
 * lines that it then stands on.
 */
export function snapMove(moving: Box, dx: number, dy: number, targets: SnapTargets, reach: number): Snapped {
  const { label, others } = targets;
  const x = snapAxis(
    moving.x + dx,
    moving.width,
    label.width,
    others.map(({ x: from, width }) => ({ from, size: width })),
    reach,
  );
  const y = snapAxis(
    moving.y + dy,
    moving.height,
    label.height,
    others.map(({ y: from, height }) => ({ from, size: height })),
    reach,
  );
  return {
    dx: dx + x.shift,
    dy: dy + y.shift,
    guides: [
      ...x.lines.map((at): Guide => ({ axis: 'x', at })),
      ...y.lines.map((at): Guide => ({ axis: 'y', at })),
    ],
  };
}

interface Stretch {
  from: number;
  size: number;
}

function snapAxis(from: number, size: number, labelSize: number, others: readonly Stretch[], reach: number) {
  const own = [from, from + size / 2, from + size];
  const lines = [0, labelSize / 2, labelSize];
  for (const other of others) lines.push(other.from, other.from + other.size / 2, other.from + other.size);
  const shifts: number[] = [];
  for (const line of lines) {
    for (const edge of own) {
      const shift = Math.round(line - edge);
      if (Math.abs(shift) <= reach) shifts.push(shift);
    }
  }
  shifts.push(...equalGaps(from, size, others).filter((shift) => Math.abs(shift) <= reach));
  if (shifts.length === 0) return { shift: 0, lines: [] };
  const shift = shifts.reduce((best, each) => (Math.abs(each) < Math.abs(best) ? each : best));
  const moved = own.map((edge) => edge + shift);
  const met = lines.filter((line) => moved.some((edge) => Math.abs(edge - line) < 1));
  return { shift, lines: [...new Set(met)] };
}

/** Shifts that put a stretch as far behind its neighbour as that stands behind its own, and the other way round. */
function equalGaps(from: number, size: number, others: readonly Stretch[]): number[] {
  const sorted = others.toSorted((a, b) => a.from - b.from);
  const shifts: number[] = [];
  for (const [at, first] of sorted.entries()) {
    const second = sorted[at + 1];
    if (!second) continue;
    const gap = second.from - (first.from + first.size);
    if (gap <= 0) continue;
    shifts.push(
      Math.round(second.from + second.size + gap - from),
      Math.round(first.from - gap - (from + size)),
    );
  }
  return shifts;
}

/** Fields at a point, the one to take first: the smallest, and of equal ones that which prints last. */
export function fieldsAt<F extends { box: Box; drawn: boolean; locked?: true }>(
  fields: readonly F[],
  x: number,
  y: number,
  slack: number,
): F[] {
  return fields
    .filter(
      ({ box, drawn }) =>
        drawn &&
        x >= box.x - slack &&
        y >= box.y - slack &&
        x < box.x + box.width + slack &&
        y < box.y + box.height + slack,
    )
    .toReversed()
    .toSorted(
      (a, b) =>
        Number(a.locked ?? false) - Number(b.locked ?? false) ||
        a.box.width * a.box.height - b.box.width * b.box.height,
    );
}

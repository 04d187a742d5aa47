export interface PieSlice {
  /** An SVG path in a circle of radius 1 around 0,0. */
  path: string;
  /** Of the whole, from 0 to 1. */
  share: number;
}

/** The parts of a pie, clockwise from the top; a part of nothing has an empty path. */
export function pieSlices(values: readonly number[]): PieSlice[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  let before = 0;
  return values.map((value) => {
    const share = total > 0 ? value / total : 0;
    const path = slicePath(before, share);
    before += share;
    return { path, share };
  });
}

function slicePath(from: number, share: number): string {
  if (share === 0) return '';
  // An arc from a point to itself draws nothing: a whole pie is two halves.
  if (share === 1) return 'M0 -1A1 1 0 1 1 0 1A1 1 0 1 1 0 -1Z';
  const large = share > 0.5 ? 1 : 0;
  return `M0 0L${point(from)}A1 1 0 ${large} 1 ${point(from + share)}Z`;
}

function point(turn: number): string {
  const angle = turn * 2 * Math.PI;
  return `${round(Math.sin(angle))} ${round(-Math.cos(angle))}`;
}

/** Four decimals, and no minus zero. */
const round = (value: number) => Math.round(value * 10_000) / 10_000 + 0;

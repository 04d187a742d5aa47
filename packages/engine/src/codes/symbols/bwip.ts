import { part } from '../../picture/parts.ts';
import { CodeFault } from '../drawing.ts';
import type { encoders as bwipEncoders } from './bwip-encoders.ts';
import { requireLength } from './symbol.ts';

/*
 * Encoders of bwip-js for the symbologies that are too large to write small. They are fetched once, when a program first
 * needs one, and asked for modules only: a drawing of one unit a module is read back as a field of modules.
 */

type Encoders = typeof bwipEncoders;

export type BwipEncoder = keyof Encoders;

/** The encoders. */
export const bwip = part(async (): Promise<Encoders> => (await import('./bwip-encoders.ts')).encoders);

/** What an encoder drew: its modules row by row, and for hexagons where each stands. */
export interface BwipDrawing {
  width: number;
  height: number;
  /** One byte a module, 1 is dark. */
  modules: Uint8Array;
  hexagons: { x: number; y: number }[];
}

/** Runs an encoder. Throws CodeFault with the encoder's reason for data that it refuses. */
export function runBwip(
  encoder: BwipEncoder,
  symbology: string,
  data: string,
  options: Readonly<Record<string, string | number | boolean>>,
): BwipDrawing {
  requireLength(symbology, data, 1, 12_000);
  const run = bwip()[encoder] as (options: object, drawing: object) => BwipDrawing;
  try {
    return run({ bcid: encoder, text: data, scale: 1, ...options }, createDrawing());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CodeFault('code-invalid-data', `${symbology} cannot hold this data: ${plainReason(reason)}`, {
      symbology,
    });
  }
}

/** 'bwipp.ean13badLength#5: EAN-13 must be ...' as the words after the name. */
function plainReason(reason: string): string {
  return reason.replace(/^bwipp?\.\w+(?:#\d+)?:\s*/, '').replace(/\s+/g, ' ');
}

/** A drawing interface that fills polygons and thick lines into a field of modules. */
export function createDrawing() {
  let width = 0;
  let height = 0;
  let modules = new Uint8Array(0);
  let edges: { x: number; from: number; to: number }[] = [];
  const hexagons: { x: number; y: number }[] = [];
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(across: number, down: number) {
      width = across;
      height = down;
      modules = new Uint8Array(width * height);
    },
    line(x0: number, y0: number, x1: number, y1: number, thick: number) {
      // A line's place is its middle, the left one of two.
      const left = x0 - Math.floor((thick - 1) / 2);
      for (let y = Math.min(y0, y1); y <= Math.max(y0, y1); y++) {
        for (let x = left; x < left + thick; x++) {
          if (x >= 0 && x < width && y >= 0 && y < height) modules[y * width + x] = 1;
        }
      }
    },
    polygon(points: readonly (readonly [number, number])[]) {
      points.forEach(([x, y], at) => {
        const [x1, y1] = points[(at + 1) % points.length] ?? [x, y];
        if (x === x1 && y !== y1) edges.push({ x, from: Math.min(y, y1), to: Math.max(y, y1) });
      });
    },
    hexagon(points: readonly (readonly [number, number])[]) {
      const [x, y] = points[0] ?? [0, 0];
      hexagons.push({ x, y });
    },
    ellipse() {},
    fill() {
      // Hexagons are read from their places, and leave no edges.
      if (edges.length === 0) return;
      // Even-odd: every vertical edge flips what lies to its right, up to the next.
      const flips = new Uint8Array(width * height);
      for (const { x, from, to } of edges) {
        for (let y = Math.max(0, from); y < Math.min(height, to); y++) {
          if (x < width) flips[y * width + Math.max(0, x)] = (flips[y * width + Math.max(0, x)] ?? 0) ^ 1;
        }
      }
      for (let y = 0, at = 0; y < height; y++) {
        for (let x = 0, inside = 0; x < width; x++, at++) {
          inside ^= flips[at] ?? 0;
          if (inside) modules[at] = (modules[at] ?? 0) ^ 1;
        }
      }
      edges = [];
    },
    text() {},
    clip() {},
    unclip() {},
    end: (): BwipDrawing => ({ width, height, modules, hexagons }),
  };
}

/** A drawing whose modules are squares of several units, such as two in a matrix, as one unit a module. */
export function shrink(
  drawing: BwipDrawing,
  across: number,
  down: number,
): { width: number; height: number; modules: Uint8Array } {
  const width = Math.floor(drawing.width / across);
  const height = Math.floor(drawing.height / down);
  const modules = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      modules[y * width + x] = drawing.modules[y * down * drawing.width + x * across] ?? 0;
    }
  }
  return { width, height, modules };
}

/** Joins equal neighbouring rows, whose count becomes the row's height. */
export function joinRows(drawing: BwipDrawing): {
  height: number;
  modules: Uint8Array;
  rowHeights: number[];
} {
  const { width, height, modules } = drawing;
  const rows: Uint8Array[] = [];
  const rowHeights: number[] = [];
  for (let y = 0; y < height; y++) {
    const row = modules.subarray(y * width, (y + 1) * width);
    const last = rows.at(-1);
    if (last && last.every((module, x) => module === row[x])) {
      rowHeights[rows.length - 1] = (rowHeights[rows.length - 1] ?? 0) + 1;
    } else {
      rows.push(row);
      rowHeights.push(1);
    }
  }
  const joined = new Uint8Array(width * rows.length);
  rows.forEach((row, at) => joined.set(row, at * width));
  return { height: rows.length, modules: joined, rowHeights };
}

import type { Bitmap } from '../../../../picture/bitmap.ts';
import { placeOf } from '../diagnostics.ts';
import type { Handlers } from '../command.ts';
import { valuesOf } from '../command.ts';
import { behindParameters, type Parameters } from '../read-parameters.ts';
import type { Command } from '../scan.ts';
import type { Graphic, Session } from '../state.ts';
import { readGraphic } from '../graphic-data.ts';

/*
 * Boxes, circles, ellipses, diagonals and images in the code itself. ZPL II Programming Guide: ^GB, ^GC, ^GE, ^GD, ^GF.
 */

const inks = { B: 'black', W: 'white' } as const;

export const graphicCommands: Handlers = {
  GB(session, parameters) {
    const { thickness: border, color, rounding, ...sides } = valuesOf('GB', session, parameters);
    const width = Math.max(border, sides.width ?? border);
    const height = Math.max(border, sides.height ?? border);
    const radius = (rounding / 8) * (Math.min(width, height) / 2);
    session.field.graphic = { kind: 'box', name: 'box', width, height, border, radius, ink: inks[color] };
  },
  GC(session, parameters) {
    const { diameter, thickness: border, color } = valuesOf('GC', session, parameters);
    const size = { width: diameter, height: diameter };
    session.field.graphic = { kind: 'ellipse', name: 'circle', ...size, border, ink: inks[color] };
  },
  GE(session, parameters) {
    const { thickness: border, color, ...sides } = valuesOf('GE', session, parameters);
    const size = { width: Math.max(3, sides.width ?? border), height: Math.max(3, sides.height ?? border) };
    session.field.graphic = { kind: 'ellipse', name: 'ellipse', ...size, border, ink: inks[color] };
  },
  GD(session, parameters) {
    const { thickness: border, color, leaning, ...sides } = valuesOf('GD', session, parameters);
    const width = Math.max(3, sides.width ?? border);
    const height = Math.max(3, sides.height ?? border);
    const falls = leaning === 'L' || leaning === '\\';
    // The stroke's thickness counts horizontally: it leans from one side of the box to the other.
    const top = falls ? 0 : width;
    const bottom = falls ? width : 0;
    session.field.graphic = {
      kind: 'line',
      name: 'diagonal',
      width: width + border,
      height,
      ink: inks[color],
      outline: [top, 0, top + border, 0, bottom + border, height, bottom, height],
    };
  },
  GF(session, parameters, command) {
    const bitmap = fieldGraphic(session, parameters, command);
    if (bitmap) session.field.graphic = imageGraphic('image', bitmap);
  },
};

/** A bitmap as something to draw, enlarged by whole factors. */
export function imageGraphic(name: string, image: Bitmap, across = 1, down = 1): Graphic {
  return {
    kind: 'image',
    name,
    width: image.width * across,
    height: image.height * down,
    image,
    across,
    down,
  };
}

function fieldGraphic(session: Session, parameters: Parameters, command: Command): Bitmap | undefined {
  const kind = parameters.letter(0) || 'A';
  const values = valuesOf('GF', session, parameters);
  const { bytes = 0, 'field bytes': total = bytes, 'bytes a row': perRow = 0 } = values;
  if (!session.spend(Math.max(0, total) * 8)) return undefined;
  const data = behindParameters(command, 4);
  const result = readGraphic({ kind, total, perRow, data }, session.limits.memoryBytes);
  if (result.problem) session.remarks.add('error', 'zpl-graphic-data', placeOf(command), result.problem);
  return result.bitmap;
}

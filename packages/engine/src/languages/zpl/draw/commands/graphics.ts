import type { Bitmap } from '../../../../picture/bitmap.ts';
import { placeOf } from '../diagnostics.ts';
import type { Handlers } from '../command.ts';
import { toDots } from '../command.ts';
import { behindParameters, clamp, type Parameters } from '../parameters.ts';
import type { Command } from '../scan.ts';
import type { Graphic, Session } from '../state.ts';
import { readGraphic } from '../graphic-data.ts';

/*
 * Boxes, circles, ellipses, diagonals and images in the code itself. ZPL II Programming Guide: ^GB, ^GC, ^GE, ^GD, ^GF.
 */

const largest = 32000;

function inkOf(letter: string): 'black' | 'white' {
  return letter === 'W' ? 'white' : 'black';
}

/** A length of the command at this place, between 1 and the most that the command takes. */
function side(session: Session, parameters: Parameters, index: number, otherwise: number): number {
  const value = parameters.number(index);
  return clamp(value === undefined ? otherwise : toDots(session, value), 1, largest);
}

export const graphicCommands: Handlers = {
  GB(session, parameters) {
    const border = side(session, parameters, 2, 1);
    const width = Math.max(border, side(session, parameters, 0, border));
    const height = Math.max(border, side(session, parameters, 1, border));
    const rounding = clamp(Math.floor(parameters.number(4) ?? 0), 0, 8);
    const radius = (rounding / 8) * (Math.min(width, height) / 2);
    const ink = inkOf(parameters.letter(3));
    session.field.graphic = { kind: 'box', name: 'box', width, height, border, radius, ink };
  },
  GC(session, parameters) {
    const diameter = side(session, parameters, 0, 3);
    ellipse(session, 'circle', diameter, diameter, parameters, 1);
  },
  GE(session, parameters) {
    const border = side(session, parameters, 2, 1);
    const width = Math.max(3, side(session, parameters, 0, border));
    const height = Math.max(3, side(session, parameters, 1, border));
    ellipse(session, 'ellipse', width, height, parameters, 2);
  },
  GD(session, parameters) {
    const border = side(session, parameters, 2, 1);
    const width = Math.max(3, side(session, parameters, 0, border));
    const height = Math.max(3, side(session, parameters, 1, border));
    const falls = parameters.letter(4) === 'L' || parameters.text(4) === '\\';
    // The stroke's thickness counts horizontally: it leans from one side of the box to the other.
    const top = falls ? 0 : width;
    const bottom = falls ? width : 0;
    session.field.graphic = {
      kind: 'line',
      name: 'diagonal',
      width: width + border,
      height,
      ink: inkOf(parameters.letter(3)),
      outline: [top, 0, top + border, 0, bottom + border, height, bottom, height],
    };
  },
  GF(session, parameters, command) {
    const bitmap = fieldGraphic(session, parameters, command);
    if (bitmap) session.field.graphic = imageGraphic('image', bitmap);
  },
};

function ellipse(
  session: Session,
  name: string,
  width: number,
  height: number,
  parameters: Parameters,
  index: number,
): void {
  const border = side(session, parameters, index, 1);
  const ink = inkOf(parameters.letter(index + 1));
  session.field.graphic = { kind: 'ellipse', name, width, height, border, ink };
}

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
  const total = parameters.number(2) ?? parameters.number(1) ?? 0;
  const perRow = parameters.number(3) ?? 0;
  if (!session.spend(Math.max(0, total) * 8)) return undefined;
  const data = behindParameters(command, 4);
  const result = readGraphic({ kind, total, perRow, data }, session.limits.memoryBytes);
  if (result.problem) session.remarks.add('error', 'zpl-graphic-data', placeOf(command), result.problem);
  return result.bitmap;
}

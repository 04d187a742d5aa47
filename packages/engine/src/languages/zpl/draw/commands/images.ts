import type { Bitmap } from '../../../../picture/bitmap.ts';
import { placeOf } from '../diagnostics.ts';
import { objectName } from '../object-name.ts';
import { type Handlers, valuesOf } from '../command.ts';
import { behindParameters } from '../read-parameters.ts';
import type { Session } from '../state.ts';
import { readGraphic, readPngFile } from '../graphic-data.ts';
import { imageGraphic } from './graphics.ts';

/*
 * Graphics in the printer's memory. ZPL II Programming Guide: ~DG, ~DY, ^XG, ^IM, ^IL, ^IS, ^ID, ~EG.
 */

function keep(session: Session, name: string, bitmap: Bitmap): void {
  if (!session.reserve(bitmap.data.length)) {
    session.remark('no-room', { name });
    return;
  }
  session.printer.images.set(name, bitmap);
}

function place(session: Session, text: string, across: number, down: number): void {
  const name = objectName(text, 'UNKNOWN');
  const bitmap = session.printer.images.get(name);
  if (bitmap) session.field.graphic = imageGraphic(name, bitmap, across, down);
  else session.remark('image-missing', { name });
}

/** ~DY: TrueType and its extension, bitmapped and Intellifont. */
const fontTypes = new Set(['T', 'E', 'B', 'F', 'I']);

export const imageCommands: Handlers = {
  DG(session, parameters, command) {
    const { image, bytes: total = 0, 'bytes a row': perRow = 0 } = valuesOf('DG', session, parameters);
    if (!session.spend(Math.max(0, total) * 8)) return;
    const data = behindParameters(command, 3);
    const result = readGraphic({ kind: 'A', total, perRow, data }, session.limits.memoryBytes);
    if (result.problem) session.remarks.add('error', 'zpl-graphic-data', placeOf(command), result.problem);
    if (result.bitmap) keep(session, objectName(image, 'UNKNOWN'), result.bitmap);
  },
  DY(session, parameters, command) {
    const values = valuesOf('DY', session, parameters);
    const { image: name, format, extension, bytes: total = 0, 'bytes a row': perRow = 0 } = values;
    const kind = format.charAt(0).toUpperCase();
    const type = extension.charAt(0).toUpperCase();
    const isPng = kind === 'P' || type === 'P' || type === 'X';
    if (type !== 'G' && !isPng) {
      const message = fontTypes.has(type)
        ? `The font ${name} is not loaded; text in it is drawn in font 0.`
        : `The file ${name} is not loaded: downloads of graphics and PNG files are drawn, those of type ${type} are not.`;
      session.remarks.add('warning', 'zpl-not-drawn', placeOf(command), message, { name, type });
      return;
    }
    if (!session.spend(Math.max(0, total) * 8)) return;
    const data = behindParameters(command, 5);
    const { memoryBytes } = session.limits;
    const result = isPng
      ? readPngFile({ total, data }, memoryBytes)
      : readGraphic({ kind, total, perRow, data }, memoryBytes);
    if (result.problem) session.remarks.add('error', 'zpl-graphic-data', placeOf(command), result.problem);
    if (result.bitmap) keep(session, objectName(name, 'UNKNOWN'), result.bitmap);
  },
  XG(session, parameters) {
    const values = valuesOf('XG', session, parameters);
    place(session, values.image, values['magnification x'], values['magnification y']);
  },
  IM: (session, parameters) => place(session, valuesOf('IM', session, parameters).image, 1, 1),
  IL(session, parameters) {
    const name = objectName(parameters.text(0), 'UNKNOWN');
    const bitmap = session.printer.images.get(name);
    if (bitmap) session.format.background = bitmap;
    else session.remark('image-not-kept', { name });
  },
  IS(session, parameters) {
    const { image, prints } = valuesOf('IS', session, parameters);
    session.format.savedAs = { name: objectName(image, 'UNKNOWN'), prints };
  },
  ID(session, parameters) {
    const name = objectName(parameters.text(0), 'UNKNOWN');
    if (name.includes('*')) {
      session.printer.images.clear();
      session.printer.formats.clear();
      session.printer.memoryBytes = 0;
    } else {
      session.printer.images.delete(name);
      session.printer.formats.delete(name);
    }
  },
  EG(session) {
    session.printer.images.clear();
  },
};

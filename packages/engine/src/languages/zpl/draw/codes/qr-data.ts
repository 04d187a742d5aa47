import { CodeFault } from '../../../../codes/drawing.ts';
import type { QrLevel } from '../../../../codes/symbols/qr-code.ts';
import { qrModes } from '../../../../codes/qr-segments.ts';
import type { QrSegment } from '../../../../codes/symbols/qr-segments.ts';

/*
 * The switches at the beginning of ^BQ's field data (ZPL II Programming Guide, ^BQ, 'Field data'):
 * level, input mode, then with A the comma and the data, with M segments of a mode letter and data, B with a count of
 * four digits. Mixed mode begins with D, the symbol's number, count and parity.
 */

export interface QrData {
  level: QrLevel | undefined;
  text: string;
  /** The segments as the author wrote them, in manual mode. */
  segments: QrSegment[] | undefined;
  /** Whether printers leave signs of its data out. */
  dropsSigns: boolean;
}

export function readQrData(field: string): QrData {
  const mixed = /^D\d{4}[0-9A-Fa-f]{2},/.exec(field);
  const data = mixed ? field.slice(mixed[0].length) : field;
  const letter = data.charAt(0).toUpperCase();
  const level = 'HQML'.includes(letter) && letter !== '' ? (letter as QrLevel) : undefined;
  const input = data.charAt(1).toUpperCase();
  // Printers take the first two characters for switches whatever they are, and one more where the second is no digit.
  const rest = data.slice(/[0-9]/.test(input) ? 2 : 3);
  if (rest === '')
    throw new CodeFault(
      'code-wrong-length',
      `QR Code has no data after its switches '${field}'; write for instance QA,text.`,
      { symbology: 'QR Code', length: field.length },
    );
  const segments = input === 'M' ? readSegments(rest, mixed !== null) : undefined;
  const text = segments ? segments.map((segment) => segment.text).join('') : rest;
  // A bar among letters and digits prints nothing.
  const dropsSigns = segments !== undefined && rest.split('|').length > text.split('|').length;
  return { level, text, segments, dropsSigns };
}

function readSegments(data: string, many: boolean): QrSegment[] {
  const segments: QrSegment[] = [];
  let at = 0;
  while (at < data.length) {
    const mode = qrModes[data.charAt(at).toUpperCase()];
    if (!mode) {
      throw new CodeFault(
        'code-invalid-data',
        `QR Code's manual data begins with N, A, B or K, not '${data.charAt(at)}'.`,
        { symbology: 'QR Code', character: data.charAt(at), position: at + 1 },
      );
    }
    at++;
    if (mode === 'byte') {
      const count = /^\d{4}/.exec(data.slice(at))?.[0];
      const from = count === undefined ? at : at + 4;
      const length = count === undefined ? data.length - from : Number(count);
      segments.push({ mode, text: data.slice(from, from + length) });
      at = many ? from + length : data.length;
    } else {
      const comma = many ? data.indexOf(',', at) : -1;
      const end = comma < 0 ? data.length : comma;
      segments.push({ mode, text: data.slice(at, end).replaceAll('|', '') });
      at = end;
    }
    if (many && data.charAt(at) === ',') at++;
  }
  return segments.filter((segment) => segment.text !== '');
}

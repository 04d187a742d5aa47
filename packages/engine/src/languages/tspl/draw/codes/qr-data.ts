import { CodeFault } from '../../../../codes/drawing.ts';
import { qrModes } from '../../../../codes/qr-segments.ts';
import { type QrSegment, utf8Length } from '../../../../codes/symbols/qr-segments.ts';

/*
 * Manual input of QRCODE (TSPL/TSPL2 manual, QRCODE, 'Manual mode'): segments at !, each a mode letter (N digits, A letters,
 * B bytes with their count in four digits, K Kanji) and its data.
 */

export function readManualQr(data: string): QrSegment[] {
  const segments: QrSegment[] = [];
  let at = 0;
  while (at < data.length) {
    const mode = qrModes[data.charAt(at)];
    if (!mode) {
      throw new CodeFault(
        'code-invalid-data',
        `QRCODE in manual mode expects N, A, B or K at character ${at + 1}, not '${data.charAt(at)}'; mode A needs no letters.`,
        { symbology: 'QR Code', position: at + 1 },
      );
    }
    at++;
    if (mode === 'byte') {
      const digits = /^\d{4}/.exec(data.slice(at, at + 4))?.[0];
      if (digits === undefined) {
        throw new CodeFault(
          'code-invalid-data',
          'A byte segment of QRCODE begins with four digits of count.',
          {
            symbology: 'QR Code',
            position: at + 1,
          },
        );
      }
      const from = at + 4;
      at = afterBytes(data, from, Number(digits));
      segments.push({ mode, text: data.slice(from, at) });
      if (data.charAt(at) === '!') at++;
      continue;
    }
    const next = /!(?=[NABK]|$)/.exec(data.slice(at));
    const end = next ? at + next.index : data.length;
    segments.push({ mode, text: data.slice(at, end) });
    at = next ? end + 1 : end;
  }
  return segments.filter((segment) => segment.text !== '');
}

/** Where so many bytes of UTF-8 end. */
function afterBytes(data: string, from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0 && at < data.length;) {
    const code = data.codePointAt(at) ?? 0;
    left -= utf8Length(code);
    at += code > 0xffff ? 2 : 1;
  }
  return at;
}

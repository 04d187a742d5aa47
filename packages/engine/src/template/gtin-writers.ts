import type { GtinFault, GtinReading, GtinWarning, GtinWidth } from '../codes/gtin.ts';
import { gtinInWidth, plainGtin, readGtin, readUpcE } from '../codes/gtin.ts';
import type { Row } from './row.ts';
import { fail, warn } from './row.ts';

/** How the content of a field becomes the digits that its command takes. */
export interface CodeWriter {
  /** Digits for a command, or undefined when the code was refused. */
  write(content: string, row: Row, place: CodePlace): string | undefined;
  /** The same for content that nothing has to be said about; undefined for all other. */
  plain?(content: string): string | undefined;
}

export interface CodePlace {
  variable: string | undefined;
  line: number;
}

const faults: Readonly<Record<GtinFault, string>> = {
  empty: 'is empty',
  'not-digits': 'has other characters than digits',
  'check-digit': 'fails its check digit',
  length: 'has not 8, 12 or 13 digits',
  'not-compressible': 'cannot be written as UPC-E',
};

const notes: Readonly<Record<GtinWarning, string>> = {
  'check-digit-added': 'lacks its check digit, which was computed',
  'leading-zeros-added': 'had lost a leading zero, which was put back',
  'short-upc-e': 'was taken as the six digits of a UPC-E with number system 0',
};

/** A GTIN in the width of a command. */
function gtinWriter(width: GtinWidth['digits']): CodeWriter {
  return {
    plain(content) {
      const gtin = plainGtin(content);
      return gtin === undefined ? undefined : gtinInWidth(gtin, width);
    },
    write(content, row, place) {
      const reading: GtinReading = readGtin(content, width === 13);
      if (reading.kind === 'error') return refuse(content, reading.reason, row, place);
      const digits = gtinInWidth(reading.digits, width);
      if (digits === undefined) {
        const why = `is longer than the ${width + 1} digits that this code holds`;
        return refuse(content, 'length', row, place, why);
      }
      note(content, reading.warnings, row, place);
      return digits;
    },
  };
}

/** A UPC-E: ten digits after expansion, or the six that are drawn. */
function upcEWriter(form: 'ten' | 'six'): CodeWriter {
  return {
    write(content, row, place) {
      const reading = readUpcE(content);
      if (reading.kind === 'error') return refuse(content, reading.reason, row, place);
      note(content, reading.warnings, row, place);
      return reading[form];
    },
  };
}

/** The writer of article numbers as a code takes them, with so many extra digits after it. */
export function codeWriter(gtin: GtinWidth['digits'] | 'ten' | 'six', extra: 0 | 2 | 5 = 0): CodeWriter {
  const writer = typeof gtin === 'number' ? gtinWriter(gtin) : upcEWriter(gtin);
  return extra === 0 ? writer : withExtension(writer, extra);
}

/** An EAN or UPC with its two or five extra digits after it. */
function withExtension(writer: CodeWriter, extra: 2 | 5): CodeWriter {
  return {
    write(content, row, place) {
      const digits = content.replace(/[\s-]/g, '');
      const code = writer.write(digits.slice(0, -extra), row, place);
      return code === undefined ? undefined : code + digits.slice(-extra);
    },
  };
}

function refuse(
  content: string,
  reason: GtinFault,
  row: Row,
  place: CodePlace,
  why = faults[reason],
): undefined {
  fail(row, `gtin-${reason}`, `The code '${content}' ${why}: correct it.`, {
    ...place,
    details: { text: content },
  });
}

function note(content: string, warnings: readonly GtinWarning[], row: Row, place: CodePlace): void {
  for (const warning of warnings) {
    warn(row, warning, `The code '${content}' ${notes[warning]}.`, { ...place, details: { text: content } });
  }
}

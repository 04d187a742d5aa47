import type { Media, MediaCommand, MediaSyntax } from '../../media.ts';
import { createCpclScanner } from '../scan.ts';

/* CPCL Programming Manual: GAP-SENSE, BAR-SENSE, JOURNAL and CONTRAST. Numbers of SPEED and TONE differ by printer. */

const darkest = 3;

function mediaOf(command: string, [first = '']: readonly string[]): readonly (Media | undefined)[] {
  switch (command) {
    case 'GAP-SENSE':
      return [{ tracking: { by: 'gap' } }];
    case 'BAR-SENSE':
      return [{ tracking: { by: 'mark' } }];
    case 'JOURNAL':
      return [{ tracking: { by: 'nothing' } }];
    case 'CONTRAST':
      return [{ darkness: Math.min(darkest, Math.max(0, Number.parseInt(first, 10) || 0)) / darkest }];
    default:
      return /^(?:TONE|SPEED|PREFEED|POSTFEED|PRESENT-AT|REVERSE|TURN)$/.test(command) ? [undefined] : [];
  }
}

export const cpclMedia: MediaSyntax = {
  read(text) {
    const found: MediaCommand[] = [];
    const scanner = createCpclScanner(text);
    for (let token = scanner.next(); token; token = scanner.next()) {
      const written = text.slice(token.start, token.textEnd);
      if (token.mode !== 'label' || token.text || written.includes('%')) continue;
      const words = token.arguments.map(({ start, end }) => text.slice(start, end));
      for (const media of mediaOf(token.command, words))
        found.push({ from: token.start, text: written, media });
    }
    return found;
  },
  write: ({ tracking, darkness }) =>
    (tracking ? `${{ gap: 'GAP-SENSE', mark: 'BAR-SENSE', nothing: 'JOURNAL' }[tracking.by]}\r\n` : '') +
    (darkness === undefined ? '' : `CONTRAST ${Math.round(darkness * darkest)}\r\n`),
  lacks: ({ speed, darkness, method, afterwards, mirrored }) => [
    ...(mirrored ? (['mirrored'] as const) : []),
    ...(darkness === undefined || Number.isInteger(Math.round(darkness * darkest * 1000) / 1000)
      ? []
      : (['darkness'] as const)),
    ...(speed === undefined ? [] : (['speed'] as const)),
    ...(method === undefined ? [] : (['method'] as const)),
    ...(afterwards === undefined ? [] : (['afterwards'] as const)),
  ],
};

import type { Media, MediaCommand, MediaSyntax } from '../../media.ts';
import { quantityOf, readNumber } from '../draw/read-parameters.ts';
import { parametersOf, scanZpl } from '../scan.ts';

/* ZPL II Programming Guide: ^MN, ^PR, ~SD, ^MT and ^MM. */

/** Speeds by letter (^PR). */
const letters: Readonly<Record<string, number>> = { A: 2, B: 3, C: 4, D: 6, E: 8 };
const modes: Readonly<Record<string, NonNullable<Media['afterwards']>>> = { T: 'tear', P: 'peel', C: 'cut' };

/** Set the printer up in ways that other languages do not have, or not as part of a label. */
const others = new Set([
  'TA',
  'MF',
  'ML',
  'JU',
  'JS',
  'XS',
  'JZ',
  'MW',
  'KV',
  'JT',
  'SS',
  'PP',
  'MP',
  'CO',
  'ST',
]);

function mediaOf(code: string, [one = '', two = '']: readonly string[]): Media | undefined | 'none' {
  const letter = one.trim().charAt(0).toUpperCase();
  switch (code) {
    case 'MN':
      if (letter === 'N' || letter === 'V') return { tracking: { by: 'nothing' } };
      if (letter === 'M') return { tracking: { by: 'mark' } };
      return letter === 'Y' || letter === 'W' ? { tracking: { by: 'gap' } } : undefined;
    case 'PR': {
      const speed = letters[letter] ?? readNumber(one) ?? 0;
      return speed > 0 ? { speed } : 'none';
    }
    case 'SD':
      return { darkness: Math.min(30, Math.max(0, readNumber(one) ?? 0)) / 30 };
    // More or less than what the printer is set to.
    case 'MD':
      return readNumber(one) ? undefined : 'none';
    case 'MT':
      return letter === 'D' ? { method: 'direct' } : letter === 'T' ? { method: 'transfer' } : 'none';
    case 'MM': {
      const afterwards = modes[letter];
      return afterwards && { afterwards };
    }
    case 'PM':
      return letter === 'Y' ? { mirrored: true } : 'none';
    // Pauses, or cuts, after so many labels.
    case 'PQ':
      return quantityOf([one, two]).group > 0 ? undefined : 'none';
    default:
      return others.has(code) ? undefined : 'none';
  }
}

export const zplMedia: MediaSyntax = {
  read: (text) =>
    scanZpl(text).flatMap((token): MediaCommand[] => {
      if (token.code === '') return [];
      const written = text.slice(token.start, token.end).trim();
      if (written.includes('%')) return [];
      const media = mediaOf(token.code, parametersOf(text, token));
      return media === 'none' ? [] : [{ from: token.start, text: written, media }];
    }),
  write({ tracking, speed, darkness, method, afterwards }) {
    const by = tracking && { gap: 'Y', mark: 'M', nothing: 'N' }[tracking.by];
    const mode = afterwards && { tear: 'T', peel: 'P', cut: 'C' }[afterwards];
    return (
      (darkness === undefined ? '' : `~SD${String(Math.round(darkness * 30)).padStart(2, '0')}\n`) +
      (by ? `^MN${by}\n` : '') +
      (method ? `^MT${method === 'direct' ? 'D' : 'T'}\n` : '') +
      (mode ? `^MM${mode}\n` : '') +
      (speed === undefined ? '' : `^PR${Math.min(14, Math.max(1, Math.round(speed)))}\n`)
    );
  },
  lacks: ({ speed }) => (speed === undefined || Number.isInteger(speed) ? [] : ['speed']),
};

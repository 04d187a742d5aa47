import { isBetweenSteps, type Media, type MediaCommand, type MediaSyntax, usualGapMm } from '../../media.ts';
import { readLength } from '../lengths.ts';
import { createTsplScanner } from '../scan.ts';

/* TSPL/TSPL2 manual: GAP, BLINE, SPEED, DENSITY and SET. */

/** Set the printer up in ways that other languages do not have, or not as part of a label. */
const others = /^(?:OFFSET|LIMITFEED|BACKFEED|BACKUP|FEED|FORMFEED|HOME|CUT|BEEP|SOUND|COUNTRY|SET)$/;

function mediaOf(command: string, words: readonly string[], dpmm: number): Media | undefined | 'none' {
  const [one = '', two = ''] = words;
  const number = Number.parseFloat(one);
  switch (command) {
    case 'GAP':
    case 'BLINE': {
      const mm = readLength(one, dpmm)?.mm;
      if (mm === undefined) return undefined;
      if (command === 'GAP' && mm === 0) return { tracking: { by: 'nothing' } };
      return { tracking: { by: command === 'GAP' ? 'gap' : 'mark', ...(mm > 0 ? { mm } : {}) } };
    }
    case 'SPEED':
      return number > 0 ? { speed: number } : 'none';
    case 'DENSITY':
      return number >= 0 ? { darkness: Math.min(15, number) / 15 } : 'none';
    case 'DIRECTION':
      return Number.parseFloat(two) === 1 ? { mirrored: true } : 'none';
    case 'OFFSET':
      return number === 0 ? 'none' : undefined;
    case 'SET': {
      const [name = '', value = two] = one.toUpperCase().split(/\s+/);
      const isOff = value.toUpperCase() === 'OFF' || value === '0';
      if (name === 'RIBBON') return { method: isOff ? 'direct' : 'transfer' };
      if (isOff) return 'none';
      if (name === 'TEAR') return { afterwards: 'tear' };
      if (name === 'PEEL') return { afterwards: 'peel' };
      return name === 'CUTTER' && value === '1' ? { afterwards: 'cut' } : undefined;
    }
    default:
      return others.test(command) ? undefined : 'none';
  }
}

export const tsplMedia: MediaSyntax = {
  read(text, dpmm) {
    const found: MediaCommand[] = [];
    const scanner = createTsplScanner(text);
    for (let token = scanner.next(); token; token = scanner.next()) {
      const written = text.slice(token.start, token.textEnd).trim();
      if (token.command === '' || written.includes('%')) continue;
      const words = token.arguments.map(({ start, end }) => text.slice(start, end));
      const media = mediaOf(token.command, words, dpmm);
      if (media !== 'none') found.push({ from: token.start, text: written, media });
      // How far behind the gap a label begins.
      const isMoved = /^(?:GAP|BLINE)$/.test(token.command) && readLength(words[1] || '0', dpmm)?.dots !== 0;
      if (isMoved) found.push({ from: token.start, text: written, media: undefined });
    }
    return found;
  },
  write({ tracking, speed, darkness, method, afterwards }) {
    const mm = tracking?.by === 'nothing' ? 0 : Number((tracking?.mm ?? usualGapMm).toFixed(2));
    const finishes = { tear: 'TEAR ON', peel: 'PEEL ON', cut: 'CUTTER 1' } as const;
    return (
      (tracking ? `${tracking.by === 'mark' ? 'BLINE' : 'GAP'} ${mm} mm,0 mm\r\n` : '') +
      (method ? `SET RIBBON ${method === 'direct' ? 'OFF' : 'ON'}\r\n` : '') +
      (afterwards ? `SET ${finishes[afterwards]}\r\n` : '') +
      (speed === undefined ? '' : `SPEED ${speed}\r\n`) +
      (darkness === undefined ? '' : `DENSITY ${Math.round(darkness * 15)}\r\n`)
    );
  },
  lacks: ({ tracking, darkness }) => [
    ...(isBetweenSteps(darkness) ? (['darkness'] as const) : []),
    ...(tracking && tracking.by !== 'nothing' && tracking.mm === undefined ? (['tracking'] as const) : []),
  ],
};

import { isBetweenSteps, type Media, type MediaCommand, type MediaSyntax } from '../../media.ts';
import { createEplScanner } from '../scan.ts';

/* EPL Programming Guide (14245L): Q, D and O. Numbers of S mean other speeds on other printers. */

/** Set the printer up in ways that other languages do not have, or not as part of a label. */
const others = /^(?:S|JF|JB|JC|f|i|j|r[NY]|TD|TT|o[BEHMRW])$/;

function mediaOf(command: string, words: readonly string[], dpmm: number): readonly (Media | undefined)[] {
  const number = Number.parseInt(words[0] ?? '', 10);
  switch (command) {
    case 'Q': {
      const [, , gap = ''] = ['', ...words];
      if (gap === '') return [];
      const isMark = /^B/i.test(gap);
      const mm = (Number.parseInt(gap.replace(/^B/i, ''), 10) || 0) / dpmm;
      if (!isMark && mm === 0) return [{ tracking: { by: 'nothing' } }];
      return [{ tracking: { by: isMark ? 'mark' : 'gap', ...(mm > 0 ? { mm } : {}) } }];
    }
    case 'D':
      return number >= 0 ? [{ darkness: Math.min(15, number) / 15 }] : [];
    case 'O':
      return words.flatMap((word): (Media | undefined)[] => {
        if (word === '') return [];
        if (word === 'D') return [{ method: 'direct' }];
        return [word === 'P' ? { afterwards: 'peel' } : word === 'C' ? { afterwards: 'cut' } : undefined];
      });
    default:
      return others.test(command) ? [undefined] : [];
  }
}

export const eplMedia: MediaSyntax = {
  read(text, dpmm) {
    const found: MediaCommand[] = [];
    const scanner = createEplScanner(text);
    for (let token = scanner.next(); token; token = scanner.next()) {
      const written = text.slice(token.start, token.textEnd).trim();
      if (token.command === '' || written.includes('%')) continue;
      const words = token.arguments.map(({ start, end }) => text.slice(start, end));
      for (const media of mediaOf(token.command, words, dpmm)) {
        found.push({ from: token.start, text: written, media });
      }
    }
    return found;
  },
  // The gap stands with the label's length.
  write({ darkness, method, afterwards }) {
    const options = [
      ...(method === 'direct' ? ['D'] : []),
      ...(afterwards === 'peel' ? ['P'] : afterwards === 'cut' ? ['C'] : []),
    ];
    return (
      (method || afterwards ? `O${options.join(',')}\r\n` : '') +
      (darkness === undefined ? '' : `D${Math.round(darkness * 15)}\r\n`)
    );
  },
  lacks: ({ speed, darkness, tracking, mirrored }) => [
    ...(mirrored ? (['mirrored'] as const) : []),
    ...(isBetweenSteps(darkness) ? (['darkness'] as const) : []),
    ...(speed === undefined ? [] : (['speed'] as const)),
    ...(tracking && tracking.by !== 'nothing' && tracking.mm === undefined ? (['tracking'] as const) : []),
  ],
};

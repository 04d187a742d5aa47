import type { Likeness } from './picture-ink.ts';

/** Why a label scores below 0.92; a label without a reason fails the test. */
export const reasons: Readonly<Record<string, string>> = {};

/** What is known of smaller differences. */
const remarks: Readonly<Record<string, string>> = {
  usps_apo:
    'The reference stands two dots higher throughout, as if drawn on 812 x 1624 dots before it was turned; the corpus has both sizes.',
  cp850_hex_chars: 'Fractions and superscripts are drawn by another face.',
  encodings_013: 'Fractions and accented letters are drawn by another face.',
  gs: 'The approval marks are our own drawings.',
};

/** The report of docs/rendering-report.md. */
export function likenessReport(scores: ReadonlyMap<string, Likeness>): string {
  const all = [...scores.values()];
  const median = (pick: (score: Likeness) => number) =>
    (all.map(pick).toSorted((a, b) => a - b)[all.length >> 1] ?? 0).toFixed(4);
  const below = [...scores].filter(([, score]) => score.f1 < 0.92);
  const rows = [...scores]
    .toSorted((a, b) => a[1].f1 - b[1].f1)
    .map(([name, { f1, f1At1, tiles }]) => {
      const remark = reasons[name] ?? remarks[name] ?? '';
      return `| ${name} | ${f1.toFixed(4)} | ${f1At1.toFixed(4)} | ${tiles.toFixed(4)} | ${remark} |`;
    });
  return `# How alike our pictures are to a printer's

Written by \`npm run golden:update\`; \`npm run test:unit\` holds the figures. Each label of the ZPL corpus is drawn and compared with
the picture that a reference service made of it, at 8 dots a millimetre. f1: share of ink within 2 dots of the other's ink
(harmonic mean of both directions), f1At1: within 1 dot, tiles: tenth percentile of f1 over tiles of 48 x 48 dots with ink.

- Labels: ${scores.size}
- Median f1 ${median((score) => score.f1)}, f1At1 ${median((score) => score.f1At1)}, tiles ${median((score) => score.tiles)}
- Below 0.92: ${below.length === 0 ? 'none' : below.map(([name]) => name).join(', ')}

Ink is blind to letters, so the same test compares what each field says, its box and font, and each code's symbology and data with
\`tests/golden/zpl-fields.json\`.

| Label | f1 | f1At1 | tiles | Remark |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

import type { Likeness } from './picture-ink.ts';

/** Labels below this want a reason; one without fails the test. */
export const wantsReason = 0.98;

/** Why a label scores below that. */
export const reasons: Readonly<Record<string, string>> = {};

/** What is known of smaller differences. */
const remarks: Readonly<Record<string, string>> = {
  usps_apo:
    'The reference stands two dots higher and one to the left throughout, as if turned on 812 x 1624 dots; the corpus has both sizes.',
  fedex_ground:
    'The reference stands two dots higher and one to the left throughout, as if turned on 812 x 1624 dots.',
  font_s: 'Fonts P to V are drawn by DejaVu Sans Mono Bold.',
  font_q: 'Fonts P to V are drawn by DejaVu Sans Mono Bold.',
  cp850_hex_chars: 'Fractions and superscripts are drawn by another face.',
  encodings_013: 'Fractions and accented letters are drawn by another face.',
  gs: 'The approval marks are our own drawings.',
};

/** The report of docs/rendering-report.md. */
export function likenessReport(scores: ReadonlyMap<string, Likeness>): string {
  const all = [...scores.values()];
  const at = (share: number, pick: (score: Likeness) => number) =>
    (all.map(pick).toSorted((a, b) => a - b)[Math.floor((all.length - 1) * share)] ?? 0).toFixed(4);
  const line = (share: number) =>
    `f1 ${at(share, (score) => score.f1)}, f1At1 ${at(share, (score) => score.f1At1)}, tiles ${at(share, (score) => score.tiles)}`;
  const below = [...scores]
    .filter(([, score]) => score.f1 < wantsReason)
    .map(([name]) => `${name} (${reasons[name] ?? 'no reason known'})`);
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
- Median: ${line(0.5)}
- Tenth percentile: ${line(0.1)}
- Lowest: ${line(0)}
- Below ${wantsReason} in f1: ${below.length === 0 ? 'none' : below.join(', ')}

Ink is blind to letters, so the same test compares what each field says, its box and font, and each code's symbology and data with
\`tests/golden/zpl-fields.json\`.

| Label | f1 | f1At1 | tiles | Remark |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

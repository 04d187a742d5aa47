#!/usr/bin/env node
/**
 * Compiles the open fonts that stand for a printer's built-in ones to compact outlines:
 *
 *   node scripts/compile-font.mjs        writes packages/engine/src/picture/text/outlines/*.ts
 *
 * Every module holds one text a character, so that a picture unpacks only the characters it shows: advance, number of
 * contours, and per contour the points as differences, with the off-curve flag in the lowest bit of x. Signed numbers are
 * zigzag; digits() says how they are written. Units are 1/1000 of the cell: x of its width, y of its height above the
 * baseline. The characters that most labels get by with are in a module of their own, and the others in '-more', which is
 * fetched when it is needed. scripts/font-fit.json holds what was measured from reference pictures: advance, left and right
 * edge of the ink of font 0's characters, in those units; glyphs are stretched to them.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { parse } = require('opentype.js');
const target = new URL('../packages/engine/src/picture/text/outlines/', import.meta.url);

const ranges = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x18f, 0x18f],
  [0x192, 0x192],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1fa, 0x1ff],
  [0x218, 0x21b],
  [0x2c6, 0x2c7],
  [0x2d8, 0x2dd],
  [0x384, 0x38a],
  [0x38c, 0x38c],
  [0x38e, 0x3a1],
  [0x3a3, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x1e80, 0x1e85],
  [0x1ea0, 0x1ef9],
  [0x2010, 0x2027],
  [0x2030, 0x2030],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x2044, 0x2044],
  [0x2070, 0x2070],
  [0x2074, 0x2079],
  [0x2080, 0x2089],
  [0x20a1, 0x20a1],
  [0x20a3, 0x20a4],
  [0x20a6, 0x20a7],
  [0x20a9, 0x20ac],
  [0x20b1, 0x20b1],
  [0x20b4, 0x20b4],
  [0x20b9, 0x20bd],
  [0x2116, 0x2117],
  [0x2122, 0x2122],
  [0x2126, 0x2126],
  [0x212e, 0x212e],
  [0x2153, 0x2154],
  [0x215b, 0x215e],
  [0x2190, 0x2195],
  [0x2202, 0x2202],
  [0x2206, 0x2206],
  [0x220f, 0x2212],
  [0x221a, 0x221a],
  [0x221e, 0x221e],
  [0x222b, 0x222b],
  [0x2248, 0x2248],
  [0x2260, 0x2265],
  [0x25a0, 0x25a0],
  [0x25ca, 0x25ca],
  [0x2713, 0x2713],
];
const vietnamese = 0x1ea0;
const monoRanges = [...ranges.filter(([first]) => first !== vietnamese), [0x2500, 0x257f], [0x2580, 0x2593]];
const latinRanges = ranges.filter(([first]) => (first < 0x384 || first > 0x2000) && first !== vietnamese);

/** Latin-1 with the euro sign, quotation marks, dashes and the minus that stands for the hyphen. */
const common = new Set([
  0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x20ac, 0x2122, 0x2212,
]);
const isCommon = (code) => code <= 0xff || common.has(code);

function roboto(weight) {
  return ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map((subset) =>
    load(
      require.resolve(`@fontsource/roboto-condensed/files/roboto-condensed-${subset}-${weight}-normal.woff`),
    ),
  );
}

function load(path) {
  const bytes = readFileSync(path);
  return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

function glyphOf(fonts, code) {
  for (const font of fonts) {
    const index = font.charToGlyphIndex(String.fromCodePoint(code));
    if (index > 0) return { font, contours: contoursOf(font.glyphs.get(index)), ...metricsOf(font, index) };
  }
  if (code === perMille) return composedPerMille(glyphOf(fonts, percent));
  // Fonts for machines have one hyphen; where printers draw it as wide as a minus, it is asked for by that name.
  return code === minus && fonts.some(({ oneHyphen }) => oneHyphen) ? glyphOf(fonts, hyphen) : undefined;
}

const [percent, perMille, hyphen, minus] = [0x25, 0x2030, 0x2d, 0x2212];

const metricsOf = (font, index) => ({ advanceWidth: font.glyphs.get(index).advanceWidth });

/** A per mille sign of a per cent sign whose second ring stands once more beside itself. */
function composedPerMille(sign) {
  if (!sign) return undefined;
  const boxes = sign.contours.map((contour) => {
    const [xs, ys] = [contour.map(({ x }) => x), contour.map(({ y }) => y)];
    return { contour, left: Math.min(...xs), right: Math.max(...xs), top: Math.max(...ys) };
  });
  const middle =
    (Math.min(...boxes.map(({ left }) => left)) + Math.max(...boxes.map(({ right }) => right))) / 2;
  const half = Math.max(...boxes.map(({ top }) => top)) * 0.75;
  const ring = boxes.filter(({ left, top }) => left > middle * 0.9 && top < half);
  const by = 1.06 * (Math.max(...ring.map(({ right }) => right)) - Math.min(...ring.map(({ left }) => left)));
  const again = ring.map(({ contour }) => contour.map((point) => ({ ...point, x: point.x + by })));
  return {
    font: sign.font,
    contours: [...sign.contours, ...again],
    advanceWidth: sign.advanceWidth + by,
  };
}

/** Contours of quadratic splines: {x, y, off} with off-curve control points. */
function contoursOf(glyph) {
  const contours = [];
  let current;
  const path = glyph.path;
  for (const step of path.commands) {
    if (step.type === 'M') {
      current = [{ x: step.x, y: step.y, off: false }];
      contours.push(current);
    } else if (step.type === 'L') current.push({ x: step.x, y: step.y, off: false });
    else if (step.type === 'Q') {
      current.push({ x: step.x1, y: step.y1, off: true }, { x: step.x, y: step.y, off: false });
    } else if (step.type === 'C') {
      const from = current.at(-1);
      current.push(...quadratics([from.x, from.y], [step.x1, step.y1], [step.x2, step.y2], [step.x, step.y]));
    }
  }
  for (const contour of contours) {
    const first = contour[0];
    const last = contour.at(-1);
    if (contour.length > 1 && !last.off && first.x === last.x && first.y === last.y) contour.pop();
  }
  return contours.filter((contour) => contour.length > 2);
}

/** A cubic spline as two quadratic ones, which differ from it by less than a dot. */
function quadratics(a, b, c, d) {
  const mix = (p, q, t) => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  const [ab, bc, cd] = [mix(a, b, 0.5), mix(b, c, 0.5), mix(c, d, 0.5)];
  const [abc, bcd] = [mix(ab, bc, 0.5), mix(bc, cd, 0.5)];
  const middle = mix(abc, bcd, 0.5);
  const control = (p, q, r, s) => [0, 1].map((axis) => (3 * (q[axis] + r[axis]) - p[axis] - s[axis]) / 4);
  const point = ([x, y], off) => ({ x, y, off });
  return [
    point(control(a, ab, abc, middle), true),
    point(middle, false),
    point(control(middle, bcd, cd, d), true),
    point(d, false),
  ];
}

/** Straight and curved points that lie where they would be implied anyway are left out. */
function thinned(contour) {
  const result = contour.filter((point, at) => {
    if (point.off) return true;
    const before = contour.at(at - 1);
    const after = contour[(at + 1) % contour.length];
    if (before.off && after.off) {
      return Math.abs(before.x + after.x - 2 * point.x) > 1 || Math.abs(before.y + after.y - 2 * point.y) > 1;
    }
    if (!before.off && !after.off) {
      const cross = (point.x - before.x) * (after.y - before.y) - (point.y - before.y) * (after.x - before.x);
      return Math.abs(cross) > 100;
    }
    return true;
  });
  // Readers start at an on-curve point.
  const start = result.findIndex((point) => !point.off);
  return start < 0 ? contour : [...result.slice(start), ...result.slice(0, start)];
}

/** Coordinates are kept in steps of so many units: a fifth of a dot on letters of a hundred dots. */
const grid = 2;

/** A number as one or two of 86 characters, '(' to '}': 60 of them stand alone, the others begin a pair. */
function digits(value) {
  const character = (digit) => (digit === 0x5c - 0x28 ? '!' : String.fromCharCode(0x28 + digit));
  if (value < 60) return character(value);
  const pair = value - 60;
  if (pair >= 26 * 86) throw new Error(`${value} is too large.`);
  return character(60 + Math.floor(pair / 86)) + character(pair % 86);
}

function encode({ advance, contours }) {
  const zigzag = (value) => (value < 0 ? -value * 2 - 1 : value * 2);
  let text = digits(advance) + digits(contours.length);
  let x = 0;
  let y = 0;
  for (const contour of contours) {
    text += digits(contour.length);
    for (const point of contour) {
      text += digits(zigzag(point.x - x) * 2 + (point.off ? 1 : 0)) + digits(zigzag(point.y - y));
      x = point.x;
      y = point.y;
    }
  }
  return text;
}

/** First code point of each run of neighbours, and how many they are. */
function runsOf(glyphs) {
  const runs = [];
  let next = -1;
  for (const { code } of glyphs) {
    if (code === next) runs[runs.length - 1]++;
    else runs.push(code, 1);
    next = code + 1;
  }
  return runs;
}

function write(name, about, glyphs) {
  const text = glyphs.map(encode).join('~');
  writeFileSync(
    new URL(`${name}.ts`, target),
    `import type { PackedOutlines } from '../outlines.ts';

/** ${about} Written by scripts/compile-font.mjs. */
// prettier-ignore
export const outlines: PackedOutlines = {
  grid: ${grid},
  runs: [${runsOf(glyphs).join(', ')}],
  glyphs:
    '${text}',
};
`,
  );
  console.log(`${name}: ${glyphs.length} glyphs, ${text.length} characters`);
}

/** The glyphs of these code points, in their order. */
function compile(fonts, places, scale, fit = {}) {
  const glyphs = [];
  for (const [first, last] of places.toSorted(([a], [b]) => a - b)) {
    for (let code = first; code <= last; code++) {
      const found = glyphOf(fonts, code);
      if (!found) continue;
      const { font, contours: raw } = found;
      const unit = 1000 / font.unitsPerEm;
      const xs = raw.flat().map((point) => point.x);
      const ys = raw.flat().map((point) => point.y);
      const least = Math.min(...xs);
      const most = Math.max(...xs);
      const lowest = Math.min(...ys);
      const highest = Math.max(...ys);
      const fitted = fit[String.fromCodePoint(code)];
      let across = (x) => x * unit * scale.x;
      let up = (y) => y * unit * scale.y;
      let advance = found.advanceWidth * unit * scale.x;
      if (fitted) {
        advance = fitted.advance;
        if (raw.length > 0 && fitted.left !== undefined) {
          across = (x) => fitted.left + ((x - least) / (most - least)) * (fitted.right - fitted.left);
        }
        if (raw.length > 0 && fitted.top !== undefined) {
          up = (y) => fitted.bottom + ((y - lowest) / (highest - lowest)) * (fitted.top - fitted.bottom);
        }
      } else {
        // A letter with an accent is stretched as its letter is.
        const base = String.fromCodePoint(code).normalize('NFD').charAt(0);
        const letter = fit[base];
        const plain =
          letter?.left === undefined || base === ' ' ? undefined : glyphOf(fonts, base.codePointAt(0));
        if (plain && plain.font.unitsPerEm === font.unitsPerEm) {
          const points = plain.contours.flat();
          const from = Math.min(...points.map((point) => point.x));
          const to = Math.max(...points.map((point) => point.x));
          advance = letter.advance;
          across = (x) => letter.left + ((x - from) / (to - from)) * (letter.right - letter.left);
        }
      }
      const contours = raw.map((contour) =>
        thinned(
          contour.map((point) => ({
            x: Math.round(across(point.x) / grid),
            y: Math.round(up(point.y) / grid),
            off: point.off,
          })),
        ),
      );
      glyphs.push({ code, advance: Math.round(advance), contours });
    }
  }
  return glyphs;
}

let fit = {};
try {
  fit = JSON.parse(readFileSync(new URL('font-fit.json', import.meta.url), 'utf8'));
} catch (error) {
  if (error.code !== 'ENOENT') throw error;
}

const licence = (font, terms) => `Outlines of ${font} (${terms}, see licenses/fonts.md).`;
mkdirSync(target, { recursive: true });

function compileInTwo(name, about, ...font) {
  const glyphs = compile(...font);
  write(
    name,
    about,
    glyphs.filter(({ code }) => isCommon(code)),
  );
  write(
    `${name}-more`,
    about,
    glyphs.filter(({ code }) => !isCommon(code)),
  );
}

compileInTwo(
  'condensed-bold',
  licence('Roboto Condensed Bold', 'SIL Open Font License 1.1'),
  roboto(700),
  ranges,
  fit.condensedBold?.scale ?? { x: 1, y: 1 },
  fit.condensedBold?.glyphs,
);
const mono = (file) => [load(require.resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`))];
const asItIs = { x: 1, y: 1 };
compileInTwo(
  'mono',
  licence('DejaVu Sans Mono', 'Bitstream Vera licence'),
  mono('DejaVuSansMono'),
  monoRanges,
  asItIs,
);
write(
  'mono-bold',
  licence('DejaVu Sans Mono Bold', 'Bitstream Vera licence'),
  compile(mono('DejaVuSansMono-Bold'), latinRanges, asItIs),
);

/** Fonts that machines read, from Debian's fonts-ocr-a and fonts-ocr-b; to the mono font's advance and capital height. */
const machineReadable = [
  ['ocr-a', 'OCR-A of John Sauter', '/usr/share/fonts/truetype/ocr-a/OCRA.ttf'],
  ['ocr-b', 'OCR-B of Norbert Schwarz and Matthew Skala', '/usr/share/fonts/opentype/ocr-b/OCRB.otf'],
];
for (const [name, about, path] of machineReadable) {
  if (!existsSync(path)) {
    console.log(`${name}: left as it is; needs ${path} (apt install fonts-${name})`);
    continue;
  }
  const font = Object.assign(load(path), { oneHyphen: true });
  const unit = 1000 / font.unitsPerEm;
  const capital = Math.max(
    ...glyphOf([font], 0x48)
      .contours.flat()
      .map(({ y }) => y),
  );
  const scale = { x: 602 / (glyphOf([font], 0x48).advanceWidth * unit), y: 729 / (capital * unit) };
  write(name, licence(about, 'free without conditions'), compile([font], latinRanges, scale));
}

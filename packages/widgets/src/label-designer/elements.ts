import { freeGroup, insertField, markFields, setOnlyWith, type LabelDocument } from '@marbete/engine/edit';
import { fitWays } from '@marbete/engine/internal/languages/fit-ways';
import type { Box } from '@marbete/engine/internal/picture/types';
import { readTextFits, withChangedFits } from '@marbete/engine/internal/template/text-fit';
import type { DesignerColumn } from './designer-column.ts';
import { withSource } from './edit-source.ts';
import { paletteElements, type ElementKey, type ElementName } from './Palette.tsx';
import type { Intent } from './intents.ts';

interface Place {
  x: number;
  y: number;
}

interface Element {
  /** Its word in the texts, or its own name. */
  nameKey?: ElementName;
  name: string;
  intents: readonly Intent[];
}

interface Where {
  document: LabelDocument;
  /** Where it was dropped; without it the element looks for a free place. */
  place?: Place;
  /** Words of the reader's language that go onto the label. */
  words: { text: string; offer: string };
}

/** What puts an element of the palette, or a column, on the label; undefined for one that there is not. */
export function elementNamed(
  key: string,
  columns: readonly DesignerColumn[],
  { document, place, words }: Where,
): Element | undefined {
  const [, variable] = /^column (\w+)$/.exec(key) ?? [];
  const column = columns.find((each) => each.variable === variable);
  if (variable !== undefined && !column) return undefined;
  const known = paletteElements.find((each) => each.key === key);
  const form = column ? formOfColumn(column, document) : known && formOf(known.key, document, words);
  if (!form) return undefined;
  // Where it is free is known when it is put there: another one may be on its way.
  let there = place;
  const intents = form.intents({ x: 0, y: 0 }).map((_, at): Intent => (now, ...ids) => {
    there ??= freePlace(now, form);
    return form.intents(there)[at]!(now, ...ids);
  });
  if (column) return { name: column.name || column.variable, intents };
  return known && { nameKey: known.nameKey, name: key, intents };
}

/** An element: about how large it comes to be, in dots, and what puts it somewhere. */
interface Form {
  width: number;
  height: number;
  intents(place: Place): Intent[];
}

function formOf(key: ElementKey, document: LabelDocument, words: Where['words']): Form {
  const { dpmm } = document;
  const dots = (mm: number) => Math.round(mm * dpmm);
  switch (key) {
    case 'name':
      return nameForm(document);
    case 'price':
      return priceForm(dpmm);
    case 'offer':
      return offerForm(dpmm, words.offer);
    case 'struck':
      return struckForm(dpmm);
    case 'text':
      return textForm(words.text, words.text.length, dots(3));
    case 'barcode':
      return codeForm('EAN-13', '%CODE%', document);
    case 'qr':
      return codeForm('QR Code', '%CODE%', document);
    case 'line':
      return shapeForm('line', dots(30), Math.max(1, dots(0.25)));
    case 'box':
      return shapeForm('box', dots(20), dots(10));
    case 'date':
      return textForm('%DATE_NOW%', 10, dots(2.5));
  }
}

/** Two lines as wide as the label; a name that is longer gets smaller letters. */
function nameForm({ dpmm, labels, language }: LabelDocument): Form {
  const dots = (mm: number) => Math.round(mm * dpmm);
  const room = labels[0]?.widthDots ?? dots(50);
  const width = Math.max(dots(20), room - 2 * marginOf(dpmm));
  return {
    width,
    height: dots(6.5),
    intents: (place) => [
      (now) =>
        insertField(
          now,
          'text',
          // Dropped further right it ends at the same margin.
          {
            ...place,
            widthDots: Math.max(dots(20), Math.min(width, room - marginOf(dpmm) - place.x)),
            heightDots: dots(3),
          },
          { data: '%DESCRIPTION%', lines: 2 },
        ),
      (now) => {
        const [shrink] = fitWays(language, 'DESCRIPTION');
        const isSaid = readTextFits(now.source).some(({ fit }) => fit?.variable === 'DESCRIPTION');
        return withSource(now, !shrink || isSaid ? now.source : withChangedFits(now.source, [shrink]));
      },
    ],
  };
}

/** The money sign with the whole part, up to five digits, right-aligned against the raised cents. */
function priceForm(dpmm: number): Form {
  const dots = (mm: number) => Math.round(mm * dpmm);
  return {
    width: dots(23),
    height: dots(8),
    intents: ({ x, y }) => [
      (now) =>
        insertField(
          now,
          'text',
          { x, y, widthDots: dots(18), heightDots: dots(8) },
          {
            data: '%MONEY_SYMBOL%%PRICE_INT%',
            lines: 1,
            align: 'right',
            letterHeightDots: dots(8),
            letterWidthDots: dots(6),
          },
        ),
      text({ x: x + dots(18.5), y }, '%PRICE_CENT%', dots(4)),
    ],
  };
}

/** A black box with the offer in white, which prints where a row has one. */
function offerForm(dpmm: number, word: string): Form {
  const dots = (mm: number) => Math.round(mm * dpmm);
  const [width, height] = [dots(21), dots(8)];
  const line = ({ x, y }: Place, from: number, said: string, letterHeightDots: number): Intent => {
    const place = { x, y: y + dots(from), widthDots: width, heightDots: letterHeightDots };
    return (now) =>
      insertField(now, 'text', place, { data: said, lines: 1, align: 'centre', letterHeightDots });
  };
  return {
    width,
    height,
    intents: (place) => [
      line(place, 1, word, dots(2.5)),
      line(place, 4, '%MONEY_SYMBOL%%OFFER%', dots(3.5)),
      // Turns its ground black and the words white.
      (now) => insertField(now, 'area', { ...place, widthDots: width, heightDots: height }, { turns: true }),
      (now, inserted) => setOnlyWith(now, inserted, 'OFFER', true),
    ],
  };
}

/** The price that held before an offer, with a line through it that follows it. */
function struckForm(dpmm: number): Form {
  const dots = (mm: number) => Math.round(mm * dpmm);
  const thickness = Math.max(2, dots(0.3));
  return {
    width: dots(14),
    height: dots(3.5),
    intents: (place) => [
      text(place, '%MONEY_SYMBOL%%PRICE%', dots(3.5)),
      (now) => insertField(now, 'line', { ...place, widthDots: dots(12), heightDots: thickness }),
      (now, inserted) => markFields(now, inserted, { group: freeGroup(now.fields) }),
      (now, [, line = -1]) => markFields(now, [line], { strikes: true }),
      (now, inserted) => setOnlyWith(now, inserted, 'OFFER', true),
    ],
  };
}

/** A field with the column's variable: a code where its values are numbers of goods, else a text. */
function formOfColumn({ variable, sample }: DesignerColumn, document: LabelDocument): Form {
  const { dpmm } = document;
  const value = `%${variable}%`;
  if (variable === 'PRICE') return priceForm(dpmm);
  if (variable === 'DESCRIPTION') return nameForm(document);
  const digits = /^\d+$/.exec(sample.trim())?.[0].length;
  const symbology = digits === 13 ? 'EAN-13' : digits === 12 ? 'UPC-A' : digits === 8 ? 'EAN-8' : undefined;
  const isCode = /CODE|EAN|UPC|SKU|BARRAS/.test(variable);
  if (symbology !== undefined || isCode) return codeForm(symbology ?? 'Code 128', value, document);
  return textForm(value, Math.max(4, sample.trim().length), Math.round(3 * dpmm));
}

function text(place: Place, data: string, heightDots: number): Intent {
  return (document) => insertField(document, 'text', { ...place, heightDots }, { data });
}

function textForm(data: string, letters: number, heightDots: number): Form {
  return {
    width: Math.round(letters * heightDots * 0.55),
    height: heightDots,
    intents: (place) => [text(place, data, heightDots)],
  };
}

/** Modules across a code without its quiet zone, and of that what an EAN needs on the left for a digit. */
const modulesOf: Readonly<Record<string, { across: number; before: number }>> = {
  'EAN-13': { across: 95, before: 11 },
  'UPC-A': { across: 95, before: 11 },
  'EAN-8': { across: 67, before: 7 },
  'Code 128': { across: 112, before: 10 },
  'QR Code': { across: 25, before: 4 },
};

/**
 * A code whose narrowest bar, or whose module, is as wide as scanners in shops like it; on a narrow label as wide as there
 * is room for, down to a quarter of a millimetre.
 */
function codeForm(symbology: string, data: string, { dpmm, labels }: LabelDocument): Form {
  const isSquare = symbology === 'QR Code';
  const { across, before } = modulesOf[symbology] ?? { across: 112, before: 10 };
  const liked = Math.max(1, Math.round((isSquare ? 0.5 : 0.33) * dpmm));
  const room = Math.floor((labels[0]?.widthDots ?? Infinity) / (across + 2 * before));
  const module = Math.min(liked, Math.max(room, Math.ceil(dpmm / 4)));
  const heightDots = Math.round(8 * dpmm);
  const quiet = before * module;
  const width = across * module + 2 * quiet;
  return {
    width,
    height: isSquare ? width : heightDots + Math.round(3.75 * dpmm),
    intents: ({ x, y }) => [
      (document) =>
        insertField(
          document,
          'code',
          { x: x + quiet, y: isSquare ? y + quiet : y, ...(isSquare ? {} : { heightDots }) },
          { data, symbology, module },
        ),
    ],
  };
}

function shapeForm(kind: 'box' | 'line', width: number, height: number): Form {
  const options = kind === 'box' ? { thickness: 2 } : {};
  return {
    width,
    height,
    intents: (place) => [
      (document) => insertField(document, kind, { ...place, widthDots: width, heightDots: height }, options),
    ],
  };
}

const marginOf = (dpmm: number) => Math.round(2 * dpmm);

/**
 * Where an element covers nothing, from the upper left in lines as one reads; on a full label where it covers the least.
 * It never leaves the label while it has room on it.
 */
function freePlace({ fields, labels, dpmm }: LabelDocument, { width, height }: Omit<Form, 'intents'>): Place {
  const label = labels[0];
  const [right, bottom] = [label?.widthDots ?? Infinity, label?.heightDots ?? Infinity];
  const taken = fields.filter(({ drawn }) => drawn).map(takenBy);
  const gap = Math.round(dpmm / 2);
  let best: Place & { covered: number } = { x: 0, y: 0, covered: Infinity };
  const margin = marginOf(dpmm);
  // First within the margins, then up to the edges: those at the sides last, where a code has its first digit.
  for (const [side, end] of [
    [margin, margin],
    [margin, gap],
    [gap, gap],
  ] as const) {
    const across = steps(side, right - side - width, gap);
    for (const y of steps(end, bottom - end - height, gap)) {
      for (const x of across) {
        const covered = coveredBy(taken, { x, y, width, height }, gap);
        if (covered === 0) return { x, y };
        if (covered < best.covered) best = { x, y, covered };
      }
    }
  }
  return { x: best.x, y: best.y };
}

/** From a number up to another one; at least the first. */
function steps(from: number, to: number, by: number): number[] {
  const count = Number.isFinite(to) ? Math.max(0, Math.floor((to - from) / by)) : 0;
  const all = Array.from({ length: count + 1 }, (_, at) => from + at * by);
  if (to > (all.at(-1) ?? from)) all.push(to);
  return all;
}

/** The room of a field: of a text block all of its lines, of a code its quiet zone too. */
function takenBy({ box, block, code, font, turn }: LabelDocument['fields'][number]): Box {
  if (code) {
    const { left, right, top, bottom } = code.quietZone;
    return {
      x: box.x - left,
      y: box.y - top,
      width: box.width + left + right,
      height: box.height + top + bottom,
    };
  }
  if (!block || turn % 2 === 1) return box;
  return { ...box, height: Math.max(box.height, block.room * (font?.heightDots ?? 0)) };
}

/** Dots of a box that others take, with a gap around them. */
function coveredBy(taken: readonly Box[], box: Box, gap: number): number {
  let dots = 0;
  for (const other of taken) {
    const across = Math.min(box.x + box.width, other.x + other.width + gap) - Math.max(box.x, other.x - gap);
    const down = Math.min(box.y + box.height, other.y + other.height + gap) - Math.max(box.y, other.y - gap);
    if (across > 0 && down > 0) dots += across * down;
  }
  return dots;
}

import { insertField, setParameter, type LabelDocument } from '@marbete/core/editing/document';
import {
  Barcode,
  BadgePercent,
  CalendarDays,
  CircleDollarSign,
  Minus,
  QrCode,
  Square,
  Tag,
  Type,
  type LucideIcon,
} from 'lucide-react';
import type { WidgetTexts } from '../texts/es-MX/all.ts';
import type { TextKey } from '../provider/texts.ts';
import type { DesignerColumn } from './designer-column.ts';
import type { Intent } from './use-designer.ts';

type Key = TextKey<WidgetTexts>;
export type ElementKey = (typeof paletteElements)[number]['key'];

/** What can be put on a label, in the order in which shops want it. */
export const paletteElements = [
  { key: 'name', nameKey: 'designer.element-name', icon: Tag },
  { key: 'price', nameKey: 'designer.element-price', icon: CircleDollarSign },
  { key: 'barcode', nameKey: 'designer.element-barcode', icon: Barcode },
  { key: 'offer', nameKey: 'designer.element-offer', icon: BadgePercent },
  { key: 'text', nameKey: 'designer.element-text', icon: Type },
  { key: 'qr', nameKey: 'designer.element-qr', icon: QrCode },
  { key: 'line', nameKey: 'designer.element-line', icon: Minus },
  { key: 'box', nameKey: 'designer.element-box', icon: Square },
  { key: 'date', nameKey: 'designer.element-date', icon: CalendarDays },
] as const satisfies readonly { key: string; nameKey: Key; icon: LucideIcon }[];

interface Place {
  x: number;
  y: number;
}

interface Element {
  /** Its word in the texts, or its own name. */
  nameKey?: Key;
  name: string;
  intents: readonly Intent[];
}

interface Where {
  document: LabelDocument;
  place: Place;
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
  if (variable !== undefined) {
    const column = columns.find((each) => each.variable === variable);
    return column && { name: column.name || variable, intents: columnIntents(column, document, place) };
  }
  const known = paletteElements.find((each) => each.key === key);
  if (!known) return undefined;
  return { nameKey: known.nameKey, name: key, intents: intentsOf(known.key, document, place, words) };
}

function intentsOf(key: ElementKey, document: LabelDocument, place: Place, words: Where['words']): Intent[] {
  const dots = (mm: number) => Math.round(mm * document.dpmm);
  switch (key) {
    case 'name':
      return [
        (now) =>
          insertField(
            now,
            'text',
            {
              ...place,
              widthDots: Math.max(dots(20), (document.labels[0]?.widthDots ?? dots(50)) - 2 * place.x),
              heightDots: dots(3),
            },
            { data: '%DESCRIPTION%', lines: 2 },
          ),
      ];
    case 'price':
      return priceIntents(document, place);
    case 'offer':
      return offerIntents(document, place, words.offer);
    case 'text':
      return [text(place, words.text, dots(3))];
    case 'barcode':
      return [code(place, 'EAN-13', '%CODE%', document)];
    case 'qr':
      return [code(place, 'QR Code', '%CODE%', document)];
    case 'line':
      return [shape('line', place, dots(30), Math.max(1, dots(0.25)))];
    case 'box':
      return [shape('box', place, dots(20), dots(10))];
    case 'date':
      return [text(place, '%DATE_NOW%', dots(2.5))];
  }
}

/** The money sign, the whole part right-aligned against it, and the cents raised beside it. */
function priceIntents({ dpmm }: LabelDocument, { x, y }: Place): Intent[] {
  const dots = (mm: number) => Math.round(mm * dpmm);
  return [
    text({ x, y }, '%MONEY_SYMBOL%', dots(3.75)),
    (now) =>
      insertField(
        now,
        'text',
        { x: x + dots(2), y, widthDots: dots(16), heightDots: dots(8) },
        { data: '%PRICE_INT%', lines: 1, align: 'right' },
      ),
    (now, inserted) => setParameter(now, inserted.at(-1) ?? -1, 'font height', String(dots(8))),
    (now, inserted) => setParameter(now, inserted.at(-1) ?? -1, 'font width', String(dots(6))),
    text({ x: x + dots(18.5), y }, '%PRICE_CENT%', dots(4)),
  ];
}

function offerIntents({ dpmm }: LabelDocument, { x, y }: Place, word: string): Intent[] {
  const dots = (mm: number) => Math.round(mm * dpmm);
  const line = (from: number, said: string, heightDots: number): Intent[] => [
    (now) =>
      insertField(
        now,
        'text',
        { x, y: y + dots(from), widthDots: dots(22), heightDots: dots(heightDots) },
        { data: said, lines: 1, align: 'centre' },
      ),
    // White on the black of the box.
    (now, inserted) => setParameter(now, inserted.at(-1) ?? -1, 'reverse', 'Y'),
  ];
  return [
    (now) =>
      insertField(now, 'box', { x, y, widthDots: dots(22), heightDots: dots(8) }, { thickness: dots(8) }),
    ...line(0.75, word, 2.5),
    ...line(3.75, '%MONEY_SYMBOL%%OFFER%', 3.75),
  ];
}

/** A field with the column's variable: a code where its values are numbers of goods, else a text. */
function columnIntents(
  { variable, sample }: DesignerColumn,
  document: LabelDocument,
  place: Place,
): Intent[] {
  const value = `%${variable}%`;
  if (variable === 'PRICE') return priceIntents(document, place);
  const digits = /^\d+$/.exec(sample.trim())?.[0].length;
  const symbology = digits === 13 ? 'EAN-13' : digits === 12 ? 'UPC-A' : digits === 8 ? 'EAN-8' : undefined;
  const isCode = /CODE|EAN|UPC|SKU|BARRAS/.test(variable);
  if (symbology !== undefined || isCode) return [code(place, symbology ?? 'Code 128', value, document)];
  return [text(place, value, Math.round(3 * document.dpmm))];
}

function text(place: Place, data: string, heightDots: number): Intent {
  return (document) => insertField(document, 'text', { ...place, heightDots }, { data });
}

/** A code whose narrowest bar, or whose module, is as wide as scanners in shops like it. */
function code(place: Place, symbology: string, data: string, { dpmm }: LabelDocument): Intent {
  const isSquare = symbology === 'QR Code';
  const module = Math.max(1, Math.round((isSquare ? 0.5 : 0.33) * dpmm));
  const size = isSquare ? {} : { heightDots: Math.round(8 * dpmm) };
  // An EAN begins with a digit and its quiet zone, left of the bars.
  const x = place.x + (symbology.startsWith('EAN') || symbology.startsWith('UPC') ? 10 * module : 0);
  return (document) => insertField(document, 'code', { ...place, x, ...size }, { data, symbology, module });
}

function shape(kind: 'box' | 'line', place: Place, widthDots: number, heightDots: number): Intent {
  const options = kind === 'box' ? { thickness: 2 } : {};
  return (document) => insertField(document, kind, { ...place, widthDots, heightDots }, options);
}

/** Where the next element goes: below the lowest field, or into the upper left corner of a full or an empty label. */
export function placeFor({ fields, labels, dpmm }: LabelDocument): Place {
  const margin = Math.round(2 * dpmm);
  const drawn = fields.filter((field) => field.drawn);
  const lowest = Math.max(0, ...drawn.map(({ box }) => box.y + box.height));
  const below = lowest === 0 ? margin : lowest + Math.round(dpmm / 2);
  const height = labels[0]?.heightDots ?? 0;
  return { x: margin, y: below + 3 * dpmm <= height ? below : margin };
}

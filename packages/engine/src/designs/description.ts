import type { PrinterLanguage } from '../languages/languages.ts';
import type { DesignKind } from './words.ts';

/*
 * What a design of the gallery is: one description in millimetres, whatever the printer. layout.ts makes a template of
 * it. Lengths are in millimetres from the label's upper left corner.
 */

/** Families of designs, in the order of the gallery. */
export const families = [
  'shelf',
  'price',
  'jewellery',
  'clothing',
  'pharmacy',
  'fresh',
  'logistics',
  'asset',
  'shipping',
] as const;
export type Family = (typeof families)[number];

/** What every field has. */
interface Common {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  /** It prints only in rows that have an offer. */
  readonly offerOnly?: boolean;
}

/** What a text says: placeholders as %NAME%, words of the label as {key}. */
export interface TextField extends Common {
  readonly kind: 'text';
  readonly role: 'name' | 'detail' | 'heading';
  readonly says: string;
  /** Height of its letters, from which a long text shrinks to 85 and 70 %, not below 1.5 mm; then it is cut. */
  readonly size: number;
  readonly lines: number;
  readonly align: 'left' | 'centre' | 'right';
}

/** An amount with the currency sign before it. */
export interface PriceField extends Common {
  readonly kind: 'price';
  /** 'price' is the largest thing of the label; 'detail' stands beside it, in one size. */
  readonly role: 'price' | 'detail';
  readonly of: 'PRICE' | 'OFFER' | 'PRICE_1';
  /** It is crossed out. */
  readonly isStruck?: boolean;
  /** From the top of the sign to its foot. */
  readonly h: number;
  readonly align: 'left' | 'right' | 'centre';
}

export interface CodeField extends Common {
  readonly kind: 'code';
  readonly symbology: 'EAN-13' | 'Code 128' | 'GS1-128' | 'QR Code' | 'Data Matrix';
  readonly says: string;
  /** With the line that people read. */
  readonly h: number;
  /** Modules across without quiet zones, for the longest data that the design has room for. */
  readonly modules: number;
  readonly readable: boolean;
  readonly align: 'left' | 'centre' | 'right';
}

export interface ShapeField extends Common {
  /** 'band' turns what stands under it, 'wipe' makes it white. */
  readonly kind: 'rule' | 'frame' | 'band' | 'wipe';
  readonly h: number;
}

export type DesignField = TextField | PriceField | CodeField | ShapeField;

export interface Design {
  /** What it is called for good, in small letters. */
  readonly key: string;
  /** Its number for good: never that of another design. */
  readonly number: number;
  readonly family: Family;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Labels side by side on the roll that it is made for. */
  readonly across?: 2 | 3;
  /** A roll without gaps. */
  readonly isTicket?: boolean;
  /** What kind of design it is, which says its name and what it is for. */
  readonly kind: DesignKind;
  /** What it was made for, by the names of the tags that a new server has. */
  readonly tags: readonly ('Precio' | 'Oferta' | 'Inventario' | 'Envío' | 'Farmacia' | 'Joyería')[];
  /** Among the basic ones of the gallery. */
  readonly isBasic?: boolean;
  /** Printer languages that can say all of it; ZPL, TSPL and EPL when absent. */
  readonly languages?: readonly PrinterLanguage[];
  /** In the order in which they print. */
  readonly fields: readonly DesignField[];
}

type Placed = readonly [x: number, y: number, w: number];
type Options<Field> = Partial<Omit<Field, 'kind' | 'x' | 'y' | 'w'>>;

export const text = (
  says: string,
  [x, y, w]: Placed,
  size: number,
  { role = 'detail', lines = 1, align = 'left', ...more }: Options<TextField> = {},
): TextField => ({ kind: 'text', says, x, y, w, size, role, lines, align, ...more });

export const price = (
  of: PriceField['of'],
  [x, y, w]: Placed,
  h: number,
  { role = 'price', align = 'right', ...more }: Options<PriceField> = {},
): PriceField => ({ kind: 'price', of, x, y, w, h, role, align, ...more });

const modulesOf = { 'EAN-13': 95, 'Code 128': 145, 'GS1-128': 200, 'QR Code': 33, 'Data Matrix': 24 };

export const code = (
  symbology: CodeField['symbology'],
  [x, y, w]: Placed,
  h: number,
  {
    says = '%CODE%',
    modules = modulesOf[symbology],
    readable = !/^(?:QR|Data)/.test(symbology),
    align = 'left',
    ...more
  }: Options<CodeField> = {},
): CodeField => ({ kind: 'code', symbology, says, x, y, w, h, modules, readable, align, ...more });

export const shape = (
  kind: ShapeField['kind'],
  [x, y, w, h]: readonly [...Placed, h: number],
  more: { offerOnly?: boolean } = {},
): ShapeField => ({ kind, x, y, w, h, ...more });

/** Modules of a Code 128 for so many letters or twice as many digits. */
export const code128Modules = (letters: number): number => 11 * letters + 35;

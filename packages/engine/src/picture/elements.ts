import type { CodeDrawing } from '../codes/drawing.ts';
import type { Bitmap, Ink, Turn } from './bitmap.ts';
import type { Place } from './remarks.ts';
import type { Contour } from './shapes.ts';
import type { TextFont } from './text/fonts.ts';
import type { Box } from './types.ts';

/*
 * What a printer language makes of its code before anything is inked: every field of a label in the order in which they
 * print. One pen inks them (pen.ts); previews, checks and editing read them.
 */

/** A stretch of a text, from `start` up to, not including, `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A value that the field does not say itself. */
export interface Inherited {
  /** The command that set it, or whose default holds, as it is written: ^BY, REFERENCE. */
  readonly command: string;
  /** The range of that command; undefined where the printer's default holds. */
  readonly range?: Range;
}

/** Where a field comes from. Ranges are of the code that was drawn, in characters. */
export interface Source {
  /** From the field's first command to its last. */
  readonly range: Range;
  /** The origin of its position, in dots, and the dots a unit. */
  readonly origin: { readonly x: number; readonly y: number; readonly dotsPerUnit: number };
  /** The point of the label that its position came to, in dots, where the language may leave the numbers out. */
  readonly position?: { readonly x: number; readonly y: number };
  /**
   * Parameters by what the manual calls them. A range is exactly the number or the word; an empty one stands where it would
   * be written.
   */
  readonly parameters: Readonly<Record<string, Range | Inherited>>;
  /** The range of its data; undefined for shapes. */
  readonly data: Range | undefined;
  /** Whether its position is the end of the field before it. */
  readonly follows?: boolean;
}

/** A source that is worked out on demand, because most pictures need none. */
export class LazySource implements Source {
  readonly #find: () => Source;
  #found: Source | undefined;

  constructor(find: () => Source) {
    this.#find = find;
  }

  get #source(): Source {
    return (this.#found ??= this.#find());
  }

  get range() {
    return this.#source.range;
  }

  get origin() {
    return this.#source.origin;
  }

  get position() {
    return this.#source.position ?? this.#source.origin;
  }

  get parameters() {
    return this.#source.parameters;
  }

  get data() {
    return this.#source.data;
  }

  get follows() {
    return this.#source.follows ?? false;
  }
}

interface Common {
  /** Dots from the left and top edge of the label, before it is turned or mirrored. */
  box: Box;
  turn: Turn;
  /** Whether it turns the dots under it. */
  reverse: boolean;
  place: Place;
  readonly source: Source;
}

/** The end of a text or a code that stays in place when its value grows, in reading direction; the start when absent. */
export type Anchor = 'centre' | 'end';

/** A line of text whose pen begins at (x, y) on the baseline. */
export interface TextRun {
  text: string;
  x: number;
  y: number;
  /** Dots added at each blank of a justified line. */
  stretch: number;
}

export interface TextElement extends Common {
  kind: 'text';
  text: string;
  /** As the language calls it. */
  font: string;
  typeface: TextFont;
  runs: readonly TextRun[];
  /** Dots added after each character. */
  gap: number;
  /**
   * Of a block: the lines that the text takes, and those that it has room for. `linesOf` tells how many another text would
   * take; undefined where the font's size depends on the text.
   */
  block?: {
    lines: number;
    room: number;
    linesOf: ((text: string) => number) | undefined;
    align: 'left' | 'centre' | 'right' | 'justified';
    /** Dots between the cells of two lines. */
    leading: number;
  };
  /** Whether another font stands for one of the printer's own, whose letters may be wider. */
  substituted: boolean;
  /** Of a text that is no block. */
  anchor?: Anchor | undefined;
}

export interface CodeElement extends Common {
  kind: 'code';
  drawing: CodeDrawing;
  /** Its bars or modules, without the interpretation line. */
  bars: Box;
  anchor?: Anchor | undefined;
}

/** A rectangle with a border inside its box. */
export interface BoxElement extends Common {
  kind: 'box';
  name: string;
  border: number;
  radius: number;
  ink: 'black' | 'white';
}

/** Strokes: level and upright ones fill their box, others have outlines on the label. */
export interface LineElement extends Common {
  kind: 'line';
  name: string;
  outlines?: readonly Contour[];
  ink: 'black' | 'white';
}

export interface EllipseElement extends Common {
  kind: 'ellipse';
  name: string;
  border: number;
  ink: 'black' | 'white';
}

/** A bitmap, enlarged by whole factors. */
export interface ImageElement extends Common {
  kind: 'image';
  name: string;
  image: Bitmap;
  across: number;
  down: number;
  /** Whether the area under it is wiped first. */
  overwrites: boolean;
}

/** Part of the label that is wiped or turned. */
export interface AreaElement extends Common {
  kind: 'area';
  name: string;
  ink: Ink;
}

/** One field of a label. */
export type LabelElement =
  | TextElement
  | CodeElement
  | BoxElement
  | LineElement
  | EllipseElement
  | ImageElement
  | AreaElement;

/** A label before it is inked. */
export interface DrawnLabel {
  /** Dots of the whole label. */
  width: number;
  height: number;
  /** The part that the head reaches, in which the elements stand. */
  head: { left: number; width: number };
  mirrored: boolean;
  /** Quarters by which the finished picture is turned. */
  turn: Turn;
  /** The label's true size. */
  widthMm: number;
  heightMm: number;
  /** The sides that the code sets in dots, so that they differ on another head. */
  sizedInDots: { readonly width?: number | undefined; readonly height?: number | undefined };
  copies: number;
  /** Pictures under the elements. */
  background: readonly Bitmap[];
  elements: readonly LabelElement[];
  /**
   * Fields that leave no ink with what they say: empty texts, and codes that cannot hold their data. A code stands there
   * with other data, as large as that makes it. Made when somebody asks; in the order of the code.
   */
  unprinted: readonly (() => LabelElement)[];
}

/** Whether the letters of a text stand for signs (^GS). */
export const isSymbol = (element: LabelElement): boolean => element.kind === 'text' && element.font === 'GS';

/** The text of an element; '' for shapes. */
export function saidBy(element: LabelElement): string {
  return element.kind === 'text' ? element.text : element.kind === 'code' ? element.drawing.data : '';
}

/**
 * An element as data for people and programs: what it is, where it stands, what it says and where that is written.
 * `placeOf` leads from ranges of the code to those of another text, such as its template; what is not in it is left out.
 */
export function describeElement(
  element: LabelElement,
  placeOf: (range: Range) => Range | undefined = (range) => range,
): Record<string, unknown> {
  const { kind, box, turn, reverse, place, source } = element;
  const parameters = Object.entries(source.parameters).map(([name, value]): [string, unknown] => {
    if (!('command' in value)) return [name, placeOf(value)];
    const { command, range } = value;
    return [name, { command, range: range && placeOf(range) }];
  });
  const written = {
    range: placeOf(source.range),
    origin: source.origin,
    parameters: Object.fromEntries(parameters),
    data: source.data && placeOf(source.data),
  };
  const common = { kind, box, turn, reverse, line: place.line, source: written };
  if (element.kind === 'text') {
    const { text, font, typeface, block, substituted } = element;
    const { heightDots, widthDots } = typeface;
    const used = block ? { block: { lines: block.lines, room: block.room } } : {};
    const extra = { ...used, ...(substituted ? { substituted } : {}) };
    return { ...common, text, font, heightDots, widthDots, ...extra };
  }
  if (element.kind === 'code') {
    const { symbology, moduleDots } = element.drawing;
    return { ...common, symbology, data: element.drawing.data, moduleDots };
  }
  return { ...common, name: element.name };
}

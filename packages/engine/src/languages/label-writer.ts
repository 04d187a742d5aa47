import type { Bitmap } from '../picture/bitmap.ts';
import type { DrawnLabel, LabelElement } from '../picture/elements.ts';
import type { Media, MediaSyntax } from './media.ts';

/** An element of a label that is written in another language. */
export interface ElementPiece {
  readonly element: LabelElement;
  /** Its text, with placeholders as %NAME%. */
  readonly said: string;
  /** Whether that is filled in when the label prints. */
  readonly isVariable: boolean;
  /** Dots a millimetre. */
  readonly dpmm: number;
  /** Text as it stands in the data of a command. */
  say(text: string): string;
}

/** Writes an element so that its reference point, or the corner of its box, comes to stand this far from where it is. */
export type ElementWay = (dx: number, dy: number) => string;

/** How labels are written in one language. */
export interface LabelWriter {
  /** The code before the fields of a label; `names` are the placeholders of the template. */
  head(label: DrawnLabel, dpmm: number, names: ReadonlySet<string>, media: Media): string;
  foot(label: DrawnLabel, names: ReadonlySet<string>): string;
  /** How the printer is set up. */
  media: MediaSyntax;
  /** Ways to write an element, the likeliest first; none where the language has no counterpart. */
  ways(piece: ElementPiece): ElementWay[];
  /** Ways to write a text in other fonts than its own, which is none of the language's. */
  nearest(piece: ElementPiece): ElementWay[];
  /** Black dots at a place; `turns` for those that turn what is under them, undefined where there is no such thing. */
  image(picture: Bitmap, x: number, y: number, turns: boolean): string | undefined;
  readonly lineEnd: '\n' | '\r\n';
  /** Whether its images are raw bytes. */
  hasRawImages: boolean;
  /** Text in the data of a command; `isBytes` where the source is a character a byte. */
  say(text: string, isBytes: boolean): string;
}

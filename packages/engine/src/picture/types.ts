import type { Bitmap } from './bitmap.ts';
import type { DrawnLabel, LabelElement } from './elements.ts';

/** The paper and the print head of a picture. */
export interface RenderOptions {
  /** Dots a millimetre of the print head: 6, 8, 12 or 24. */
  dpmm: number;
  /** Paper size in millimetres. */
  widthMm: number;
  heightMm: number;
  /**
   * Whose size the picture has: the code's where it sets one (^PW, ^LL, SIZE), which is the default, or always the
   * paper's, as the public rendering service does.
   */
  size?: 'code' | 'paper';
  /** Date and time for clock fields; the present by default. */
  now?: Date;
  /** Bounds that keep hostile code from costing much; what was cut is in the diagnostics. */
  limits?: Partial<RenderLimits>;
}

export interface RenderLimits {
  /** Labels drawn of one program. */
  labels: number;
  /** Commands carried out. */
  commands: number;
  /** Bytes of downloaded graphics and stored formats. */
  memoryBytes: number;
  /** Dots of one picture. */
  dots: number;
  /** Dots inked or read altogether, over and over. */
  work: number;
}

export interface Box {
  /** Dots from the left and top edge of the label, before it is turned or mirrored. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A remark about the code at a place in it. */
export interface Diagnostic {
  level: 'error' | 'warning' | 'info';
  /** A stable word, kebab-case, with a text for people in the locale files. */
  code: string;
  /** From 1. */
  line: number;
  /** From 1, in characters. */
  column: number;
  /** The command, such as ^BE or QRCODE. */
  command: string;
  details?: Readonly<Record<string, string | number>>;
  /** English, for logs and the command line. */
  message: string;
}

/** One label as the printer would print it. */
export interface RenderedLabel {
  bitmap: Bitmap;
  /** The label's true size, which need not be a whole number of dots. */
  widthMm: number;
  heightMm: number;
  elements: readonly LabelElement[];
  /** How many times it prints. */
  copies: number;
}

export interface RenderResult {
  labels: readonly RenderedLabel[];
  diagnostics: readonly Diagnostic[];
}

/** The labels of a program before the pen. */
export interface Drawing {
  labels: readonly DrawnLabel[];
  diagnostics: readonly Diagnostic[];
}

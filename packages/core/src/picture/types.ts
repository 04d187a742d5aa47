import type { Bitmap, Turn } from './bitmap.ts';

/** What a picture is drawn for. */
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
  /** Whether to look which texts and codes print over each other; costs a little. */
  overlaps?: boolean;
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

/** What a field says, as text, so that pictures can be compared by more than ink. */
export type FieldReport = { box: Box; turn: Turn; line: number } & (
  | {
      kind: 'text';
      text: string;
      font: string;
      heightDots: number;
      widthDots: number;
      /** Of a block: the lines that the text takes, and those that it has room for. */
      block?: { lines: number; room: number };
      /** Whether another font stands for one of the printer's own, whose letters may be wider. */
      substituted?: true;
    }
  | { kind: 'code'; symbology: string; data: string; moduleDots: number }
  | { kind: 'graphic'; name: string }
);

/** Two texts or codes of a label that share ink. */
export interface Overlap {
  /** Their places among the fields of the label. */
  fields: readonly [number, number];
  /** What holds all dots that both ink. */
  box: Box;
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
  fields: readonly FieldReport[];
  /** Texts and codes that print over each other, where RenderOptions ask for them. */
  overlaps?: readonly Overlap[];
  /** How many times it prints. */
  copies: number;
}

export interface RenderResult {
  labels: readonly RenderedLabel[];
  diagnostics: readonly Diagnostic[];
}

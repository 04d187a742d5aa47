import type { Bitmap, Turn } from '../../../picture/bitmap.ts';
import type { CodeSettings, ZplCode } from './codes/zpl-code.ts';
import type { RenderLimits } from '../../../picture/types.ts';
import type { Place, Remarks } from '../../../picture/remarks.ts';
import type { Diagnostic } from '../../../picture/types.ts';
import type { ZplRemark } from './remark-texts.ts';
import type { Contour } from '../../../picture/shapes.ts';
import type { Command } from './scan.ts';
import type { Budget } from '../../../picture/budget.ts';

/** The font a field is set in, before defaults are worked out; 0 stands for 'not given'. */
export interface FontChoice {
  name: string;
  turn: Turn | undefined;
  height: number;
  width: number;
}

/** ^FB and ^TB. */
export interface TextBlock {
  kind: 'lines' | 'height';
  width: number;
  /** Lines at most, or dots of height for ^TB. */
  limit: number;
  /** Dots added between lines. */
  leading: number;
  justify: 'L' | 'C' | 'R' | 'J' | 'D';
  /** Dots by which all lines but the first are indented. */
  indent: number;
}

/** ^SN and ^SF: how the data counts up from label to label. */
export interface Serial {
  mask: string | undefined;
  increment: string;
  leadingZeros: boolean;
}

export type TextDirection = 'H' | 'V' | 'R';

/** One field, from ^FO to ^FS. */
export interface Field {
  /** Its commands, in order. */
  commands: Command[];
  /** ^MU as it was for the position. */
  dotsPerUnit: number;
  place: Place | undefined;
  /** Whether ^FO or ^FT gave it a place; without one, ^FN only fills in a stored format. */
  positioned: boolean;
  x: number;
  y: number;
  placement: 'origin' | 'typeset';
  /** ^FT without a position goes on where the last field ended. */
  follows: boolean;
  align: 'left' | 'right' | 'auto';
  font: FontChoice | undefined;
  block: TextBlock | undefined;
  hexIndicator: string | undefined;
  reverse: boolean;
  clock: readonly string[] | undefined;
  direction: TextDirection;
  gap: number;
  number: number | undefined;
  serial: Serial | undefined;
  data: string | undefined;
  /** With the commands in force when it was read (^BY, ^FW). */
  code: { command: ZplCode; settings: CodeSettings; inForce: InForce } | undefined;
  graphic: Graphic | undefined;
  /** Whether the data is written in the symbol font (^GS). */
  symbols: { height: number; width: number; turn: Turn } | undefined;
  /** Whether the data goes to a radio tag (^RF, ^WT) and is not drawn. */
  radio: boolean;
  /** ^FE: what stands around the numbers of fields whose data becomes part of this one's. */
  embedding: string | undefined;
}

/** Something drawn at the field's position: boxes, circles, images. */
export type Graphic = { name: string; width: number; height: number } & (
  | { kind: 'box'; border: number; radius: number; ink: 'black' | 'white' }
  | { kind: 'ellipse'; border: number; ink: 'black' | 'white' }
  /** A stroke whose corners are counted from the field's position. */
  | { kind: 'line'; outline: Contour; ink: 'black' | 'white' }
  | { kind: 'image'; image: Bitmap; across: number; down: number }
);

export function emptyField(): Field {
  return {
    commands: [],
    dotsPerUnit: 1,
    place: undefined,
    positioned: false,
    x: 0,
    y: 0,
    placement: 'origin',
    follows: false,
    align: 'left',
    font: undefined,
    block: undefined,
    hexIndicator: undefined,
    reverse: false,
    clock: undefined,
    direction: 'H',
    gap: 0,
    number: undefined,
    serial: undefined,
    data: undefined,
    code: undefined,
    graphic: undefined,
    symbols: undefined,
    radio: false,
    embedding: undefined,
  };
}

/** The commands that gave the settings in force, by setting. */
export type InForce = Readonly<Record<string, Command>>;

/** Settings that stay from format to format until they are changed or the printer is switched off. */
export interface Printer {
  /** Dots a unit of ^MU. */
  dotsPerUnit: number;
  codePage: number;
  /** ^CI's remapping of bytes: from, to. */
  remapped: ReadonlyMap<number, number>;
  font: FontChoice;
  turn: Turn;
  fieldAlign: Field['align'];
  bars: { moduleDots: number; ratio: number; heightDots: number };
  homeX: number;
  homeY: number;
  shiftLeft: number;
  top: number;
  printWidth: number | undefined;
  labelLength: number | undefined;
  inverted: boolean;
  mirrored: boolean;
  reverseAll: boolean;
  keepsImage: boolean;
  /** The font that ^A@ named last; '' where it named none. */
  namedFont: string;
  /** ^CW: letters that stand for downloaded fonts. */
  fontNames: Map<string, string>;
  inForce: InForce;
  images: Map<string, Bitmap>;
  formats: Map<string, readonly Command[]>;
  memoryBytes: number;
}

export function switchedOn(): Printer {
  return {
    dotsPerUnit: 1,
    codePage: 0,
    remapped: new Map(),
    font: { name: 'A', turn: undefined, height: 0, width: 0 },
    turn: 0,
    fieldAlign: 'left',
    bars: { moduleDots: 2, ratio: 3, heightDots: 10 },
    homeX: 0,
    homeY: 0,
    shiftLeft: 0,
    top: 0,
    printWidth: undefined,
    labelLength: undefined,
    inverted: false,
    mirrored: false,
    reverseAll: false,
    keepsImage: false,
    namedFont: '',
    fontNames: new Map(),
    inForce: {},
    images: new Map(),
    formats: new Map(),
    memoryBytes: 0,
  };
}

/** A field that is complete but for the values of ^FN, with the printer settings that held for it. */
export interface Step {
  field: Field;
  codePage: number;
  remapped: Printer['remapped'];
  originX: number;
  originY: number;
  font: FontChoice;
  turn: Turn;
  reverse: boolean;
  /** From what its position counts (^LH, ^LS, ^LT), in dots. */
  home: { x: number; y: number };
  /** The commands in force when it ended, and the ^XF that recalled it. */
  inForce: InForce;
  recalledBy: Command | undefined;
}

/** The value that ^FN puts into a field, and its command. */
export interface FieldValue {
  text: string;
  /** Of its own ^FH. */
  hexIndicator: string | undefined;
  command: Command | undefined;
}

/** One format, from ^XA to ^XZ. */
export interface Format {
  steps: Step[];
  values: Map<number, FieldValue>;
  copies: number;
  /** Labels with the same serial number. */
  replicates: number;
  /** ^IL: what was on the label before its fields. */
  background: Bitmap | undefined;
  /** ^IS: the name under which the picture is kept. */
  savedAs: { name: string; prints: boolean } | undefined;
}

export function emptyFormat(): Format {
  return {
    steps: [],
    values: new Map(),
    copies: 1,
    replicates: 1,
    background: undefined,
    savedAs: undefined,
  };
}

/** All that a command may read and change. */
export interface Session extends Budget {
  readonly printer: Printer;
  field: Field;
  format: Format;
  /** Whether we are between ^XA and ^XZ. */
  inFormat: boolean;
  /** The ^XF whose commands are carried out. */
  recalledBy: Command | undefined;
  /** ^DF: the name under which the commands up to ^XZ are stored. */
  storing: { name: string; commands: Command[] } | undefined;
  /** The command that is carried out. */
  place: Place;
  readonly dpmm: number;
  readonly limits: RenderLimits;
  readonly remarks: Remarks;
  /** Says what is wrong with the command that is carried out, or at another place. */
  remark(remark: ZplRemark, details?: Diagnostic['details'], place?: Place): void;
  readonly now: Date;
  /** Whether the code is no UTF-8: each character of it is a byte. */
  readonly isBytes: boolean;
  /** Ends the field: what it draws joins the label. */
  endField(): void;
  /** Ends the format: the label is drawn. */
  endFormat(): void;
  /** Drops the format: nothing of it is drawn. */
  dropFormat(): void;
  /** Carries out a stored format. */
  recall(commands: readonly Command[], by: Command): void;
}

/** The printer settings that a field needs later, when its label is drawn. */
export function stepOf({ printer, recalledBy }: Session, field: Field): Step {
  return {
    field,
    codePage: printer.codePage,
    remapped: printer.remapped,
    originX: field.x + printer.homeX - printer.shiftLeft,
    originY: field.y + printer.homeY + printer.top,
    font: printer.font,
    turn: printer.turn,
    reverse: field.reverse || printer.reverseAll,
    home: { x: printer.homeX - printer.shiftLeft, y: printer.homeY + printer.top },
    inForce: printer.inForce,
    recalledBy,
  };
}

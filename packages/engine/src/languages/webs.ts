import type { Range } from '../picture/elements.ts';
import type { FindRawData } from '../template/source.ts';

/** A roll with labels side by side. */
export interface Across {
  /** Labels in a row of the roll. */
  columns: number;
  /** From one label to the next, in millimetres. */
  pitchMm: number;
  /** Dots a millimetre of the print head. */
  dpmm: number;
  /** The first free column of the first row, from 1. */
  first?: number;
  /** The width of one label in millimetres, where its code does not say it. */
  labelWidthMm?: number | undefined;
}

/** Whether labels can stand side by side like this: 2 to 20 in a row, at most 300 mm from one to the next. */
export function isRoll(roll: {
  columns?: unknown;
  pitchMm?: unknown;
}): roll is Pick<Across, 'columns' | 'pitchMm'> {
  const { columns, pitchMm } = roll;
  const isCount = Number.isInteger(columns) && (columns as number) >= 2 && (columns as number) <= 20;
  return isCount && typeof pitchMm === 'number' && pitchMm > 0 && pitchMm <= 300;
}

/** One label of a program, to be written at a column. */
export interface Single {
  /** Commands that hold for the whole web, in order: labels that share one have the same. */
  head: readonly string[];
  copies: number;
  /** Whether its copies differ, as those of a label that counts do. */
  counts: boolean;
  widthDots: number;
  /** Its fields, moved right by so many dots, as copy `copy` has them, from 0. */
  at(dots: number, copy: number): string;
}

/** A line of a label, and those of its parameters that are an x: where they stand in it, and what they say. */
export interface MovedLine {
  text: string;
  xs: readonly { start: number; end: number; value: number }[];
}

/** A line with each x so many dots further to the right. */
export function moveLine({ text, xs }: MovedLine, dots: number): string {
  let line = text;
  for (const { start, end, value } of xs.toReversed())
    line = `${line.slice(0, start)}${value + dots}${line.slice(end)}`;
  return line;
}

/** The width that is given for one label, in dots; undefined where none is. */
export const givenWidth = ({ labelWidthMm, dpmm }: Across): number | undefined =>
  labelWidthMm === undefined ? undefined : Math.round(labelWidthMm * dpmm);

/** For labels whose width neither the template nor anybody gives. */
export const widthUnknown = (command: string): AcrossFault =>
  new AcrossFault(command, 'the width of one label is not known. Give it in the template, or with --size.');

/** A command in a program: where it begins, and where its parameters stand. */
interface PlacedCommand {
  command: string;
  start: number;
  arguments: readonly Range[];
}

/**
 * Where the parameters with these indexes stand in a command that begins at `start`, and what they say; those that it does
 * not have are left out. Throws AcrossFault for one that is no number.
 */
export function positionsIn(
  text: string,
  { command, start, arguments: parameters }: PlacedCommand,
  places: readonly number[] = [],
): MovedLine['xs'] {
  return places.flatMap((place) => {
    const range = parameters[place];
    if (!range) return [];
    const value = Number(text.slice(range.start, range.end));
    if (!Number.isFinite(value)) throw new AcrossFault(command, 'its position is no number.');
    return [{ start: range.start - start, end: range.end - start, value }];
  });
}

/** What a program consists of: labels, and code between them that stays as it is. */
export type WebPiece = { single: Single } | { code: string };

/** How a language writes webs. */
export interface Webs {
  pieces: readonly WebPiece[];
  web(head: readonly string[], widthDots: number, labels: readonly string[], count: number): string;
}

/** How a language's programs are taken apart and written side by side. */
export interface WebEngine {
  /** Throws AcrossFault for what cannot go side by side. */
  readonly websOf: (text: string, across: Across) => Webs;
  readonly rawData: FindRawData;
}

/** What cannot go side by side, by the command's name. */
export class AcrossFault extends Error {
  readonly command: string;

  constructor(command: string, why: string) {
    super(`${command} cannot go across the roll: ${why}`);
    this.name = 'AcrossFault';
    this.command = command;
  }
}

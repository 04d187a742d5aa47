/** How a printer takes, heats and gives out paper, as far as labels of several languages say it. */
export interface Media {
  /** How it finds where a label begins, with the gap or the mark in millimetres where the label says that. */
  readonly tracking?: { readonly by: 'gap' | 'mark' | 'nothing'; readonly mm?: number };
  /** Inches a second. */
  readonly speed?: number;
  /** From 0 to 1. */
  readonly darkness?: number;
  /** Whether it heats the paper itself, or a ribbon. */
  readonly method?: 'direct' | 'transfer';
  readonly afterwards?: 'tear' | 'peel' | 'cut';
  /** Whether labels print mirrored; a label says it itself (`DrawnLabel`), where its language can. */
  readonly mirrored?: true;
}

/** A command that sets the printer up. */
export interface MediaCommand {
  /** Where it stands in the text. */
  readonly from: number;
  readonly text: string;
  /** What it says; undefined for what only its own language has. */
  readonly media: Media | undefined;
}

/** The settings of one language. */
export interface MediaSyntax {
  /** The commands of a label that set the printer up, without those that are filled in. */
  read(text: string, dpmm: number): MediaCommand[];
  /** The settings as commands, as far as the language has them. */
  write(media: Media): string;
  /** Which of them it lacks, or cannot say without a number that the label does not have. */
  lacks(media: Media): readonly (keyof Media)[];
}

/** Whether a darkness is none of the steps from 0 to 15 (TSPL, EPL), where ZPL has 31. */
export function isBetweenSteps(darkness: number | undefined): boolean {
  return darkness !== undefined && Math.abs(darkness * 15 - Math.round(darkness * 15)) > 0.001;
}

/** Millimetres of a gap or a mark that a language wants to know and the label does not say. */
export const usualGapMm = 3;

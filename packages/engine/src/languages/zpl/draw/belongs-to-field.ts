import type { Command } from './scan.ts';

/** Whether a command carries a field's data. */
export const isData = ({ name }: Command): boolean => name === 'FD' || name === 'FV' || name === 'SN';

/** Commands whose field data is written to or read from a radio tag. */
export const tagCommands: ReadonlySet<string> = new Set(['RF', 'RW', 'RT', 'RB', 'RM', 'WT']);

const ofField = /^(?:F[BCDEHNOPRTV]|TB|S[FN]|A@?|G[BCDEFS]|XG|IM|B[^Y])$/;

/** Whether a command belongs to its field and sets nothing beyond it. */
export const isOfField = ({ name, control }: Command): boolean =>
  !control && (ofField.test(name) || tagCommands.has(name));

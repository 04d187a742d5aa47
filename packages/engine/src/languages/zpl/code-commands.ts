import type { CodeCommandName } from './code-parameters.ts';
import { codeValues } from './code-values.ts';

/*
 * How codes are asked for in ZPL (ZPL II Programming Guide, ^B0 to ^BZ): which command draws a symbology, and how it is
 * written for it. Editing, inserting and converting read this table.
 */

/** Parameters as they are written, by their names. */
export type WrittenParameters = Readonly<Record<string, string>>;

export interface CodeCommand {
  /** The symbology, as reports and problems name it. */
  readonly of: string;
  /** Whether the height is that of one row of several. */
  readonly isStacked?: true;
  /** How it is written: the parameters that are not the usual ones, the likeliest first. */
  readonly asked?: readonly WrittenParameters[];
  /** The same for other codes that it draws, by their names. */
  readonly alsoAsked?: Readonly<Record<string, readonly WrittenParameters[]>>;
  /** Codes of other languages that are drawn in the same way. */
  readonly alsoLike?: string;
}

const once: readonly WrittenParameters[] = [{}];
const checkedOrNot: readonly WrittenParameters[] = [{}, { 'check digit': 'Y' }];
const of = (name: keyof typeof codeValues, asked = once): CodeCommand => ({ of: codeValues[name].of, asked });
/** Drawn, but not written. */
const drawn = (name: keyof typeof codeValues): CodeCommand => ({ of: codeValues[name].of });

export const codeCommands: Readonly<Record<CodeCommandName, CodeCommand>> = {
  B0: { of: 'Aztec', asked: [{ extended: 'N', 'error control': '0' }] },
  B1: of('B1', checkedOrNot),
  B2: { ...of('B2', checkedOrNot), alsoLike: 'ITF-14' },
  B3: { of: 'Code 39', asked: checkedOrNot },
  B4: { ...drawn('B4'), isStacked: true },
  B5: of('B5'),
  B7: { of: 'PDF417', isStacked: true, asked: once },
  B8: of('B8'),
  B9: of('B9'),
  BA: of('BA'),
  BB: { ...drawn('BB'), isStacked: true },
  BC: { of: 'Code 128', asked: [{ mode: 'A' }, {}], alsoAsked: { 'GS1-128': [{ mode: 'D' }] } },
  BD: { of: 'MaxiCode' },
  BE: of('BE'),
  BF: { of: 'MicroPDF417', isStacked: true },
  BI: of('BI'),
  BJ: of('BJ'),
  BK: of(
    'BK',
    ['A', 'B', 'C', 'D'].map((end) => ({ start: end, stop: end })),
  ),
  BL: of('BL'),
  BM: of('BM', [{ 'check digit': 'A' }, {}]),
  BO: { of: 'Aztec' },
  BP: of('BP'),
  BQ: { of: 'QR Code', asked: [{ rotation: 'N', model: '2' }] },
  BR: { of: 'GS1 DataBar' },
  BS: drawn('BS'),
  BT: drawn('BT'),
  BU: of('BU'),
  BX: {
    of: 'Data Matrix',
    asked: [{ quality: '200' }],
    alsoAsked: { 'GS1 DataMatrix': [{ quality: '200', escape: '_' }] },
  },
  BZ: of('BZ'),
};

/** The entry of a code command; undefined for another command. */
export function codeCommandOf(name: string): CodeCommand | undefined {
  return Object.hasOwn(codeCommands, name) ? codeCommands[name as CodeCommandName] : undefined;
}

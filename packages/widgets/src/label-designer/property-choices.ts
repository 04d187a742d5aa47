import type { DocumentField, LabelDocument } from '@marbete/engine/edit';
import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';

const words = [
  'left',
  'center',
  'right',
  'justified',
  'turn0',
  'turn1',
  'turn2',
  'turn3',
  'yes',
  'no',
  'black',
  'white',
  'lines1',
  'lines2',
  'lines3',
  'lines4',
  'lines5',
] as const;

interface Option {
  value: string;
  key: (typeof words)[number];
}

/** A parameter of which a person chooses one of a few values. */
interface Choice {
  /** Its word in the texts. */
  key: 'align' | 'line' | 'turn' | 'inkOf' | 'lines';
  /** What the manual calls it. */
  parameter: string;
  kinds: readonly DocumentField['kind'][];
  options: readonly Option[];
}

const turns = (names: readonly [string, string, string, string]) =>
  names.map((value, at): Option => ({ value, key: words[4 + at] ?? 'turn0' }));
const lines = (most: number) =>
  Array.from({ length: most }, (_, at): Option => ({
    value: String(at + 1),
    key: words[12 + at] ?? 'lines1',
  }));

const zpl: readonly Choice[] = [
  {
    key: 'align',
    parameter: 'justification',
    kinds: ['text'],
    options: [
      { value: 'L', key: 'left' },
      { value: 'C', key: 'center' },
      { value: 'R', key: 'right' },
      { value: 'J', key: 'justified' },
    ],
  },
  { key: 'lines', parameter: 'lines', kinds: ['text'], options: lines(5) },
  { key: 'turn', parameter: 'rotation', kinds: ['text', 'code'], options: turns(['N', 'R', 'I', 'B']) },
  {
    key: 'line',
    parameter: 'line',
    kinds: ['code'],
    options: [
      { value: 'Y', key: 'yes' },
      { value: 'N', key: 'no' },
    ],
  },
  {
    key: 'inkOf',
    parameter: 'color',
    kinds: ['box', 'line', 'diagonal', 'ellipse'],
    options: [
      { value: 'B', key: 'black' },
      { value: 'W', key: 'white' },
    ],
  },
];

const tspl: readonly Choice[] = [
  {
    key: 'align',
    parameter: 'alignment',
    kinds: ['text'],
    options: [
      { value: '1', key: 'left' },
      { value: '2', key: 'center' },
      { value: '3', key: 'right' },
    ],
  },
  { key: 'turn', parameter: 'rotation', kinds: ['text', 'code'], options: turns(['0', '90', '180', '270']) },
  {
    key: 'line',
    parameter: 'human readable',
    kinds: ['code'],
    options: [
      { value: '1', key: 'yes' },
      { value: '0', key: 'no' },
    ],
  },
];

const epl: readonly Choice[] = [
  { key: 'turn', parameter: 'rotation', kinds: ['text', 'code'], options: turns(['0', '1', '2', '3']) },
  {
    key: 'line',
    parameter: 'line',
    kinds: ['code'],
    options: [
      { value: 'B', key: 'yes' },
      { value: 'N', key: 'no' },
    ],
  },
];

const byLanguage: Readonly<Partial<Record<PrinterLanguage, readonly Choice[]>>> = { zpl, tspl, epl };

/** Whether the language has no way to align a text: EPL's stand where they begin. */
export const lacksAlignment = ({ language }: LabelDocument, { kind }: DocumentField) =>
  kind === 'text' && language === 'epl';

/** What can be chosen for a field, with what holds now; a value that is none of the choices is left to the code. */
export function choicesOf(document: LabelDocument, field: DocumentField) {
  return (byLanguage[document.language] ?? []).flatMap(({ kinds, ...choice }) => {
    const given = field.parameters[choice.parameter];
    if (!kinds.includes(field.kind) || !given) return [];
    const written = given.inherited === undefined ? given.value.trim().toUpperCase() : undefined;
    const value = choice.options.some((option) => option.value === written) ? written : undefined;
    return [{ ...choice, value: value ?? null }];
  });
}

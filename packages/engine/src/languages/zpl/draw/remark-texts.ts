import type { Diagnostic } from '../../../picture/types.ts';

/** What is wrong with ZPL code: how bad it is, its stable code, and the English text, in which {name} is a detail. */
export const remarkTexts = {
  'limit-commands': ['error', 'limit-commands', 'Only the first {limit} commands are carried out.'],
  'limit-dots': ['error', 'limit-dots', 'A label of {width} x {height} dots is too large to be drawn.'],
  'limit-labels': ['warning', 'limit-labels', 'Only the first {limit} labels are drawn.'],
  'unknown-command': ['warning', 'zpl-unknown-command', '{command} is not a ZPL command.'],
  'unclosed-format': ['warning', 'zpl-unclosed-format', 'The last format has no ^XZ and is not printed.'],
  'nested-format': ['warning', 'zpl-nested-format', 'A format begins inside another one.'],
  'no-format': ['warning', 'zpl-no-format', 'No format was begun.'],
  'unknown-format': ['error', 'zpl-unknown-format', 'No format {name} was stored.'],
  'no-room': ['error', 'zpl-memory-full', 'There is no room to keep {name}.'],
  'position-text': [
    'warning',
    'zpl-out-of-range',
    "A position is a number, not '{value}', which counts as 0.",
  ],
  'position-range': ['warning', 'zpl-out-of-range', 'A position is 0 to 32000, not {value}.'],
  'field-number': ['error', 'zpl-out-of-range', 'A field number is 0 to 9999.'],
  'print-width': ['error', 'zpl-out-of-range', 'A print width is 2 dots or more.'],
  copies: ['error', 'zpl-out-of-range', 'Copies are 1 to 99,999,999.'],
  'character-set': ['error', 'zpl-out-of-range', 'A character set is 0 to 36.'],
  'unknown-code-page': [
    'warning',
    'zpl-unknown-code-page',
    'Character set {page} is not drawn; its bytes are read as code page 850.',
  ],
  'image-missing': ['warning', 'image-missing', 'No image {name} was downloaded; the printer may have it.'],
  'image-not-kept': ['warning', 'image-missing', 'No image {name} was kept; the printer may have it.'],
  'text-too-long': ['warning', 'text-too-long', "The block has no room for {lines} of the text's lines."],
} as const satisfies Record<string, readonly [Diagnostic['level'], string, string]>;

export type ZplRemark = keyof typeof remarkTexts;

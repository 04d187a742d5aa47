import type { DocumentField, SourceRange } from '../../../editing/label-document.ts';
import { readMarks } from '../../field-marks.ts';
import { type EditedLabel, type ProposedChange, Refusal } from '../../edit-rules.ts';
import { commandsIn } from './syntax.ts';

/** The ^FX in a field that says its marks (ZPL II Programming Guide, ^FX: up to the next command). */
export function commentOfZpl(
  label: EditedLabel,
  field: DocumentField,
): { text: string; range: SourceRange } | undefined {
  for (const { code, control, start, dataStart, end } of commandsIn(label, field)) {
    const text = label.source.slice(dataStart, end);
    if (code === 'FX' && !control && readMarks(text)) return { text, range: { from: start, to: end } };
  }
  return undefined;
}

/** Behind the first command of the field: what stands before that belongs to no field. */
export function setZplComment(label: EditedLabel, field: DocumentField, text: string): ProposedChange[] {
  const own = commentOfZpl(label, field)?.range;
  const [, next] = commandsIn(label, field);
  if (!own && text === '') return [];
  if (!next) {
    throw new Refusal('edit-order', 'This field has no end of its own (^FS).', { command: '^FS' }, field);
  }
  const { format, control } = next.prefixes;
  const written = `${format}FX ${text.replaceAll(format, ' ').replaceAll(control, ' ')}`;
  return [{ ...(own ?? { from: next.start, to: next.start }), text: text === '' ? '' : written }];
}

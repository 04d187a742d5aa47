import type { DocumentField } from '@marbete/engine/edit';
import { Barcode, Circle, Eraser, Image, Minus, QrCode, Shapes, Slash, Square, Type } from 'lucide-react';
import { isLine, isSquare } from './field-words.ts';

const icons = {
  text: Type,
  box: Square,
  line: Minus,
  diagonal: Slash,
  ellipse: Circle,
  image: Image,
  area: Eraser,
  symbol: Shapes,
} as const;

/** The sign of a field's kind. */
export function FieldIcon({ field }: { field: DocumentField }) {
  const Icon =
    field.kind === 'code' ? (isSquare(field) ? QrCode : Barcode) : icons[isLine(field) ? 'line' : field.kind];
  return <Icon aria-hidden size={16} />;
}

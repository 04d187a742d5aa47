import type { DocumentField, LabelDocument } from '@marbete/core/editing/document';

/** What a field says as its code has it. */
export function dataOf({ source }: LabelDocument, { data }: DocumentField): string {
  return data ? source.slice(data.from, data.to) : '';
}

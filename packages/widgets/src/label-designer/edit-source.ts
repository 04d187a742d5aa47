import type { Edit, LabelDocument } from '@marbete/engine/edit';

/** An edit that changes no command: the choices of long texts stand above them. */
export function withSource(document: LabelDocument, source: string): Edit {
  const isSame = source === document.source;
  return {
    changes: isSame ? [] : [{ from: 0, to: document.source.length, text: source }],
    inverse: isSame ? [] : [{ from: 0, to: source.length, text: document.source }],
    source,
    ids: new Map(document.fields.map(({ id }) => [id, id])),
    remarks: [],
  };
}

/** An edit that changes nothing. */
export const unchanged = (document: LabelDocument) => withSource(document, document.source);

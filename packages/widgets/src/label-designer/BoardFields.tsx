import type { DocumentField } from '@marbete/engine/edit';
import type { Box } from '@marbete/engine/internal/picture/types';
import { memo, useMemo } from 'react';
import type { FieldWords } from './field-words.ts';
import { isOutside, placeOn, type Frame } from './field-place.ts';
import type { GestureNow } from './gesture.ts';
import { type LiveValue, useLivePart } from './live-value.ts';
import styles from './LabelDesigner.module.css';

export interface BoardFieldsProps {
  /** Of the ids of the fields' elements. */
  prefix: string;
  fields: readonly DocumentField[];
  frame: Frame;
  dpmm: number;
  words: FieldWords;
  reasonOf: (field: DocumentField) => string | undefined;
  stops: (field: DocumentField) => boolean;
  selection: readonly number[];
  active: number | undefined;
  gesture: LiveValue<GestureNow>;
}

/** The fields over the picture, to point at. While some are dragged only those are rendered. */
export function BoardFields(props: BoardFieldsProps) {
  const { prefix, fields, frame, dpmm, words, reasonOf, stops, selection, active, gesture } = props;
  const still = useMemo(
    () =>
      new Map(
        fields.map((field) => {
          const reason = reasonOf(field);
          const isStopped = stops(field);
          return [
            field.id,
            {
              id: field.id,
              elementId: `${prefix}${field.id}`,
              // What a field shows on the label stands in its name in the same order (WCAG 2.5.3).
              name: isStopped
                ? words.name(field, reason)
                : [words.name(field), reason].filter(Boolean).join('. '),
              title: words.title(field),
              reason,
              isStopped,
              isDrawn: field.drawn,
              least: field.unprinted ? 2 * dpmm : 1,
              isSelected: selection.includes(field.id),
              isActive: active === field.id,
            },
          ] as const;
        }),
      ),
    [prefix, fields, dpmm, words, reasonOf, stops, selection, active],
  );
  return fields.map(({ id, box }) => {
    const field = still.get(id);
    return field ? <BoardField key={id} field={field} frame={frame} still={box} gesture={gesture} /> : null;
  });
}

interface BoardFieldProps {
  field: {
    id: number;
    elementId: string;
    name: string;
    title: string;
    reason: string | undefined;
    isStopped: boolean;
    isDrawn: boolean;
    /** What an empty text leaves of its box is still pressed: dots. */
    least: number;
    isSelected: boolean;
    isActive: boolean;
  };
  frame: Frame;
  /** Where it is while nobody drags it. */
  still: Box;
  gesture: LiveValue<GestureNow>;
}

const BoardField = memo(function BoardField({ field, frame, still, gesture }: BoardFieldProps) {
  const { isStopped, least } = field;
  const box = useLivePart(gesture, ({ moved }) => moved.get(field.id)) ?? still;
  const shown = { ...box, width: Math.max(least, box.width), height: Math.max(least, box.height) };
  return (
    <div
      id={field.elementId}
      role="treeitem"
      aria-label={field.name}
      aria-selected={field.isSelected}
      data-stops={isStopped ? '' : undefined}
      data-troubled={field.reason === undefined ? undefined : ''}
      data-field={field.id}
      data-active={field.isActive ? '' : undefined}
      data-outside={field.isDrawn && isOutside(frame, box) ? '' : undefined}
      className={styles['field']}
      hidden={!field.isDrawn}
      style={placeOn(frame, shown)}
    >
      {isStopped ? (
        <span aria-hidden>
          <b>{field.title}</b> {field.reason}
        </span>
      ) : null}
    </div>
  );
});

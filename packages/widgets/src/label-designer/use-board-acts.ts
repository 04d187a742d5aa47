import {
  duplicateFields,
  insertField,
  markFields,
  moveFields,
  removeFields,
  reorderField,
  resizeField,
  setData,
  setOnlyWith,
  type DocumentField,
  type LabelDocument,
  type RowTag,
} from '@marbete/engine/edit';
import { useEffect, useRef } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import type { Drag } from './Board.tsx';
import type { FieldWords } from './field-words.ts';
import { groupIntent } from './groups.ts';
import type { ImageDots } from './image-dots.ts';
import { resizeIntents, resizePreview } from './resize.ts';
import type { Designer } from './use-designer.ts';
import type { ShownRow } from './use-shown-row.ts';

export interface BoardActs {
  move(dx: number, dy: number): void;
  /** Makes the one selected field wider and higher by so many dots. */
  grow(dx: number, dy: number): void;
  remove(): void;
  duplicate(): void;
  /** Prints the one selected field later, over the others, or earlier. */
  order(forward: boolean): void;
  /** Prints a field before another one, or after all. */
  orderBefore(id: number, before: number | undefined): void;
  onlyWith(tag: RowTag, only: boolean): void;
  /** Makes the selected fields one group, or fields by themselves. */
  group(together: boolean): void;
  lock(locked: boolean): void;
  say(field: DocumentField, text: string): void;
  /** Puts an element or a column on the label: at dots of it, else where it is free; a text with these words. */
  insert(what: string, place?: Place, words?: string): void;
  insertImage(image: ImageDots, place?: Place): void;
  onDragging(drag: Drag | undefined): void;
  onDragged(drag: Drag): void;
}

export interface Place {
  x: number;
  y: number;
}

interface Acting {
  designer: Designer;
  selected: readonly DocumentField[];
  shown: ShownRow;
  words: FieldWords;
}

/** What a person can do to the selected fields, each as one step of the history with a name. */
export function useBoardActs({ designer, selected, shown, words }: Acting): BoardActs {
  const t = useTexts();
  const { act, board, selection } = designer;
  const { document } = board;
  const only = selected.length === 1 ? selected[0] : undefined;
  /** The selection at the time at which an act is done, which may be later than the key. */
  const selectionNow = useRef(selection);
  useEffect(() => {
    selectionNow.current = selection;
  });
  const current = (now: { fields: readonly { id: number }[] }) =>
    selectionNow.current.filter((id) => now.fields.some((field) => field.id === id));
  const onlyOf = (now: LabelDocument) => now.fields.find(({ id }) => id === current(now)[0]);
  const named = (
    key:
      | 'moved'
      | 'resized'
      | 'removed'
      | 'ordered'
      | 'duplicated'
      | 'changed'
      | 'grouped'
      | 'ungrouped'
      | 'locked'
      | 'unlocked',
    of = selected,
  ) => t(`designer.did-${key}`, { field: of.map(words.title).join(', ') });
  const insertedName = (field: string) => t('designer.did-inserted', { field });

  const move = (dx: number, dy: number) => {
    if (selected.length > 0) act(named('moved'), (now) => moveFields(now, current(now), dx, dy));
  };
  return {
    move,
    grow(dx, dy) {
      if (!only) return;
      act(named('resized'), (now) => {
        const { id, box } = onlyOf(now) ?? only;
        const size = { widthDots: Math.max(1, box.width + dx), heightDots: Math.max(1, box.height + dy) };
        return resizeField(now, id, {
          ...(dx === 0 ? {} : { widthDots: size.widthDots }),
          ...(dy === 0 ? {} : { heightDots: size.heightDots }),
        });
      });
    },
    remove() {
      if (selected.length > 0) act(named('removed'), (now) => removeFields(now, current(now)));
    },
    duplicate() {
      if (!document || selected.length === 0) return;
      const off = 2 * document.dpmm;
      act(named('duplicated'), (now) => duplicateFields(now, current(now), off, off), {
        selectsInserted: true,
      });
    },
    order(forward) {
      if (!only || !document) return;
      const place = document.fields.findIndex(({ id }) => id === only.id);
      if (forward ? place === document.fields.length - 1 : place === 0) return;
      act(named('ordered'), (now) => {
        const { id } = onlyOf(now) ?? only;
        const at = now.fields.findIndex((field) => field.id === id);
        const first = reorderField(now, id, now.fields[forward ? at + 2 : Math.max(0, at - 1)]?.id);
        if (first.changes.length > 0) return first;
        // A section is passed as a whole, and so is what asks for the same setting.
        const farther = forward
          ? now.fields.slice(at + 3)
          : now.fields.slice(0, Math.max(0, at - 1)).toReversed();
        const places = [...farther.map((field) => field.id), ...(forward ? [undefined] : [])];
        return (
          places.map((before) => reorderField(now, id, before)).find(({ changes }) => changes.length > 0) ??
          first
        );
      });
    },
    orderBefore(id, before) {
      const field = document?.fields.find((each) => each.id === id);
      if (field) act(named('ordered', [field]), (now) => reorderField(now, id, before));
    },
    group(together) {
      if (selected.length < (together ? 2 : 1)) return;
      act(named(together ? 'grouped' : 'ungrouped'), groupIntent(together));
    },
    lock(locked) {
      if (selected.length > 0)
        act(named(locked ? 'locked' : 'unlocked'), (now) => markFields(now, current(now), { locked }));
    },
    onlyWith(tag, only) {
      if (selected.length > 0) act(named('changed'), (now) => setOnlyWith(now, current(now), tag, only));
    },
    say(field, text) {
      if (text !== field.content) act(named('changed', [field]), (now) => setData(now, field.id, text));
    },
    async insert(what, place, text = t('designer.elementText')) {
      if (!document) return;
      const wording = { text, offer: t('designer.elementOffer') };
      const where = { document, ...(place ? { place } : {}), words: wording };
      // Fetched with the first one.
      const { elementNamed } = await import('./elements.ts');
      const element = elementNamed(what, shown.columns, where);
      if (!element) return;
      // An offer is only seen on a row that has one.
      if (/^(?:offer|struck|column OFFER)$/.test(what)) shown.showOffer();
      const name = element.nameKey ? t(element.nameKey) : element.name;
      act(insertedName(name), element.intents, { selectsInserted: true });
    },
    insertImage(image, place) {
      if (!document) return;
      const at = place ?? { x: 2 * document.dpmm, y: 2 * document.dpmm };
      act(insertedName(t('designer.kind-image')), (now) => insertField(now, 'image', at, { image }), {
        selectsInserted: true,
      });
    },
    onDragging(drag) {
      if (!document || !drag) board.preview(undefined);
      else if (drag.type === 'move') {
        const { dx, dy } = drag;
        board.preview(() => moveFields(document, selection, dx, dy).source);
      } else board.preview(() => resizePreview(document, drag));
    },
    onDragged(drag) {
      if (drag.type === 'move') move(drag.dx, drag.dy);
      else act(named('resized'), resizeIntents(drag.id, drag.from, drag.to));
    },
  };
}

import { strikesOf, type DocumentField, type Edit, type LabelDocument } from '@marbete/engine/edit';
import type { TemplateDrawing } from '@marbete/engine/internal/languages/draw-template';
import { variableOf } from '@marbete/engine/internal/template/placeholders';
import { useStableCallback } from '@base-ui/utils/useStableCallback';
import { useEffect, useMemo, useRef, useState } from 'react';
import { drawBoard } from '../label-picture/draw.ts';
import { widestValue, type BoardRow } from './hard-rows.ts';
import { runIntents, type Intent } from './intents.ts';
import { createHistory, recorded, redone, typed, undone, type SourceHistory } from './source-history.ts';
import { useBoard } from './use-board.ts';

interface Act {
  name: string;
  intents: readonly Intent[];
  /** Whether what is left selected is what came in. */
  selectsInserted: boolean;
  /** Whether nothing is done where one of the intents is refused. */
  isWhole: boolean;
}

export interface DesignerOptions {
  source: string;
  drawing: Omit<TemplateDrawing, 'text'>;
  /** The rows of the list, of which one is shown. */
  rows: readonly BoardRow[];
  onSource: (source: string) => void;
  /** What typing in the code is called in the history. */
  typedName: string;
  /** An act was done, or refused for the reason in the edit. */
  onDone: (name: string, edit: Edit) => void;
}

/**
 * The state behind the drawing board: the code with its history, the fields and the picture that the worker makes of it,
 * the selection. Acts wait until the fields of the code as it is are there, so that none is done on an old document.
 */
export function useDesigner(options: DesignerOptions) {
  const { source, drawing, onSource } = options;
  const [history, setHistory] = useState<SourceHistory>(() => createHistory(source));
  const [selection, setSelection] = useState<readonly number[]>([]);
  const [waiting, setWaiting] = useState<readonly Act[]>([]);
  const running = useRef(false);
  // Code that somebody typed elsewhere.
  if (history.now.source !== source) setHistory(typed(history, source, options.typedName));
  const board = useBoard(source, drawing);
  const { document, isCurrent } = board;

  /** What is selected on the fields that are still there while those of the new code are on their way. */
  const [meanwhile, setMeanwhile] = useState<{ document: LabelDocument; selection: readonly number[] }>();
  const shown = useMemo(() => {
    if (meanwhile && meanwhile.document === document) return meanwhile.selection;
    const known = new Set(document?.fields.map(({ id }) => id));
    return selection.filter((id) => known.has(id));
  }, [document, selection, meanwhile]);
  const commit = (next: SourceHistory, selected: readonly number[]) => {
    setHistory(next);
    if (document && next.now.source !== source) setMeanwhile({ document, selection: shown });
    setSelection(selected);
    if (next.now.source !== source) onSource(next.now.source);
  };

  const run = useStableCallback(
    async ({ name, intents, selectsInserted, isWhole }: Act, start: LabelDocument) => {
      const open = async (text: string, values = drawing.values) =>
        (await drawBoard({ drawing: { ...drawing, values, text }, opens: true }))?.document;
      const done = await runIntents(start, intents, {
        selected: shown,
        isWhole,
        open,
        async openWidest(text) {
          const opened = await open(text);
          const struck = opened ? strikesOf(opened).flatMap((strike) => strike.text.placeholders) : [];
          const widest = struck.map(variableOf).flatMap((name): [string, { text: string }][] => {
            const value = widestValue(options.rows, name);
            return value === '' ? [] : [[name, { text: value }]];
          });
          return widest.length === 0
            ? opened
            : open(text, { ...drawing.values, ...Object.fromEntries(widest) });
        },
      });
      if (done.last) options.onDone(name, done.last);
      if (done.source === start.source) {
        board.preview(undefined);
        return;
      }
      const next = selectsInserted && done.inserted.length > 0 ? done.inserted : done.selected;
      const before = { ...history, now: { ...history.now, selection: shown } };
      commit(recorded(before, { source: done.source, selection: next }, name), next);
    },
  );

  const first = waiting[0];
  const start = useStableCallback(async (act: Act, on: LabelDocument) => {
    running.current = true;
    await Promise.resolve();
    await run(act, on);
    running.current = false;
    setWaiting((acts) => acts.slice(1));
  });
  useEffect(() => {
    if (first && document && isCurrent && !running.current) void start(first, document);
  }, [first, document, isCurrent, start]);

  return {
    board,
    history,
    selection: shown,
    select(ids: readonly number[]) {
      setMeanwhile(undefined);
      setSelection(ids);
    },
    /** Does something to the label as one step of the history. */
    act(
      name: string,
      intents: Intent | readonly Intent[],
      how: { selectsInserted?: boolean; isWhole?: boolean } = {},
    ) {
      const list = typeof intents === 'function' ? [intents] : intents;
      const { selectsInserted = false, isWhole = false } = how;
      setWaiting((acts) => [...acts, { name, intents: list, selectsInserted, isWhole }]);
    },
    undo() {
      const next = undone(history);
      if (next !== history) commit(next, next.now.selection);
    },
    redo() {
      const next = redone(history);
      if (next !== history) commit(next, next.now.selection);
    },
  };
}

export type Designer = ReturnType<typeof useDesigner>;

/** The fields of these ids, in the order of the source. */
export function fieldsOf(document: LabelDocument | undefined, ids: readonly number[]): DocumentField[] {
  return document?.fields.filter(({ id }) => ids.includes(id)) ?? [];
}

import { keepFields, type DocumentField } from '@marbete/engine/edit';
import type { TemplateDrawing } from '@marbete/engine/internal/languages/draw-template';
import { useStableCallback } from '@base-ui/utils/useStableCallback';
import { useEffect, type RefObject } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import type { FieldWords } from './field-words.ts';
import { isRefused } from './intents.ts';
import type { BoardActs } from './use-board-acts.ts';
import type { Designer } from './use-designer.ts';

export interface BoardClipboard {
  copy(): void;
  cut(): void;
  paste(): void;
}

interface Clipped {
  root: RefObject<HTMLElement | null>;
  designer: Designer;
  acts: BoardActs;
  drawing: Omit<TemplateDrawing, 'text'>;
  selected: readonly DocumentField[];
  words: FieldWords;
  /** Says what happened, or why it did not. */
  say: (text: string, isRefused?: boolean) => void;
  onImage: (file: File) => void;
}

/** What was copied last on this page, for browsers that let no page read the clipboard. */
let lastCopied = '';

/**
 * Copies fields as printer code: a label with nothing but them, which other labels, tabs and programs take. What is pasted
 * is printer code of any language, words, or an image.
 */
export function useClipboard(clipped: Clipped): BoardClipboard {
  const { root, designer, acts, drawing, selected, words, say } = clipped;
  const t = useTexts();
  const { document } = designer.board;

  /** The code of the selected fields; undefined where others take a value from what would be left out. */
  const codeOfSelected = () => {
    if (!document || selected.length === 0) return undefined;
    const edit = keepFields(
      document,
      selected.map(({ id }) => id),
    );
    if (isRefused(edit)) {
      say(t('designer.notCopied'), true);
      return undefined;
    }
    lastCopied = edit.source;
    say(t('designer.copied', { field: selected.map(words.title).join(', ') }));
    return edit.source;
  };
  const take = async (text: string) => {
    if (!document) return;
    const { readPasted } = await import('./paste.ts');
    const pasted = await readPasted(text, document, drawing).catch(() => undefined);
    if (!pasted) say(t('designer.notPasted'), true);
    else if (pasted.kind === 'words') void acts.insert('text', undefined, pasted.words);
    else designer.act(t('designer.did-pasted'), pasted.intents, { selectsInserted: true, isWhole: true });
  };
  const onEvent = useStableCallback((event: ClipboardEvent) => {
    // Who writes in a box copies and pastes words there.
    const isTyping = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]');
    const { clipboardData: data } = event;
    if (isTyping || !data || !document) return;
    if (event.type === 'paste') {
      event.preventDefault();
      const [file] = data.files;
      if (file?.type.startsWith('image/')) clipped.onImage(file);
      else void take(data.getData('text/plain'));
      return;
    }
    const code = codeOfSelected();
    if (code === undefined) return;
    event.preventDefault();
    data.setData('text/plain', code);
    if (event.type === 'cut') acts.remove();
  });
  const isOpened = document !== undefined;
  useEffect(() => {
    const element = root.current;
    if (!element || !isOpened) return undefined;
    const kinds = ['copy', 'cut', 'paste'] as const;
    for (const kind of kinds) element.addEventListener(kind, onEvent);
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, onEvent);
    };
  }, [root, isOpened, onEvent]);

  const copy = () => {
    const code = codeOfSelected();
    // On a page without a certificate the browser has no clipboard for buttons.
    if (code !== undefined) void navigator.clipboard?.writeText(code).catch(() => {});
    return code !== undefined;
  };
  return {
    copy,
    cut: () => copy() && acts.remove(),
    async paste() {
      const read = await navigator.clipboard?.readText().catch(() => undefined);
      await take(read || lastCopied);
    },
  };
}

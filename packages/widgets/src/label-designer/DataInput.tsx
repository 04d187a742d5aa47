import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { usualVariables } from '@marbete/engine/internal/template/variables';
import { useTexts } from '../provider/use-texts.ts';
import { usePlaceholderWords } from './field-words.ts';
import type { DesignerColumn } from './designer-column.ts';
import styles from './LabelDesigner.module.css';

/** What the text box of a DataInput takes. */
export type DataInputControl = React.ComponentProps<'input'> & { ref: React.Ref<HTMLInputElement> };

export interface DataInputProps {
  value: string;
  /** The list's columns come first. */
  columns: readonly DesignerColumn[];
  onCommit: (text: string) => void;
  /** The person is done: with Enter or Escape, or by going elsewhere. */
  onClose?: (how: 'key' | 'left') => void;
  /** It was asked for to be written in at once. */
  takesFocus?: boolean;
  children: (control: DataInputControl) => ReactNode;
}

/**
 * What a field says: words, and variables that are put in by their names. A percent sign begins one: what follows it
 * finds it, and Enter puts it in. Enter or going elsewhere takes what was typed, Escape gives it up.
 */
export function DataInput(props: DataInputProps) {
  const { value, columns, onCommit, onClose, takesFocus = false, children } = props;
  const t = useTexts();
  const called = usePlaceholderWords();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState<number>();
  const [begun, setBegun] = useState<string>();
  const shown = draft ?? value;

  const named = columns.map(({ variable }) => variable);
  const all = [...new Set([...named, ...usualVariables])].slice(0, 12);
  const variables =
    begun === undefined
      ? all
      : all.filter((each) => folded(`${called(each)} ${each}`).includes(folded(begun)));
  const at = marked ?? (begun !== undefined && variables.length > 0 ? 0 : undefined);

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const isClosed = useRef(false);
  const close = (how: 'key' | 'left', isTaken: boolean) => {
    // What is taken off the page with the focus in it is left once more by that.
    if (isClosed.current) return;
    isClosed.current = onClose !== undefined;
    if (isTaken && draft !== undefined && draft !== value) onCommit(draft);
    setDraft(undefined);
    setBegun(undefined);
    setMarked(undefined);
    onClose?.(how);
  };
  const type = (text: string, caret: number) => {
    setDraft(text);
    setMarked(undefined);
    setBegun(begunVariable(text.slice(0, caret)));
  };
  const put = (variable: string) => {
    const caret = input.current?.selectionStart ?? shown.length;
    const to = input.current?.selectionEnd ?? caret;
    const before = begunVariable(shown.slice(0, caret));
    const from = before === undefined ? caret : caret - before.length - 1;
    const text = `${shown.slice(0, from)}%${variable}%`;
    type(text + shown.slice(to), text.length);
    setBegun(undefined);
    input.current?.focus();
    // The caret goes on behind what came in, once that is there.
    requestAnimationFrame(() => input.current?.setSelectionRange(text.length, text.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && variables.length > 0) {
      event.preventDefault();
      setMarked(((at ?? (step > 0 ? -1 : 0)) + step + variables.length) % variables.length);
    } else if (event.key === 'Enter') {
      // The form around the board would be sent.
      event.preventDefault();
      const chosen = at === undefined ? undefined : variables[at];
      if (chosen === undefined) close('key', true);
      else put(chosen);
    } else if (event.key === 'Escape' && (draft !== undefined || onClose)) {
      event.stopPropagation();
      if (begun !== undefined) setBegun(undefined);
      else close('key', false);
    }
  };
  return (
    <div
      className={styles['data']}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close('left', true);
      }}
    >
      {children({
        ref: input,
        value: shown,
        autoComplete: 'off',
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': isOpen,
        'aria-controls': listId,
        'aria-activedescendant': at === undefined ? undefined : `${listId}${variables[at]}`,
        onChange: ({ target }) => type(target.value, target.selectionStart ?? target.value.length),
        onFocus: () => setOpen(true),
        onKeyDown,
      })}
      <div
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows nothing before a letter is typed
        role="listbox"
        aria-label={t('designer.variables')}
        className={styles['chips']}
        hidden={!isOpen || variables.length === 0}
      >
        {variables.map((variable, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text box has the keys, as of every combobox
          <div
            key={variable}
            id={`${listId}${variable}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as its list
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className={styles['chip']}
            // The text box keeps its focus, and with it what was typed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => put(variable)}
          >
            {called(variable)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What was typed of a variable behind a percent sign that no other one closes. */
function begunVariable(before: string): string | undefined {
  const parts = before.split('%');
  const last = parts.at(-1) ?? '';
  return parts.length % 2 === 0 && /^[\p{L}\d _]{0,20}$/u.test(last) ? last : undefined;
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../provider/use-texts.ts';
import { IconButton } from '../IconButton.tsx';
import { TextField } from './TextField.tsx';
import styles from './SearchField.module.css';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onEnter?: () => void;
  autoFocus?: boolean;
  className?: string;
}

/** A search input. The key / moves the focus to it from anywhere that is not a field. */
export function SearchField({ label, value, onChange, onEnter, autoFocus, className }: SearchFieldProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return (
    <TextField
      ref={input}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      label={label}
      labelHidden
      placeholder={label}
      className={className ?? ''}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter?.();
        if (event.key === 'Escape' && value !== '') {
          event.stopPropagation();
          onChange('');
        }
      }}
      before={<Search aria-hidden />}
      after={
        value === '' ? undefined : (
          <IconButton
            label={t('ui.clear')}
            icon={<X />}
            className={styles['clear']}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
}

function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

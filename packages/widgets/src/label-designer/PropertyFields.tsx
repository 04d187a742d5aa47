import { createContext, useContext, useState } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { NumberField } from '../ui/fields/NumberField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import styles from './LabelDesigner.module.css';

interface MmFieldProps {
  label: string;
  /** Left out where the fields have different ones. */
  dots: number | undefined;
  dpmm: number;
  first?: boolean;
  onCommit: (mm: number) => void;
}

/** Whether distances are shown and written in dots instead of millimetres. */
export const DotsContext = createContext(false);

/** A distance in millimetres, or in dots where the board shows those, taken with Enter or when the field is left. */
export function MmField({ label, dots, dpmm, first, onCommit }: MmFieldProps) {
  const t = useTexts();
  const inDots = useContext(DotsContext);
  const perUnit = inDots ? 1 : dpmm;
  const shown = dots === undefined ? '' : String(Math.round((dots / perUnit) * 100) / 100);
  const draft = useDraft(shown, (text) => {
    const written = Number(text.replace(',', '.'));
    if (text.trim() !== '' && Number.isFinite(written)) onCommit((written * perUnit) / dpmm);
  });
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      after={<span className={styles['unit']}>{inDots ? t('designer.dots') : 'mm'}</span>}
      data-first-property={first ? '' : undefined}
      {...draft}
    />
  );
}

/** A whole number of dots that a code's narrowest bar has. */
export function StepField(props: {
  label: string;
  /** Left out where the fields have different ones. */
  value: number | undefined;
  note?: string;
  onCommit: (value: number) => void;
}) {
  const draft = useDraft(String(props.value ?? ''), (text) => {
    if (/^[1-9]\d?$/.test(text)) props.onCommit(Number(text));
  });
  const { onChange, ...rest } = draft;
  return (
    <NumberField
      label={props.label}
      {...(props.note === undefined ? {} : { hint: props.note })}
      {...rest}
      onChange={(value) => onChange({ target: { value } })}
    />
  );
}

/** What people call a field; empty where they call it nothing of their own. */
export function NameField({ name, onCommit }: { name: string; onCommit: (name: string) => void }) {
  const t = useTexts();
  return (
    <TextField
      label={t('designer.fieldName')}
      autoComplete="off"
      maxLength={60}
      {...useDraft(name, (text) => onCommit(text.trim()))}
    />
  );
}

/** What is typed into a field until it is taken; Escape gives it up. */
export function useDraft(shown: string, onCommit: (text: string) => void) {
  const [draft, setDraft] = useState<string>();
  const take = () => {
    if (draft !== undefined && draft !== shown) onCommit(draft);
    setDraft(undefined);
  };
  return {
    value: draft ?? shown,
    onChange: ({ target }: { target: { value: string } }) => setDraft(target.value),
    onBlur: take,
    onKeyDown: (event: { key: string; preventDefault(): void; stopPropagation(): void }) => {
      if (event.key === 'Enter') {
        // The form around the board would be sent.
        event.preventDefault();
        take();
      } else if (event.key === 'Escape' && draft !== undefined) {
        event.stopPropagation();
        setDraft(undefined);
      }
    },
  };
}

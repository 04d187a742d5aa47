import type { Tag } from '@marbete/core/api/masters';
import { Checkbox } from '@marbete/widgets/internal/ui';
import { useTexts } from '../texts/texts.ts';
import styles from './LabelForm.module.css';

export interface TagChoiceProps {
  tags: readonly Tag[];
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** The hashtags of a label. */
export function TagChoice({ tags, chosen, error, onChange }: TagChoiceProps) {
  const t = useTexts();
  return (
    <fieldset className={styles['tags']} aria-invalid={error ? true : undefined} tabIndex={-1}>
      <legend>{t('editor.tags')}</legend>
      {tags.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
      {error ? (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

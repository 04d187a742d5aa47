import { Checkbox, SearchField } from '@marbete/ui/ui';
import { useMemo, useState } from 'react';
import { isFoundBy } from '../label-facts.ts';
import styles from './Shops.module.css';

/** So many choices are seen at a glance; more get a field that searches them. */
const fewChoices = 8;

export interface ChoiceListProps<V extends string | number> {
  label: string;
  /** What the field says that searches a long list. */
  search: string;
  choices: readonly { value: V; label: string }[];
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
}

/** Some of many by name, as a list that scrolls. */
export function ChoiceList<V extends string | number>(props: ChoiceListProps<V>) {
  const { label, search, choices, chosen, onChange } = props;
  const [words, setWords] = useState('');
  const isChosen = useMemo(() => new Set(chosen), [chosen]);
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const found = choices
    .filter((choice) => isFoundBy(choice.label, words))
    .toSorted((a, b) => compare(a.label, b.label));
  return (
    <fieldset className={styles['set']}>
      <legend className={styles['legend']}>{label}</legend>
      {choices.length > fewChoices ? <SearchField label={search} value={words} onChange={setWords} /> : null}
      <ul className={styles['choices']}>
        {found.map((choice) => (
          <li key={choice.value}>
            <Checkbox
              label={choice.label}
              checked={isChosen.has(choice.value)}
              onChange={(on) =>
                onChange(on ? [...chosen, choice.value] : chosen.filter((each) => each !== choice.value))
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

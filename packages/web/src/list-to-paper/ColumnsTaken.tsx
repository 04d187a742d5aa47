import { displayName, fieldChoices, fieldVariables, type FieldChoice } from '@marbete/core/catalogue/fields';
import { priceLetters, suggestMapping } from '@marbete/core/catalogue/mapping';
import type { CheckedFile } from '@marbete/ui/catalogues';
import { useVariableName } from '@marbete/ui/provider';
import { Button, Notice, Select } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';
import type { Ref } from 'react';
import { columnsWithoutNames, offerLetters } from './fields-by-values.ts';
import styles from './ListToPaper.module.css';

export interface ColumnsTakenProps {
  checked: CheckedFile;
  /** What a person said, by letter; '' for nothing. */
  fields: Readonly<Record<string, string>>;
  disabled: boolean;
  onField: (letter: string, field: string) => void;
  /** The answers to what is still open about the price. */
  question?: Ref<HTMLDivElement>;
}

const shownSamples = 2;

/** What each column was taken for, with the first of its values, and what it can be taken for instead. */
export function ColumnsTaken({ checked, fields, disabled, onField, question }: ColumnsTakenProps) {
  const t = useTexts();
  const nameOf = useVariableName();
  const { letters, first, others, hasHeader } = checked;
  const taken = takenFor(checked, fields);
  const prices = openPrices(checked, fields);
  const rows = hasHeader ? others : [first, ...others];
  const [offer] = openOffers(checked, { ...taken, ...fields }, rows);
  const nameAt = (letter: string) =>
    (hasHeader && first[letters.indexOf(letter)]?.trim()) || t('listToPaper.column', { letter });
  return (
    <section className={styles['taken']} aria-labelledby="columns-taken">
      <h2 id="columns-taken" className={styles['heading']}>
        {t('listToPaper.taken')}
      </h2>
      {hasHeader ? null : (
        <Notice kind="info" title={t('listToPaper.unnamed')}>
          {t('listToPaper.unnamedText')}
        </Notice>
      )}
      {prices.length > 0 ? (
        <Notice
          kind="warning"
          title={t('listToPaper.priceOpen')}
          actions={
            <div ref={question} className={styles['answers']}>
              {prices.map((letter) => (
                <Button key={letter} disabled={disabled} onClick={() => onField(letter, 'PRECIO')}>
                  {nameAt(letter)}
                </Button>
              ))}
              <Button disabled={disabled} onClick={() => prices.forEach((letter) => onField(letter, ''))}>
                {t('listToPaper.priceNone')}
              </Button>
            </div>
          }
        >
          {t('listToPaper.priceOpenText')}
        </Notice>
      ) : null}
      {offer === undefined ? null : (
        <Notice
          kind="info"
          title={t('listToPaper.offerOpen', { name: nameAt(offer) })}
          actions={
            <div className={styles['answers']}>
              <Button disabled={disabled} onClick={() => onField(offer, 'OFERTA')}>
                {t('listToPaper.offerIs')}
              </Button>
              <Button disabled={disabled} onClick={() => onField(offer, '')}>
                {t('listToPaper.offerLeave')}
              </Button>
            </div>
          }
        >
          {t('listToPaper.offerOpenText')}
        </Notice>
      )}
      <ul className={styles['columns']}>
        {letters.map((letter, index) => {
          const samples = rows.map((cells) => cells[index] ?? '').filter((cell) => cell.trim() !== '');
          const field = fields[letter] ?? taken[letter] ?? '';
          return (
            <li key={letter} className={styles['column']} data-taken={field === '' ? undefined : ''}>
              <strong className={styles['header']} title={hasHeader ? first[index] : undefined}>
                {nameAt(letter)}
              </strong>
              <span className={styles['samples']}>{samples.slice(0, shownSamples).join(' · ') || '—'}</span>
              <Select
                label={t('listToPaper.takenAs', { letter })}
                labelHidden
                value={field}
                options={fieldChoices.map((choice) => ({
                  value: choice as string,
                  label: choice === '' ? t('listToPaper.takenNothing') : nameOf(fieldName(choice)),
                }))}
                disabled={disabled}
                onChange={(next) => onField(letter, next)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Letters of the columns that may be the price while nobody has said which of them is; none where it is known. */
export function openPrices(checked: CheckedFile, fields: Readonly<Record<string, string>>): string[] {
  const { hasHeader, first, others } = checked;
  if (Object.values({ ...takenFor(checked, fields), ...fields }).includes('PRECIO')) return [];
  const letters = hasHeader
    ? priceLetters(first, sheetRows(others))
    : columnsWithoutNames([first, ...others]).prices;
  const isOpen =
    letters.length > (hasHeader ? 1 : 0) && letters.some((letter) => fields[letter] === undefined);
  return isOpen ? letters : [];
}

/** Letters of columns that look like the offer and are not used, while no column is it. */
function openOffers(
  { letters }: CheckedFile,
  fields: Readonly<Record<string, string>>,
  rows: readonly (readonly string[])[],
): string[] {
  const price = letters.find((letter) => fields[letter] === 'PRECIO');
  if (price === undefined || Object.values(fields).includes('OFERTA')) return [];
  return offerLetters(rows, price).filter((letter) => fields[letter] === undefined);
}

const sheetRows = (rows: readonly (readonly string[])[]) => rows.map((cells) => ({ cells }));

/** The variable by whose name a field is shown. */
function fieldName(field: FieldChoice): string {
  return fieldVariables[field][0] ?? displayName(field);
}

/** The field of each column, as its name and what a person said of the others have it. */
function takenFor(
  { hasHeader, first, others, empty, byCells }: CheckedFile,
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const choices = fieldChoices.filter((choice) => choice !== '');
  const mapping = suggestMapping(choices.map(fieldName), {
    headers: hasHeader ? first : [],
    rows: sheetRows(others),
    fields,
    empty,
    // Without names the price is asked.
    ...(hasHeader && {
      byCells: { found: Object.fromEntries(byCells.map(({ variable, columna }) => [variable, columna])) },
    }),
  });
  const taken: Record<string, string> = {};
  for (const choice of choices) {
    const letter = mapping[fieldName(choice)];
    // A column that stands in for another field is that one's.
    if (letter !== undefined && fields[letter] === undefined) taken[letter] ??= choice;
  }
  return taken;
}

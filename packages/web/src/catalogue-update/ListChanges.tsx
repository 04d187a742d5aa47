import type { CatalogueChanges } from '@marbete/core/api/catalogues';
import { useVariableName } from '@marbete/ui/provider';
import { Badge, Checkbox, Notice, Select } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';
import { columnNow, usedChanges, type ColumnAnswers } from './column-answers.ts';
import styles from './CatalogueUpdate.module.css';

export interface ListChangesProps {
  changes: CatalogueChanges;
  /** Columns of the new file, and the names above them. */
  letters: readonly string[];
  headers: readonly string[];
  answers: ColumnAnswers;
  /** The changes were looked at. */
  seen: boolean;
  disabled: boolean;
  onAnswer: (letter: string, to: string) => void;
  onSeen: (seen: boolean) => void;
}

const doubtTexts = {
  renamed: 'catalogues.changeRenamed',
  gone: 'catalogues.changeGone',
  'other-content': 'catalogues.changeContent',
} as const;

/** What is other in the new file: columns that moved or are gone, with the labels that use them, rows and prices (D48). */
export function ListChanges(props: ListChangesProps) {
  const { changes, letters, headers, answers, seen, disabled, onAnswer, onSeen } = props;
  const t = useTexts();
  const used = usedChanges(changes);
  const { rowsBefore, rowsNow, questions, mark, added } = changes;
  return (
    <section className={styles['changes']} aria-label={t('catalogues.changes')}>
      <h2 className={styles['title']}>{t('catalogues.changes')}</h2>
      <p>{t('catalogues.changeRows', { before: rowsBefore, now: rowsNow })}</p>
      {used.length === 0 ? <p>{t('catalogues.changeNone')}</p> : null}
      {used.length > 0 ? (
        <ul className={styles['list']}>
          {used.map((column) => (
            <Change
              key={column.letter}
              column={column}
              letters={letters}
              headers={headers}
              answer={columnNow(column, answers)}
              answered={answers[column.letter] !== undefined}
              disabled={disabled}
              onAnswer={(to) => onAnswer(column.letter, to)}
            />
          ))}
        </ul>
      ) : null}
      {added.length > 0 ? (
        <p className={styles['soft']}>
          {t('catalogues.changeAdded', {
            columns: added
              .map(({ letter, name }) => (name === '' ? letter : `${letter} · ${name}`))
              .join(', '),
          })}
        </p>
      ) : null}
      {questions.includes('fewer-rows') ? (
        <Notice kind="warning">{t('catalogues.changeFewer', { before: rowsBefore, now: rowsNow })}</Notice>
      ) : null}
      {mark ? <Notice kind="warning">{t('catalogues.changeMark', mark)}</Notice> : null}
      {questions.length > 0 ? (
        <Checkbox label={t('catalogues.changeSeen')} checked={seen} disabled={disabled} onChange={onSeen} />
      ) : null}
    </section>
  );
}

interface ChangeProps {
  column: CatalogueChanges['columns'][number];
  letters: readonly string[];
  headers: readonly string[];
  answer: string | undefined;
  answered: boolean;
  disabled: boolean;
  onAnswer: (to: string) => void;
}

/** One column: what it was called and held, who uses it, and where it is now. */
function Change({ column, letters, headers, answer, answered, disabled, onAnswer }: ChangeProps) {
  const t = useTexts();
  const nameOf = useVariableName();
  const { letter, name, samples, labels, doubt } = column;
  return (
    <li className={styles['change']}>
      <div className={styles['before']}>
        <strong>{name === '' ? t('catalogues.headersColumn', { letter }) : `${letter} · ${name}`}</strong>
        <Badge kind={doubt === undefined ? 'plain' : 'warn'}>
          {t(doubt === undefined ? 'catalogues.changeMoved' : doubtTexts[doubt])}
        </Badge>
        <small className={styles['soft']}>
          {labels
            .map(({ nombre, variables }) => `${nombre}: ${variables.map((each) => nameOf(each)).join(', ')}`)
            .join(' · ')}
          {samples.length > 0 ? ` · ${t('catalogues.changeSamples', { samples: samples.join(', ') })}` : null}
        </small>
      </div>
      <Select
        label={t('catalogues.changeNow')}
        value={answer ?? null}
        placeholder={t('catalogues.changeChoose')}
        error={doubt === 'gone' && !answered ? t('catalogues.changeAsk') : undefined}
        options={[
          ...letters.map((each, index) => ({
            value: each,
            label: headers[index] ? `${each} · ${headers[index]}` : each,
          })),
          { value: '', label: t('catalogues.changeNowhere') },
        ]}
        disabled={disabled}
        onChange={onAnswer}
      />
    </li>
  );
}

import type { LabelProposal } from '@marbete/core/api/printing';
import { languageById, languageOf } from '@marbete/engine/internal/languages/languages';
import { LabelPicture } from '@marbete/ui/labels';
import { useProblemText } from '@marbete/ui/printing';
import { useLocale, useVariableName } from '@marbete/ui/provider';
import { Badge, Button } from '@marbete/ui/ui';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useStoredName } from '../stored-names/stored-names.ts';
import { useTexts } from '../texts/texts.ts';
import { measureText } from '../gallery/gallery-filter.ts';
import { memberFor, type LabelGroup } from './twins.ts';
import { useCodeDrawing } from './use-code-drawing.ts';
import styles from './ListToPaper.module.css';

export interface LabelChoiceProps {
  groups: readonly LabelGroup[];
  /** The printer's language, where it is known. */
  languageId: number | undefined;
  /** Key of the group that is chosen. */
  picked: string;
  keyOf: (group: LabelGroup) => string;
  disabled: boolean;
  onPick: (key: string) => void;
}

/** Labels that are shown at first. */
const firstShown = 6;

/** Labels as pictures with a row of the list in them, of which one is chosen. */
export function LabelChoice({ groups, languageId, picked, keyOf, disabled, onPick }: LabelChoiceProps) {
  const t = useTexts();
  const inWords = useStoredName();
  const [all, setAll] = useState(false);
  // What prints none of the list waits behind "more", where others do.
  const filled = groups.filter(({ members }) => members.some(({ response }) => response));
  const first = (filled.length > 0 ? filled : groups).slice(0, firstShown);
  const shown = all || !first.some((group) => keyOf(group) === picked) ? groups : first;
  return (
    <fieldset className={styles['labels']} disabled={disabled}>
      <legend className={styles['legend']}>{t('listToPaper.labels')}</legend>
      <ul className={styles['cards']}>
        {shown.map((group) => (
          <li key={keyOf(group)}>
            <Card
              name={group.members[0].fuente === 'galeria' ? inWords(group.name) : group.name}
              label={memberFor(group, languageId)}
              languageId={languageId}
              chosen={keyOf(group) === picked}
              onChoose={() => onPick(keyOf(group))}
            />
          </li>
        ))}
      </ul>
      {shown.length < groups.length ? (
        <Button onClick={() => setAll(true)}>{t('listToPaper.more')}</Button>
      ) : null}
    </fieldset>
  );
}

interface CardProps {
  name: string;
  label: LabelProposal;
  languageId: number | undefined;
  chosen: boolean;
  onChoose: () => void;
}

function Card({ name, label, languageId, chosen, onChoose }: CardProps) {
  const t = useTexts();
  const { locale } = useLocale();
  const nameOf = useVariableName();
  const problemText = useProblemText();
  const { medida, fuente, sin_columna, uniones, problemas, response, mensaje, mensaje_base64 } = label;
  const drawing = useCodeDrawing({
    languageId: label.language_id,
    measure: medida?.medida,
    code: response ? { mensaje, mensaje_base64 } : undefined,
  });
  const joinOf = (wanted: string) => uniones.find(({ variable }) => variable === wanted)?.columna;
  const asked = sin_columna.filter((variable) => joinOf(variable) === '?');
  const empty = sin_columna.filter((variable) => joinOf(variable) !== '?');
  const names = (variables: readonly string[]) => variables.map(nameOf).join(', ');
  const key = languageById(label.language_id);
  const [problem] = problemas.filter(({ level }) => level === 'error');
  return (
    <label className={styles['card']} data-chosen={chosen || undefined}>
      <input type="radio" name="label" className={styles['radio']} checked={chosen} onChange={onChoose} />
      <LabelPicture name={name} measure={medida?.medida} drawing={drawing} heightPx={184} />
      <span className={styles['words']}>
        <strong className={styles['labelName']}>
          {name}
          {chosen ? <CircleCheck aria-hidden /> : null}
        </strong>
        <span className={styles['soft']}>{medida ? measureText(medida.medida, locale) : null}</span>
        <span className={styles['facts']}>
          <Badge kind={fuente === 'propia' ? 'accent' : 'plain'}>
            {t(fuente === 'propia' ? 'listToPaper.own' : 'listToPaper.gallery')}
          </Badge>
          {key !== undefined && languageId !== undefined && languageId !== label.language_id ? (
            <Badge kind="warn">{t('listToPaper.otherLanguage', { language: languageOf(key).name })}</Badge>
          ) : null}
        </span>
        {empty.length > 0 ? (
          <span className={styles['soft']}>{t('listToPaper.without', { variables: names(empty) })}</span>
        ) : null}
        {asked.length > 0 ? (
          <span className={styles['soft']}>{t('listToPaper.asks', { variables: names(asked) })}</span>
        ) : null}
        {response ? null : (
          <span className={styles['refused']}>
            {t('listToPaper.noPicture')}
            {problem
              ? ` ${problem.variable ? `${nameOf(problem.variable)}: ` : ''}${problemText(problem)}`
              : null}
          </span>
        )}
      </span>
    </label>
  );
}

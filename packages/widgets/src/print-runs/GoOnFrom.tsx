import { useId, useState } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { NumberField } from '../ui/fields/NumberField.tsx';
import type { PrintRun } from '@marbete/core/print/run/driver';
import type { PrintRunView } from '@marbete/core/print/run/view';
import styles from './PrintRuns.module.css';

export interface GoOnFromProps {
  run: PrintRun;
  state: PrintRunView;
  /** The field is there at once instead of behind a button. */
  open: boolean;
}

/** Goes on from the label that the person names, by what came out (docs/printer-rules.md, Printers and recovery). */
export function GoOnFrom({ run, state, open }: GoOnFromProps) {
  const t = useTexts();
  const formId = useId();
  const [shown, setShown] = useState(open);
  const [text, setText] = useState(() => String(Math.min(state.labelsSent + 1, state.labels)));
  const place = run.placeOf(Number(text));
  if (!shown) {
    return (
      <Button kind="quiet" onClick={() => setShown(true)}>
        {t('runs.goOnElsewhere')}
      </Button>
    );
  }
  const hint = !place
    ? t('runs.goOnNone', { total: state.labels })
    : place.startsAt === Number(text)
      ? t('printCatalogue.rowNumber', { row: place.position })
      : t('runs.goOnRowStart', { row: place.position, label: place.startsAt });
  return (
    <form
      id={formId}
      className={styles['goOn']}
      onSubmit={(event) => {
        event.preventDefault();
        if (place) void run.goOnFrom(place.startsAt);
      }}
    >
      <NumberField
        label={t('runs.goOnFrom')}
        hint={hint}
        value={text}
        maxLength={9}
        onChange={setText}
        onFocus={(event) => event.target.select()}
      />
      <Button type="submit" kind="primary" disabled={!place}>
        {t('runs.goOn')}
      </Button>
    </form>
  );
}

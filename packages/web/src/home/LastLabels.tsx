import type { Label } from '@marbete/core/api/labels';
import type { PrintedRun } from '@marbete/core/api/print-history';
import { Tags } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button, EmptyState } from '@marbete/ui/ui';
import { LabelCard } from '../labels/LabelCard.tsx';
import { useCacheLabels } from '../labels/labels-query.ts';
import { PrintDialogs } from '../print-label/PrintDialogs.tsx';
import { usePrintLabel } from '../print-label/use-print-label.ts';
import { vistaPath } from '../shell/vista-path.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './HomePage.module.css';

/** So many stand in one row of a wide screen. */
const shown = 4;

export interface LastLabelsProps {
  labels: readonly Label[];
  /** Newest first. */
  printed: readonly PrintedRun[];
  imageBase: string;
}

/** The labels that were printed last, and the newest ones where those are few: one click prints. */
export function LastLabels({ labels, printed, imageBase }: LastLabelsProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const cacheLabels = useCacheLabels();
  const flow = usePrintLabel({
    onPrintFromCatalogue: (target) => void navigate(vistaPath(target)),
    onLabels: cacheLabels,
  });
  const used = [...new Set(printed.map(({ etiqueta }) => etiqueta))];
  const last = [...used.flatMap((id) => labels.find((label) => label.id === id) ?? []), ...labels];
  return (
    <section aria-labelledby="marbete-last-labels">
      <h2 id="marbete-last-labels" className={styles['heading']} hidden={labels.length === 0}>
        {t('home.labels')}
      </h2>
      {labels.length === 0 ? (
        <EmptyState
          icon={<Tags aria-hidden />}
          title={t('home.noLabels')}
          text={t('home.noLabelsText')}
          actions={<Button onClick={() => void navigate('/catalogo')}>{t('gallery.title')}</Button>}
        />
      ) : (
        <ul className={styles['labels']}>
          {[...new Set(last)].slice(0, shown).map((label) => (
            <li key={label.id}>
              <LabelCard
                label={label}
                image={label.image === '' ? undefined : imageBase + label.image}
                manages={false}
                highlighted={false}
                busy={flow.printing}
                printing={flow.at === label.id}
                onPrint={flow.print}
              />
            </li>
          ))}
        </ul>
      )}
      <PrintDialogs flow={flow} imageBase={imageBase} />
    </section>
  );
}

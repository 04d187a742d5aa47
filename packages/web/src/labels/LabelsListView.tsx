import { SearchX, Tags } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, EmptyState, PageHeader, SearchField } from '@marbete/widgets/internal/ui';
import { LabelCard, type LabelActions } from './LabelCard.tsx';
import { visibleLabels } from '../label-facts.ts';
import { DropList } from '../dropped-list/DropList.tsx';
import type { useLabels } from './labels-query.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './LabelsList.module.css';

export interface LabelsListViewProps extends LabelActions {
  labels: ReturnType<typeof useLabels>;
  manages: boolean;
  /** Marks the first card until something was printed (LBL-10). */
  highlightFirst: boolean;
  /** A call or a print is going on: no buttons (LBL-16). */
  busy: boolean;
  /** Id of the label that is being printed. */
  printing?: number | undefined;
  /** Buttons of the screen, such as the way to the gallery. */
  actions?: ReactNode;
  /** What the screen is called where it is not the own labels'. */
  heading?: LabelsHeading | undefined;
}

export interface LabelsHeading {
  title: string;
  text?: string;
  trail?: ReactNode;
}

/** The labels as cards, found by name; loading, empty, error and nothing-found have words of their own. */
export function LabelsListView(props: LabelsListViewProps) {
  const { labels, manages, highlightFirst, busy, printing, ...rest } = props;
  const { actions, heading, ...acts } = rest;
  const t = useTexts();
  const [query, setQuery] = useState('');
  const { etiquetas = [], url = '' } = labels.data ?? {};
  const shown = visibleLabels(etiquetas, manages, query);
  const all = query === '' ? shown.length : visibleLabels(etiquetas, manages, '').length;

  const cards = () => {
    if (!labels.data) return <LoadState query={labels} />;
    if (all === 0) {
      return (
        <>
          <EmptyState icon={<Tags aria-hidden />} title={t('labels.empty')} text={t('labels.emptyText')} />
          <DropList />
        </>
      );
    }
    if (shown.length === 0) {
      return (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('labels.notFound', { query })}
          text={t('labels.notFoundText')}
          actions={<Button onClick={() => setQuery('')}>{t('labels.showAll')}</Button>}
        />
      );
    }
    return (
      <ul className={styles['cards']}>
        {shown.map((label, index) => (
          <li key={label.id} className={styles['item']}>
            <LabelCard
              {...acts}
              label={label}
              image={label.image === '' ? undefined : `${url}${label.image}`}
              manages={manages}
              highlighted={highlightFirst && index === 0 && query === ''}
              busy={busy}
              printing={printing === label.id}
            />
          </li>
        ))}
      </ul>
    );
  };
  return (
    <>
      <PageHeader title={t('labels.title')} {...heading} actions={actions} />
      {all > 0 ? (
        <SearchField
          className={styles['search'] ?? ''}
          label={t('labels.search')}
          value={query}
          onChange={setQuery}
        />
      ) : null}
      <div aria-busy={busy || undefined}>{cards()}</div>
    </>
  );
}

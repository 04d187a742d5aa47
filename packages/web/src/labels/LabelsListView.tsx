import type { Label } from '@marbete/core/api/labels';
import { SearchX, Tags } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import {
  Button,
  EmptyState,
  ErrorState,
  PageHeader,
  SearchField,
  SpinnerArea,
} from '@marbete/widgets/internal/ui';
import { LabelCard, type LabelActions } from './LabelCard.tsx';
import { visibleLabels } from '../label-facts.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './LabelsList.module.css';

export interface LabelsListViewProps extends LabelActions {
  /** Undefined while they are loaded for the first time. */
  labels: readonly Label[] | undefined;
  /** Where uploaded pictures are: put before a label's image. */
  imageBase: string;
  /** Why they could not be loaded, in words for people. */
  error: string | undefined;
  onRetry: () => void;
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
  const { labels, imageBase, error, onRetry, manages, highlightFirst, busy, printing, ...rest } = props;
  const { actions, heading, ...acts } = rest;
  const t = useTexts();
  const [query, setQuery] = useState('');
  const shown = visibleLabels(labels ?? [], manages, query);
  const all = query === '' ? shown.length : visibleLabels(labels ?? [], manages, '').length;

  const cards = () => {
    if (!labels) {
      if (error) return <ErrorState text={error} onRetry={onRetry} />;
      return <SpinnerArea label={t('ui.loading')} />;
    }
    if (all === 0) {
      return (
        <EmptyState icon={<Tags aria-hidden />} title={t('labels.empty')} text={t('labels.emptyText')} />
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
              image={label.image === '' ? undefined : `${imageBase}${label.image}`}
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

import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { IconButton } from './IconButton.tsx';
import { NumberField } from './fields/NumberField.tsx';
import { Select } from './fields/Select.tsx';
import styles from './Pagination.module.css';

/** Rows on a page (CONST-16). */
const pageSizes = [10, 20, 30, 40, 50] as const;

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Rows of all pages. */
  total: number;
  /** False when there are more rows than total says; then '10,000+' is shown. */
  totalIsExact?: boolean;
  sizes?: readonly number[];
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
  disabled?: boolean;
}

/** First, previous, next, last, go to a page, rows a page, and how many rows there are. */
export function Pagination(props: PaginationProps) {
  const {
    page,
    pageSize,
    total,
    totalIsExact = true,
    sizes = pageSizes,
    onPage,
    onPageSize,
    disabled,
  } = props;
  const t = useTexts();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const [typed, setTyped] = useState<string>();
  const go = () => {
    if (typed === undefined) return;
    // An empty page number counts as page 1 (VIEW-18).
    const wanted = Math.max(1, Number(typed));
    const next = totalIsExact ? Math.min(wanted, pages) : wanted;
    if (next !== page) onPage(next);
    setTyped(undefined);
  };
  // With a capped total the last page is not known, but the next one may well exist.
  const isLastPage = page >= pages && totalIsExact;
  return (
    <nav className={styles['bar']} aria-label={t('ui.pages')}>
      <span className={styles['count']}>
        {t(totalIsExact ? 'ui.rowCount' : 'ui.rowCountMore', { count: total })}
      </span>
      <Select
        label={t('ui.rowsPerPage')}
        labelHidden
        className={styles['size']}
        value={pageSize}
        options={sizes.map((size) => ({ value: size, label: t('ui.rowsPerPageOption', { size }) }))}
        onChange={onPageSize}
        disabled={disabled ?? false}
      />
      <span className={styles['steps']}>
        <IconButton
          label={t('ui.firstPage')}
          icon={<ChevronFirst />}
          disabled={disabled || page <= 1}
          onClick={() => onPage(1)}
        />
        <IconButton
          label={t('ui.previousPage')}
          icon={<ChevronLeft />}
          disabled={disabled || page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <form
          className={styles['page']}
          onSubmit={(event) => {
            event.preventDefault();
            go();
          }}
        >
          <NumberField
            label={t('ui.goToPage')}
            labelHidden
            className={styles['number'] ?? ''}
            value={typed ?? String(page)}
            onChange={setTyped}
            onBlur={go}
            disabled={disabled}
          />
          <span>{t(totalIsExact ? 'ui.ofPages' : 'ui.ofPagesMore', { pages })}</span>
        </form>
        <IconButton
          label={t('ui.nextPage')}
          icon={<ChevronRight />}
          disabled={disabled || isLastPage}
          onClick={() => onPage(page + 1)}
        />
        <IconButton
          label={t('ui.lastPage')}
          icon={<ChevronLast />}
          disabled={disabled || isLastPage || !totalIsExact}
          onClick={() => onPage(pages)}
        />
      </span>
    </nav>
  );
}

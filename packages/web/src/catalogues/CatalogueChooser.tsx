import type { Catalogue } from '@marbete/core/api/catalogues';
import { ChevronRight, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Dialog, EmptyState, SearchField } from '@marbete/ui/ui';
import { LoadState } from '../ui/LoadState.tsx';
import { useCatalogues } from './catalogues-query.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './CatalogueChooser.module.css';

export interface CatalogueChooserProps {
  open: boolean;
  title: string;
  onChoose: (catalogue: Catalogue) => void;
  onClose: () => void;
}

/** Lists beyond this length get a search field. */
const longList = 8;

/** Lists the account's catalogues to pick one (LBM-01, NAV-13). */
export function CatalogueChooser({ open, title, onChoose, onClose }: CatalogueChooserProps) {
  const t = useTexts();
  const [search, setSearch] = useState('');
  const catalogues = useCatalogues(open);
  const list = catalogues.data;
  const wanted = search.trim().toLocaleLowerCase();
  const shown = list?.filter(({ nombre }) => nombre.toLocaleLowerCase().includes(wanted));
  return (
    <Dialog open={open} onClose={onClose} title={title} onClosed={() => setSearch('')}>
      {list ? null : <LoadState query={catalogues} />}
      {list?.length === 0 ? (
        <EmptyState
          icon={<Table2 aria-hidden />}
          title={t('catalogues.none')}
          text={t('labels.noCatalogues')}
        />
      ) : null}
      {list && list.length > longList ? (
        <SearchField label={t('catalogues.chooseSearch')} value={search} onChange={setSearch} />
      ) : null}
      {shown && shown.length > 0 ? (
        <ul className={styles['list']}>
          {shown.map((catalogue) => (
            <li key={catalogue.id}>
              <button type="button" className={styles['choice']} onClick={() => onChoose(catalogue)}>
                <Table2 aria-hidden />
                <span className={styles['words']}>
                  <span className={styles['name']}>{catalogue.nombre}</span>
                  <small>{t('catalogues.rows', { count: catalogue.filas })}</small>
                </span>
                <ChevronRight aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {list && list.length > 0 && shown?.length === 0 ? (
        <p className={styles['nothing']}>{t('catalogues.chooseNothing')}</p>
      ) : null}
    </Dialog>
  );
}

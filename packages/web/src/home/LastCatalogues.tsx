import type { Catalogue } from '@marbete/core/api/catalogues';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFormats } from '@marbete/ui/provider';
import { Button } from '@marbete/ui/ui';
import { CatalogueNavigation } from '../catalogues/CatalogueNavigation.tsx';
import { useAccount } from '../session/use-account.ts';
import { vistaPath } from '../shell/vista-path.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './HomePage.module.css';

const shown = 5;

/** The newest catalogues; each leads to its table with the label that uses it, or asks which one. */
export function LastCatalogues({ catalogues }: { catalogues: readonly Catalogue[] }) {
  const t = useTexts();
  const { number } = useFormats();
  const navigate = useNavigate();
  const { manages } = useAccount();
  const [asked, setAsked] = useState<Catalogue>();
  const go = (destination: { catalogue: number; label: number }) => void navigate(vistaPath(destination));
  if (catalogues.length === 0) return null;
  return (
    <section aria-labelledby="marbete-last-catalogues">
      <div className={styles['head']}>
        <h2 id="marbete-last-catalogues" className={styles['heading']}>
          {t('home.catalogues')}
        </h2>
        {manages ? <Link to="/catalogos">{t('home.all')}</Link> : null}
      </div>
      <ul className={styles['rows']}>
        {catalogues
          .toSorted((one, other) => other.id - one.id)
          .slice(0, shown)
          .map((catalogue) => {
            const [only, ...more] = catalogue.etiquetas;
            return (
              <li key={catalogue.id} className={styles['row']}>
                <Table2 aria-hidden className={styles['icon']} />
                <span className={styles['words']}>
                  <strong className={styles['name']}>{catalogue.nombre}</strong>
                  <small className={styles['small']}>
                    {t('home.rows', { count: catalogue.filas, rows: number(catalogue.filas) })} ·{' '}
                    {only ? catalogue.etiquetas.map(({ nombre }) => nombre).join(', ') : t('home.unused')}
                  </small>
                </span>
                <Button
                  aria-label={t('home.printCatalogue', { name: catalogue.nombre })}
                  onClick={() =>
                    only && more.length === 0
                      ? go({ catalogue: catalogue.id, label: only.id })
                      : setAsked(catalogue)
                  }
                >
                  {t('printers.print')}
                </Button>
              </li>
            );
          })}
      </ul>
      <CatalogueNavigation
        open={asked !== undefined}
        target="view"
        catalogue={asked}
        onGo={go}
        onLabels={() => void navigate('/see-labels')}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}

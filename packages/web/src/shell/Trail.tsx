import type { TextKey } from '@marbete/widgets/provider';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { RoutePath } from '../route-paths.ts';
import type { WebTexts } from '../texts/es-MX/all.ts';
import { useWebTexts } from '../texts/use-web-texts.ts';
import styles from './Trail.module.css';

const names = {
  '/see-labels': 'shell.labels',
  '/etiquetas': 'shell.createLabel',
  '/edit-label/:id': 'shell.editLabel',
  '/label-configuration/:id': 'shell.labelConfiguration',
  '/importar-zpl': 'shell.importLabel',
  '/catalogos': 'shell.catalogues',
  '/importar': 'shell.importCatalogue',
  '/catalogos/update': 'shell.updateCatalogue',
  '/catalogos/headers': 'shell.catalogueHeaders',
  '/preformatos': 'administration.preformats',
  '/preformatos/create': 'administration.createPreformat',
  '/preformatos/edit': 'administration.editPreformat',
  '/precatalogos': 'administration.preCatalogues',
  '/precatalogos/create': 'administration.createPreCatalogue',
  '/usuarios': 'administration.users',
  '/usuarios/create': 'administration.createUser',
  '/usuarios/edit/:id': 'administration.editUser',
  '/usuarios/etiquetas/:id': 'administration.userLabels',
  '/usuarios/catalogos/:id': 'administration.userCatalogues',
  '/usuarios/adm': 'administration.team',
  '/usuarios/adm/create': 'administration.createUser',
  '/usuarios/adm/edit/:id': 'administration.editUser',
} as const satisfies Partial<Record<RoutePath, TextKey<WebTexts>>>;

export interface TrailProps {
  /** The screens that lead here, the present one last. */
  path: readonly (keyof typeof names)[];
}

/** The extra navigation block: the way here, as links (D65). */
export function Trail({ path }: TrailProps) {
  const t = useWebTexts();
  return (
    <nav aria-label={t('shell.trail')}>
      <ol className={styles['trail']}>
        {path.map((step, index) => (
          <li key={step}>
            {index > 0 ? <ChevronRight aria-hidden /> : null}
            {index === path.length - 1 ? (
              <span aria-current="page">{t(names[step])}</span>
            ) : (
              <Link to={step}>{t(names[step])}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

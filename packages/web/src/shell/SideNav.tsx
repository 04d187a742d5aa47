import { useLocale } from '@marbete/widgets/provider';
import { Drawer } from '@marbete/widgets/ui';
import { PencilRuler } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { productLinks } from '../product-links.ts';
import { routes } from '../routes.tsx';
import { useNewLabels } from '../session/new-labels.ts';
import { useAccount } from '../session/use-account.ts';
import { useWebTexts } from '../texts/use-web-texts.ts';
import { shorten } from './shorten.ts';
import styles from './SideNav.module.css';

export interface SideNavProps {
  drawerOpen: boolean;
  onCloseDrawer: () => void;
}

/** The screens that this account may use now: a column beside the page, a drawer on narrow screens. */
export function SideNav({ drawerOpen, onCloseDrawer }: SideNavProps) {
  const t = useWebTexts();
  return (
    <>
      <nav className={styles['column']} aria-label={t('shell.navigation')}>
        <Entries />
      </nav>
      <Drawer open={drawerOpen} onClose={onCloseDrawer} title={t('shell.navigation')}>
        <Entries onChoose={onCloseDrawer} />
      </Drawer>
    </>
  );
}

function Entries({ onChoose }: { onChoose?: () => void }) {
  const t = useWebTexts();
  const account = useAccount();
  const newLabels = useNewLabels(account.id);
  const { locale } = useLocale();
  const { pathname } = useLocation();
  const quote = t('administration.quote');
  const shown = routes.filter(({ roles, nav }) => roles.includes(account.role) && nav?.shows(account));
  // The entry that lies nearest above the screen: /usuarios/adm is not one of /usuarios.
  const [here] = shown
    .map(({ path }) => path)
    .filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.length - a.length);
  return (
    <ul className={styles['list']}>
      {shown.map(({ path, nav }) => {
        if (!nav) return null;
        const name = t(nav.text);
        return (
          <li key={path}>
            <Link
              to={path}
              className={styles['entry'] ?? ''}
              title={name}
              {...(path === here ? { 'aria-current': 'page' } : {})}
              {...(onChoose ? { onClick: onChoose } : {})}
            >
              <nav.icon aria-hidden />
              {shorten(name, 15)}
              {path === '/see-labels' && newLabels > 0 ? (
                <span className={styles['new']} title={t('shell.newLabels', { count: newLabels })}>
                  {newLabels}
                </span>
              ) : null}
            </Link>
          </li>
        );
      })}
      <li>
        {/* NAV-10, ROUTE-03 */}
        <a
          href={productLinks(locale).quote}
          target="_blank"
          rel="noreferrer"
          className={styles['entry']}
          title={quote}
          {...(onChoose ? { onClick: onChoose } : {})}
        >
          <PencilRuler aria-hidden />
          {shorten(quote, 15)}
        </a>
      </li>
    </ul>
  );
}

import { ExternalLink, PencilRuler } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useLocale } from '@marbete/ui/provider';
import { productLinks } from '../product-links.ts';
import { useNewLabels } from './new-label-count.ts';
import { useAccount } from '../session/use-account.ts';
import { embeddedAppOf } from './visitor-system.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { useAppRoutes } from './app-routes.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './SideNav.module.css';

export interface SideNavProps {
  drawerOpen: boolean;
  onCloseDrawer: () => void;
}

/** The screens that this account may use now: a column beside the page, a drawer on narrow screens. */
export function SideNav({ drawerOpen, onCloseDrawer }: SideNavProps) {
  const t = useTexts();
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
  const t = useTexts();
  const account = useAccount();
  const routes = useAppRoutes();
  const newLabels = useNewLabels(account.id);
  const { locale } = useLocale();
  const { pathname } = useLocation();
  const links = productLinks(locale);
  // NAV-10, ROUTE-03; the product's own apps lead to nothing beside them (NAV-11).
  const outside = [
    { text: 'administration.quote', url: links.quote, icon: PencilRuler } as const,
    ...(embeddedAppOf(navigator.userAgent) ? [] : links.siblings),
  ];
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
              <span className={styles['name']}>{name}</span>
              {path === '/see-labels' && newLabels > 0 ? (
                <span className={styles['new']} title={t('shell.newLabels', { count: newLabels })}>
                  {newLabels}
                </span>
              ) : null}
            </Link>
          </li>
        );
      })}
      {outside.map(({ text, url, ...own }) => {
        const name = t(text);
        const Icon = 'icon' in own ? own.icon : ExternalLink;
        return (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className={styles['entry']}
              title={name}
              {...(onChoose ? { onClick: onChoose } : {})}
            >
              <Icon aria-hidden />
              <span className={styles['name']}>{name}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

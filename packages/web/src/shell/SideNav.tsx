import { Drawer } from '@marbete/widgets/ui';
import { Link, useLocation } from 'react-router';
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
  const { pathname } = useLocation();
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
    </ul>
  );
}

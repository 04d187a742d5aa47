import { Drawer } from '@marbete/widgets/ui';
import { NavLink } from 'react-router';
import { routes } from '../routes.tsx';
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
  return (
    <ul className={styles['list']}>
      {routes.map(({ path, roles, nav }) => {
        if (!nav || !roles.includes(account.role) || !nav.shows(account)) return null;
        const name = t(nav.text);
        return (
          <li key={path}>
            <NavLink
              to={path}
              end={path === '/'}
              className={styles['entry'] ?? ''}
              title={name}
              onClick={onChoose}
            >
              <nav.icon aria-hidden />
              {shorten(name, 15)}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}

import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MenuPlaceContext, SpinnerArea } from '@marbete/widgets/internal/ui';
import { vistaPath } from './vista-path.ts';
import { PageFailure } from './PageFailure.tsx';
import { SideNav } from './SideNav.tsx';
import { TopBar } from './TopBar.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './Shell.module.css';

const PrintRuns = lazy(async () => ({
  default: (await import('@marbete/widgets/internal/print-runs')).PrintRuns,
}));

/** Top bar, side navigation and the page: a drawer holds the navigation on narrow screens (NAV-15). */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTexts();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [menus, setMenus] = useState<HTMLElement | null>(null);
  const content = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    // Another screen begins at its top, also for the keyboard and for screen readers; not the one that was just loaded.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    window.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <MenuPlaceContext value={menus ?? undefined}>
      <div className={styles['shell']}>
        <a className={styles['skip']} href="#content">
          {t('shell.skip')}
        </a>
        <TopBar onOpenNavigation={() => setDrawerOpen(true)} />
        <SideNav drawerOpen={drawerOpen} onCloseDrawer={() => setDrawerOpen(false)} />
        <main ref={content} id="content" tabIndex={-1} className={styles['content']}>
          <PageFailure key={pathname}>
            <Suspense fallback={<SpinnerArea label={t('ui.loading')} />}>{children}</Suspense>
          </PageFailure>
          <div ref={setMenus} />
        </main>
        <Suspense>
          <PrintRuns
            onShowRow={({ catalogueId, labelId, row }) => {
              const path = vistaPath({ catalogue: catalogueId, label: labelId });
              // On that screen already: it stays what it is, such as an administrator's test.
              const asked = new URLSearchParams(pathname === path ? search : '');
              asked.set('fila', String(row));
              void navigate(`${path}?${asked.toString()}`);
            }}
          />
        </Suspense>
      </div>
    </MenuPlaceContext>
  );
}

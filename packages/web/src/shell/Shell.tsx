import { MenuPlaceContext, SpinnerArea, ErrorState } from '@marbete/ui/ui';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, Component } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../texts/texts.ts';
import { SideNav } from './SideNav.tsx';
import { TopBar } from './TopBar.tsx';
import { vistaPath } from './vista-path.ts';
import styles from './Shell.module.css';

const PrintRuns = lazy(async () => ({
  default: (await import('@marbete/ui/print-runs')).PrintRuns,
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
              // Already on that screen: keep its other parameters, such as those of an administrator's test.
              const parameters = new URLSearchParams(pathname === path ? search : '');
              parameters.set('fila', String(row));
              void navigate(`${path}?${parameters.toString()}`);
            }}
          />
        </Suspense>
      </div>
    </MenuPlaceContext>
  );
}

interface State {
  failed: boolean;
}

/** Keeps a page that throws from taking the shell with it, such as when its code can no longer be fetched. */
class PageFailure extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  const t = useTexts();
  return (
    <ErrorState
      wholePage
      title={t('shell.pageFailed')}
      text={t('shell.pageFailedText')}
      onRetry={() => location.reload()}
    />
  );
}

import { SpinnerArea } from '@marbete/widgets/ui';
import { useTexts } from '@marbete/widgets/provider';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useWebTexts } from '../texts/use-web-texts.ts';
import { PageFailure } from './PageFailure.tsx';
import { SideNav } from './SideNav.tsx';
import { TopBar } from './TopBar.tsx';
import styles from './Shell.module.css';

const PrintRuns = lazy(async () => ({ default: (await import('@marbete/widgets/print-runs')).PrintRuns }));

/** Top bar, side navigation and the page: a drawer holds the navigation on narrow screens (NAV-15). */
export function Shell({ children }: { children: ReactNode }) {
  const t = useWebTexts();
  const ui = useTexts();
  const [drawerOpen, setDrawerOpen] = useState(false);
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#content">
        {t('shell.skip')}
      </a>
      <TopBar onOpenNavigation={() => setDrawerOpen(true)} />
      <SideNav drawerOpen={drawerOpen} onCloseDrawer={() => setDrawerOpen(false)} />
      <main id="content" tabIndex={-1} className={styles['content']}>
        <PageFailure>
          <Suspense fallback={<SpinnerArea label={ui('ui.loading')} />}>{children}</Suspense>
        </PageFailure>
      </main>
      <Suspense>
        <PrintRuns />
      </Suspense>
    </div>
  );
}

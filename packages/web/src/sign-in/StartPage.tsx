import { startThirdParty, type Session } from '@marbete/core/api/auth';
import { readThirdPartyReturn } from '@marbete/core/api/third-party-return';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLocale } from '@marbete/ui/provider';
import { SpinnerArea } from '@marbete/ui/ui';
import { productLinks } from '../product-links.ts';
import { product } from '../product.ts';
import { handOver } from '../dropped-list/dropped-file.ts';
import { useSessionStore } from '../session/use-session.ts';
import { LanguageMenu } from '../shell/LanguageMenu.tsx';
import { Logo } from '../shell/Logo.tsx';
import type { AccountView } from './AccountPanel.tsx';
import { accountViewOf, fragmentOf } from './account-view.ts';
import { Landing } from '../landing/Landing.tsx';
import { SampleLabels } from '../landing/SampleLabels.tsx';
import { startTrial } from '../session/trial-state.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './StartPage.module.css';

const loadPanel = () => import('./AccountPanel.tsx');
const AccountPanel = lazy(async () => ({ default: (await loadPanel()).AccountPanel }));

/** Before the sign-in: the landing at the root, the sign-in forms at other addresses and on request. */
export function StartPage() {
  const t = useTexts();
  const store = useSessionStore();
  const navigate = useNavigate();
  const { locale } = useLocale();
  const { pathname, hash, search } = useLocation();
  const [arrival] = useState(() => ({
    thirdParty: readThirdPartyReturn(hash),
    mail: mailOf(search),
  }));
  useEffect(() => {
    // A one-time code does not stay in the address, and neither does a message that was read.
    if (arrival.thirdParty || arrival.mail) {
      void navigate({ pathname, search: '', hash: fragmentOf(1) }, { replace: true });
    }
    // Only what the page was opened with.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  // The forms' code comes while the landing is read.
  useEffect(() => void loadPanel(), []);

  const view = accountViewOf({ pathname, hash, search });
  const show = (next: AccountView) => {
    window.scrollTo(0, 0);
    void navigate({ pathname: next === 0 ? '/' : pathname, hash: fragmentOf(next) });
  };
  const signedIn = (session: Session) => {
    store.signIn(session);
    // AUTH-15; else they go on where they came to.
    if (session.role === 2 && session.tutorial === 0) void navigate('/welcome', { replace: true });
    else void navigate({ pathname, hash: '' }, { replace: true });
  };
  const mark = (
    <>
      <Logo />
      <span className={styles['word']}>{t('shell.product')}</span>
    </>
  );
  if (view === 0) {
    return (
      <Landing
        mark={mark}
        language={<LanguageMenu />}
        onSignIn={() => show(1)}
        onCreate={() => show(2)}
        onTry={(list) => {
          handOver(list);
          startTrial();
          void navigate('/lista');
        }}
        onHome={() => show(0)}
        links={productLinks(locale)}
        version={product.version}
        year={product.year}
      />
    );
  }
  return (
    <main className={styles['page']}>
      <section className={styles['side']} aria-hidden="true">
        <SampleLabels />
      </section>
      <section className={styles['form']}>
        <div className={styles['top']}>
          <button type="button" className={styles['home']} onClick={() => show(0)}>
            {mark}
          </button>
          <LanguageMenu />
        </div>
        <Suspense fallback={<SpinnerArea label={t('ui.loading')} />}>
          <AccountPanel
            view={view}
            onView={show}
            onSignedIn={signedIn}
            onThirdParty={() => location.assign(`/api${startThirdParty.path}`)}
            version={product.version}
            year={product.year}
            mail={arrival.mail}
            thirdParty={arrival.thirdParty}
          />
        </Suspense>
      </section>
    </main>
  );
}

function mailOf(search: string): 'verified' | 'expired' | undefined {
  const mail = new URLSearchParams(search).get('mail');
  return mail === 'verified' || mail === 'expired' ? mail : undefined;
}

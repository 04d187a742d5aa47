import { Link } from 'react-router';
import { AllTexts } from '@marbete/ui/provider';
import { useSessionState } from '../session/use-session.ts';
import { LanguageMenu } from '../shell/LanguageMenu.tsx';
import { Logo } from '../shell/Logo.tsx';
import { fragmentOf } from '../sign-in/account-view.ts';
import { RequestQuote } from './RequestQuote.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './QuoteFormPage.module.css';

/** /design, for everybody (ROUTE-03, QUO-01, QUO-16). The bar leads back to the app, or to the sign-in. */
export function QuoteFormPage() {
  return (
    <AllTexts>
      <Page />
    </AllTexts>
  );
}

function Page() {
  const t = useTexts();
  const isSignedIn = useSessionState().status === 'signed-in';
  return (
    <>
      <title>{`${t('administration.quote')} · ${t('shell.product')}`}</title>
      <header className={styles['bar']}>
        <Link to="/" className={styles['home']}>
          <Logo />
          <span className={styles['word']}>{t('shell.product')}</span>
        </Link>
        <span className={styles['ways']}>
          <LanguageMenu />
          {isSignedIn ? (
            <Link to="/">{t('administration.quoteBack')}</Link>
          ) : (
            <Link to={{ pathname: '/', hash: fragmentOf(1) }}>{t('administration.quoteSignIn')}</Link>
          )}
        </span>
      </header>
      <main className={styles['content']}>
        <RequestQuote />
      </main>
    </>
  );
}

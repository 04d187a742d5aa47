import { SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { buttonLook, EmptyState, SpinnerArea } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';
import { BareBar } from './BareBar.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import barStyles from './TopBar.module.css';

/** The spinner turns for a while first (CONST-08). */
const delayMs = 3000;

/**
 * 404-01, 404-02: a spinner first, beside it what goes on and a way out, then the page, without any countdown. `spunMs` is
 * how long a spinner has been there already.
 */
export function NotFoundPage({ spunMs = 0 }: { spunMs?: number }) {
  const t = useTexts();
  const [sure, setSure] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSure(true), delayMs - spunMs);
    return () => clearTimeout(timer);
  }, [spunMs]);
  if (!sure) {
    return (
      <>
        <SpinnerArea label={t('ui.loading')} />
        <div className={barStyles['wait']}>
          <h1>{t('shell.notFoundWait')}</h1>
          <Link to="/">{t('shell.notFoundHome')}</Link>
        </div>
      </>
    );
  }
  return (
    <>
      <title>{`${t('shell.notFoundTitle')} · ${t('shell.product')}`}</title>
      <EmptyState
        wholePage
        icon={<SearchX aria-hidden />}
        title={t('shell.notFoundTitle')}
        text={t('shell.notFoundText')}
        actions={
          <Link to="/" className={buttonLook()}>
            {t('shell.notFoundHome')}
          </Link>
        }
      />
    </>
  );
}

/** The same for who is not signed in, under a header of its own (NAV-01). */
export function StrangersNotFoundPage() {
  // The page has been loading under a spinner of its own.
  const [spunMs] = useState(() => performance.now());
  return (
    <>
      <BareBar>
        <LanguageMenu />
      </BareBar>
      <main className={barStyles['page']}>
        <NotFoundPage spunMs={spunMs} />
      </main>
    </>
  );
}

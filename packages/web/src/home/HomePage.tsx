import { Printer, GraduationCap, ShieldCheck } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { useLocale, useMarbete } from '@marbete/ui/provider';
import { buttonLook, PageHeader, SpinnerArea, useQuestions, useToasts } from '@marbete/ui/ui';
import { useCatalogues } from '../catalogues/catalogues-query.ts';
import { visibleLabels } from '../label-facts.ts';
import { useLabels } from '../labels/labels-query.ts';
import { printedRuns } from '../print-history/printed-runs-query.ts';
import { DropList } from '../dropped-list/DropList.tsx';
import { productLinks } from '../product-links.ts';
import { product } from '../product.ts';
import { useAppRoutes } from '../shell/app-routes.ts';
import { useAccount } from '../session/use-account.ts';
import { useSessionState, useSessionStore } from '../session/use-session.ts';
import { embeddedAppOf } from '../shell/visitor-system.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { useTexts } from '../texts/texts.ts';
import { LastCatalogues } from './LastCatalogues.tsx';
import { LastLabels } from './LastLabels.tsx';
import { PrinterStates } from './PrinterStates.tsx';
import { RecentPrints } from './RecentPrints.tsx';
import styles from './HomePage.module.css';

/** The welcome toast stays for a moment (CONST-03). */
const welcomeMs = 1500;

/** Where the labels are, and where more come from (MENU-01). */
const ways: readonly string[] = ['/see-labels', '/catalogo'];

/** The home after the sign-in; a customer who has not seen the tutorial begins there (MENU-06). */
export function HomePage() {
  const { role } = useAccount();
  const session = useSessionState();
  const isNew = session.status === 'signed-in' && session.session.tutorial === 0;
  return role === 2 && isNew ? <Navigate to="/welcome" replace /> : <Home />;
}

/** What one works with: the labels and catalogues that were used last, the printers, what has printed (MENU-01 to MENU-05). */
function Home() {
  const t = useTexts();
  const routes = useAppRoutes();
  const account = useAccount();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (new URLSearchParams(search).get('mail') === 'verified') toasts.success(t('home.mailVerified'));
    else toasts.info(t('home.welcome', { name: account.name }), { timeoutMs: welcomeMs });
    if (search !== '') void navigate('/', { replace: true });
    // Only on entering, not when the language changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <>
      <PageHeader
        title={t('home.title', { name: account.name })}
        text={t('home.text')}
        actions={ways.map((path) => {
          const route = routes.find((each) => each.path === path);
          return route?.nav ? (
            <Link key={path} to={path} className={buttonLook()}>
              <route.nav.icon aria-hidden />
              {t(route.nav.text)}
            </Link>
          ) : null;
        })}
      />
      <div className={styles['drop']}>
        <DropList />
      </div>
      <Work />
    </>
  );
}

/**
 * All of it at once, so that nothing moves while the rest arrives. Where the labels cannot be loaded it says so; what else
 * cannot is left out, and has its screen.
 */
function Work() {
  const t = useTexts();
  const { client } = useMarbete();
  const labels = useLabels();
  const catalogues = useCatalogues();
  const runs = useQuery(printedRuns(client, 1, 20));
  if (labels.isPending || catalogues.isPending || runs.isPending) {
    return (
      <div className={styles['loading']}>
        <SpinnerArea label={t('ui.loading')} />
      </div>
    );
  }
  const printed = runs.data?.impresiones ?? [];
  return (
    <>
      <div className={styles['work']}>
        <PrinterStates labels={labels.data?.etiquetas ?? []} />
        {labels.data ? (
          <LastLabels
            labels={visibleLabels(labels.data.etiquetas, false, '')}
            printed={printed}
            imageBase={labels.data.url}
          />
        ) : (
          <LoadState query={labels} />
        )}
        <div className={styles['pair']}>
          <LastCatalogues catalogues={catalogues.data ?? []} />
          <RecentPrints runs={printed} />
        </div>
      </div>
      <Foot />
    </>
  );
}

function Foot() {
  const t = useTexts();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const { ask } = useQuestions();
  const store = useSessionStore();
  const startTutorial = async () => {
    const yes = await ask({
      title: t('home.tutorialQuestion'),
      text: t('home.tutorialText'),
      confirmLabel: t('home.tutorialStart'),
    });
    if (!yes) return;
    store.update({ tutorial: 0 });
    await navigate('/welcome');
  };
  return (
    <div className={styles['foot']}>
      <section className={styles['about']}>
        <h2>{t('home.about')}</h2>
        <p className={styles['words']}>{t('home.aboutText')}</p>
        <p className={styles['version']}>
          <Link to="/about">{t('home.aboutMore')}</Link> ·{' '}
          {t('home.version', { version: product.version, year: String(product.year) })}
        </p>
      </section>
      <ul className={styles['links']} aria-label={t('home.more')}>
        <li>
          <GraduationCap aria-hidden />
          <button type="button" className={styles['link']} onClick={() => void startTutorial()}>
            {t('home.tutorial')}
          </button>
        </li>
        <li>
          <Printer aria-hidden />
          <Link to="/test">{t('home.test')}</Link>
        </li>
        {/* The product's own apps have it in their menu (MENU-03). */}
        {embeddedAppOf(navigator.userAgent) ? null : (
          <li>
            <ShieldCheck aria-hidden />
            <a href={productLinks(locale).privacy}>{t('home.privacy')}</a>
          </li>
        )}
      </ul>
    </div>
  );
}

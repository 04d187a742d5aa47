import { Printer, GraduationCap, ShieldCheck } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { useLocale } from '@marbete/widgets/internal/provider';
import { PageHeader, useQuestions, useToasts } from '@marbete/widgets/internal/ui';
import { productLinks } from '../product-links.ts';
import { product } from '../product.ts';
import { useAppRoutes, type AppRoute } from '../shell/app-routes.ts';
import { useAccount } from '../session/use-account.ts';
import { useSessionState, useSessionStore } from '../session/use-session.ts';
import { embeddedAppOf } from '../shell/visitor-system.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './HomePage.module.css';

/** The welcome toast stays for a moment (CONST-03). */
const welcomeMs = 1500;

/** What comes first on the menu (MENU-01); also for who has it in no navigation. */
const first: readonly string[] = ['/see-labels', '/catalogo'];

/** The menu after the sign-in; a customer who has not seen the tutorial begins there (MENU-06). */
export function HomePage() {
  const { role } = useAccount();
  const session = useSessionState();
  const isNew = session.status === 'signed-in' && session.session.tutorial === 0;
  return role === 2 && isNew ? <Navigate to="/welcome" replace /> : <Menu />;
}

/** The menu after the sign-in (MENU-01 to MENU-05). */
function Menu() {
  const t = useTexts();
  const { locale } = useLocale();
  const routes = useAppRoutes();
  const account = useAccount();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { ask } = useQuestions();
  const store = useSessionStore();
  const { search } = useLocation();
  useEffect(() => {
    if (new URLSearchParams(search).get('mail') === 'verified') toasts.success(t('home.mailVerified'));
    else toasts.info(t('home.welcome', { name: account.name }), { timeoutMs: welcomeMs });
    if (search !== '') void navigate('/', { replace: true });
    // Only on entering, not when the language changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
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
  const open = ({ path, roles, nav }: AppRoute) =>
    path !== '/' && roles.includes(account.role) && nav !== undefined;
  const others = routes.filter(
    (route) => open(route) && !first.includes(route.path) && route.nav?.shows(account),
  );
  return (
    <>
      <PageHeader title={t('home.title', { name: account.name })} text={t('home.text')} />
      <ul className={styles['menu']}>
        {[
          ...first.flatMap((path) => routes.find((route) => route.path === path && open(route)) ?? []),
          ...others,
        ].map(({ path, nav }) =>
          nav ? (
            <li key={path}>
              <Link to={path} className={styles['entry']}>
                <nav.icon aria-hidden className={styles['icon']} />
                <Words name={t(nav.text)} words={nav.words ? t(nav.words) : null} />
              </Link>
            </li>
          ) : null,
        )}
      </ul>
      <div className={styles['foot']}>
        <section className={styles['about']}>
          <h2>{t('home.about')}</h2>
          <p className={styles['words']}>{t('home.aboutText')}</p>
          <p>
            <Link to="/about">{t('home.aboutMore')}</Link>
          </p>
          <p className={styles['version']}>
            {t('home.version', { version: product.version, year: String(product.year) })}
          </p>
        </section>
        <section className={styles['about']}>
          <h2>{t('home.more')}</h2>
          <ul className={styles['links']}>
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
        </section>
      </div>
    </>
  );
}

function Words({ name, words }: { name: string; words: ReactNode }) {
  return (
    <span>
      <strong className={styles['name']}>{name}</strong>
      <span className={styles['words']}>{words}</span>
    </span>
  );
}

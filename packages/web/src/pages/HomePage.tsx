import { PageHeader, useToasts } from '@marbete/widgets/ui';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { product } from '../product.ts';
import { routes } from '../routes.tsx';
import { useAccount } from '../session/use-account.ts';
import { useWebTexts } from '../texts/use-web-texts.ts';
import styles from './HomePage.module.css';

/** CONST-03 */
const welcomeMs = 1500;

/** The menu after the sign-in (MENU-01, MENU-04, MENU-05). */
export function HomePage() {
  const t = useWebTexts();
  const account = useAccount();
  const toasts = useToasts();
  useEffect(() => {
    toasts.info(t('shell.welcome', { name: account.name }), { timeoutMs: welcomeMs });
    // Only on entering, not when the language changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <>
      <PageHeader title={t('shell.homeTitle', { name: account.name })} text={t('shell.homeText')} />
      <ul className={styles['menu']}>
        {routes.map(({ path, roles, nav }) => {
          if (!nav || path === '/' || !roles.includes(account.role) || !nav.shows(account)) return null;
          return (
            <li key={path}>
              <Link to={path} className={styles['entry']}>
                <nav.icon aria-hidden className={styles['icon']} />
                <span>
                  <strong className={styles['name']}>{t(nav.text)}</strong>
                  <span className={styles['words']}>{nav.words ? t(nav.words) : null}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <section className={styles['about']}>
        <h2>{t('shell.aboutTitle')}</h2>
        <p className={styles['words']}>{t('shell.aboutText')}</p>
        <p className={styles['version']}>
          {t('shell.version', { version: product.version, year: String(product.year) })}
        </p>
      </section>
    </>
  );
}

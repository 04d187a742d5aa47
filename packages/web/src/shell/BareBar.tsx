import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../texts/texts.ts';
import { Logo } from './Logo.tsx';
import styles from './TopBar.module.css';

/** The bar of the app where nobody is known yet, or nobody is signed in. */
export function BareBar({ children }: { children?: ReactNode }) {
  const t = useTexts();
  return (
    <header className={styles['bar']}>
      <Link to="/" className={styles['home']}>
        <Logo />
        <span className={styles['word']}>{t('shell.product')}</span>
      </Link>
      <span className={styles['room']} />
      {children}
    </header>
  );
}

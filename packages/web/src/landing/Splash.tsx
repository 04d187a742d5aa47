import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../texts/texts.ts';
import styles from './Splash.module.css';

/** The splash of the landing page (LAND-04). */
const splashMs = 2000;

/**
 * The product's mark over the page for a moment, then seen through; a click or any key ends it at once. The moment counts
 * from when the address was opened: where the script comes late, the page is not held back once more.
 */
export function Splash({ children }: { children: ReactNode }) {
  const t = useTexts();
  const [shown, setShown] = useState(true);
  const [openedMs] = useState(() => Math.round(performance.now()));
  useEffect(() => {
    const end = () => setShown(false);
    const timer = setTimeout(end, splashMs);
    window.addEventListener('keydown', end);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', end);
    };
  }, []);
  if (!shown) return null;
  return (
    <button
      type="button"
      className={styles['splash']}
      style={{ animationDelay: `${-openedMs}ms` }}
      aria-label={t('landing.skipSplash')}
      onClick={() => setShown(false)}
    >
      <span className={styles['mark']}>{children}</span>
    </button>
  );
}

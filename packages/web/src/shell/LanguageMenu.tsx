import { Languages } from 'lucide-react';
import { locales, useLocale, type Locale } from '@marbete/ui/provider';
import { useLanguage } from './use-language.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './LanguageMenu.module.css';

/** The choice of the language where nobody is signed in; the browser's own menu, which weighs nothing. */
export function LanguageMenu() {
  const t = useTexts();
  const { locale } = useLocale();
  const setLanguage = useLanguage();
  return (
    <span className={styles['menu']}>
      <Languages aria-hidden />
      <select
        className={styles['select']}
        aria-label={t('shell.language')}
        value={locale}
        onChange={(event) => setLanguage(event.target.value as Locale)}
      >
        {locales.map((each) => (
          <option key={each} value={each} lang={each}>
            {t(each === 'es-MX' ? 'shell.spanish' : 'shell.english')}
          </option>
        ))}
      </select>
    </span>
  );
}

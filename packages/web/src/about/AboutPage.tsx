import { Link } from 'react-router';
import { useLocale } from '@marbete/ui/provider';
import { PageHeader } from '@marbete/ui/ui';
import { productLinks } from '../product-links.ts';
import { product } from '../product.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './AboutPage.module.css';

/** /about: what the product is and which version (D65). */
export function AboutPage() {
  const t = useTexts();
  const { locale } = useLocale();
  return (
    <>
      <PageHeader title={t('home.about')} text={t('home.aboutText')} />
      <div className={styles['words']}>
        <p>{t('home.aboutLanguages')}</p>
        <p>{t('home.aboutImport')}</p>
        <ul className={styles['links']}>
          <li>
            <Link to="/test">{t('home.test')}</Link>
          </li>
          <li>
            <Link to="/suscripciones">{t('home.subscriptions')}</Link>
          </li>
          <li>
            <a href={productLinks(locale).privacy}>{t('home.privacy')}</a>
          </li>
        </ul>
        <p className={styles['version']}>
          {t('home.version', { version: product.version, year: String(product.year) })}
        </p>
      </div>
    </>
  );
}

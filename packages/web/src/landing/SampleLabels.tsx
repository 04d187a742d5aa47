import { useTexts } from '../texts/texts.ts';
import styles from './SampleLabels.module.css';

export interface SampleLabelsProps {
  /** The rows of a spreadsheet stand above their labels. */
  fromList?: boolean;
  /** How many labels; all without it. */
  count?: number;
}

/** Shelf labels on their backing paper, drawn rather than loaded: they are there with the first paint. */
export function SampleLabels({ fromList = false, count }: SampleLabelsProps) {
  const t = useTexts();
  return (
    <div className={styles['backing']} aria-hidden="true">
      {fromList ? (
        <div className={styles['sheet']}>
          {(['code', 'name', 'price'] as const).map((column) => (
            <span key={column} className={styles['column']}>
              {t(`landing.column-${column}`)}
            </span>
          ))}
          {sampleLabels.map(({ goods, price, code }, row) => (
            <div
              key={code}
              className={styles['row']}
              data-printed={count === undefined || row < count || undefined}
            >
              <span className={styles['code']}>{code}</span>
              <span>{t(`landing.sample-${goods}`)}</span>
              <span>{price.slice(1)}</span>
            </div>
          ))}
        </div>
      ) : null}
      {sampleLabels.slice(0, count).map(({ goods, price, code, bars }) => (
        <div key={code} className={styles['label']}>
          <span className={styles['name']}>{t(`landing.sample-${goods}`)}</span>
          <span className={styles['price']}>{price}</span>
          <svg className={styles['bars']} viewBox="0 0 95 1" preserveAspectRatio="none">
            <path fill="currentColor" d={bars} />
          </svg>
          <span className={styles['code']}>{code}</span>
        </div>
      ))}
    </div>
  );
}

/** Labels of the sign-in page. Their bars are the EAN-13 symbols of their codes, 95 modules wide and 1 high (ISO/IEC 15420). */
const sampleLabels = [
  {
    goods: 'coffee',
    price: '$124.90',
    code: '7501031311309',
    bars: 'M0 0h1v1h-1zM2 0h1v1h-1zM4 0h2v1h-2zM9 0h1v1h-1zM11 0h1v1h-1zM14 0h3v1h-3zM19 0h2v1h-2zM23 0h1v1h-1zM25 0h1v1h-1zM28 0h3v1h-3zM32 0h4v1h-4zM37 0h1v1h-1zM39 0h2v1h-2zM43 0h2v1h-2zM46 0h1v1h-1zM48 0h1v1h-1zM50 0h1v1h-1zM55 0h1v1h-1zM57 0h2v1h-2zM61 0h2v1h-2zM64 0h2v1h-2zM68 0h2v1h-2zM71 0h1v1h-1zM76 0h1v1h-1zM78 0h3v1h-3zM83 0h1v1h-1zM85 0h3v1h-3zM89 0h1v1h-1zM92 0h1v1h-1zM94 0h1v1h-1z',
  },
  {
    goods: 'oil',
    price: '$212.50',
    code: '7501000112845',
    bars: 'M0 0h1v1h-1zM2 0h1v1h-1zM4 0h2v1h-2zM9 0h1v1h-1zM11 0h1v1h-1zM14 0h3v1h-3zM19 0h2v1h-2zM23 0h1v1h-1zM25 0h1v1h-1zM28 0h3v1h-3zM34 0h2v1h-2zM37 0h1v1h-1zM39 0h1v1h-1zM42 0h3v1h-3zM46 0h1v1h-1zM48 0h1v1h-1zM50 0h2v1h-2zM54 0h2v1h-2zM57 0h2v1h-2zM61 0h2v1h-2zM64 0h2v1h-2zM67 0h2v1h-2zM71 0h1v1h-1zM74 0h1v1h-1zM78 0h1v1h-1zM80 0h3v1h-3zM85 0h1v1h-1zM88 0h3v1h-3zM92 0h1v1h-1zM94 0h1v1h-1z',
  },
  {
    goods: 'soap',
    price: '$18.75',
    code: '7502223335554',
    bars: 'M0 0h1v1h-1zM2 0h1v1h-1zM4 0h2v1h-2zM9 0h1v1h-1zM11 0h1v1h-1zM14 0h3v1h-3zM19 0h1v1h-1zM22 0h2v1h-2zM26 0h2v1h-2zM29 0h2v1h-2zM33 0h1v1h-1zM36 0h2v1h-2zM39 0h1v1h-1zM44 0h1v1h-1zM46 0h1v1h-1zM48 0h1v1h-1zM50 0h1v1h-1zM55 0h1v1h-1zM57 0h1v1h-1zM62 0h1v1h-1zM64 0h1v1h-1zM67 0h3v1h-3zM71 0h1v1h-1zM74 0h3v1h-3zM78 0h1v1h-1zM81 0h3v1h-3zM85 0h1v1h-1zM87 0h3v1h-3zM92 0h1v1h-1zM94 0h1v1h-1z',
  },
] as const;

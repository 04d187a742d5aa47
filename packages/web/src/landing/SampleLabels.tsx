import { sampleLabels } from './sample-labels.ts';
import styles from './SampleLabels.module.css';

/** Shelf labels on their backing paper, drawn rather than loaded: they are there with the first paint. */
export function SampleLabels() {
  return (
    <div className={styles['backing']} aria-hidden="true">
      {sampleLabels.map(({ name, price, code, bars }) => (
        <div key={code} className={styles['label']}>
          <span className={styles['name']}>{name}</span>
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

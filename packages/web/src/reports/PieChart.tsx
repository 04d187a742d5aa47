import { useId } from 'react';
import { useFormats } from '@marbete/ui/provider';
import { pieSlices } from './pie-slices.ts';
import styles from './Reports.module.css';

export interface PieChartProps {
  /** What the chart is about. */
  label: string;
  parts: readonly { name: string; value: number }[];
}

/** A pie of at most three parts (REP-05). Its numbers stand beside it, for those who do not see its colours. */
export function PieChart({ label, parts }: PieChartProps) {
  const id = useId();
  const { number } = useFormats();
  const slices = pieSlices(parts.map(({ value }) => value));
  return (
    <figure className={styles['chart']} aria-labelledby={id}>
      <figcaption id={id} className={styles['caption']}>
        {label}
      </figcaption>
      <svg viewBox="-1.02 -1.02 2.04 2.04" className={styles['pie']} aria-hidden="true">
        <circle r="1" className={styles['nothing']} />
        {slices.map(({ path }, index) => (
          <path key={parts[index]?.name} d={path} className={styles['slice']} data-part={index} />
        ))}
      </svg>
      <dl className={styles['legend']}>
        {parts.map(({ name, value }, index) => (
          <div key={name}>
            <dt>
              <span className={styles['swatch']} data-part={index} />
              {name}
            </dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

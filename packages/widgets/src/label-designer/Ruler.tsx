import { memo } from 'react';
import styles from './LabelDesigner.module.css';

export interface RulerProps {
  axis: 'x' | 'y';
  /** Pixels of the label along it. */
  length: number;
  /** Pixels a millimetre. */
  perMm: number;
}

const depth = 20;

/** Millimetres along an edge of the label. */
export const Ruler = memo(function Ruler({ axis, length, perMm }: RulerProps) {
  const count = Math.floor(length / perMm);
  // Marks stand at least 4 pixels apart, numbers at least 28.
  const step = [1, 5, 10, 50].find((mm) => mm * perMm >= 4) ?? 100;
  const numbered = [5, 10, 20, 50, 100].find((mm) => mm * perMm >= 28) ?? 200;
  const marks: number[] = [];
  for (let mm = 0; mm <= count; mm += step) marks.push(mm);
  const path = marks
    .map((mm) => {
      const at = Math.round(mm * perMm) + 0.5;
      const size = mm % numbered === 0 ? 9 : mm % 5 === 0 ? 6 : 4;
      return axis === 'x' ? `M${at} ${depth}v-${size}` : `M${depth} ${at}h-${size}`;
    })
    .join('');
  return (
    <svg
      aria-hidden
      className={styles['ruler']}
      data-axis={axis}
      width={axis === 'x' ? length + 12 : depth}
      height={axis === 'x' ? depth : length + 12}
    >
      <path d={path} />
      {marks
        .filter((mm) => mm % numbered === 0)
        .map((mm) => (
          <text
            key={mm}
            x={axis === 'x' ? Math.round(mm * perMm) + 3 : 2}
            y={axis === 'x' ? 9 : Math.round(mm * perMm) + 10}
          >
            {mm}
          </text>
        ))}
    </svg>
  );
});

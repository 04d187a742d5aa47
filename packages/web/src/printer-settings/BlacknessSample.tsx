import { useTexts } from '../texts/texts.ts';
import styles from './PrinterSettings.module.css';

interface Range {
  low: number;
  usual: number;
  high: number;
}

/** How far what is typed is from the usual value: -1 at the low end, 1 at the high end, 0 where it is no number. */
function offUsual({ low, usual, high }: Range, typed: string): number {
  const value = typed.trim() === '' ? usual : Number(typed);
  const span = value < usual ? usual - low : high - usual;
  return Number.isFinite(value) && span > 0 ? Math.max(-1, Math.min(1, (value - usual) / span)) : 0;
}

/** How black a print comes out, -1 to 1 with 0 as usual: heat makes it blacker, and speed takes some of that. */
export function blacknessOf(
  ranges: { darkness: Range; speed: Range },
  darkness: string,
  speed: string,
): number {
  const black = offUsual(ranges.darkness, darkness) - 0.4 * offUsual(ranges.speed, speed);
  return Math.max(-1, Math.min(1, black));
}

/** From here on bars are too pale to be read, or grow together. */
const faultAbove = 0.5;

/** The modules of the first half of an EAN-13 symbol. */
const modules = '10100010110100111011001100100110111101011101000';
const bars = [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => ({ x: index, width: run.length }));

/** About what heat and speed do to a print: pale bars, or bars that grow together. */
export function BlacknessSample({ blackness }: { blackness: number }) {
  const t = useTexts();
  const kind = blackness < -faultAbove ? 'pale' : blackness > faultAbove ? 'dark' : 'usual';
  const spread = 0.6 * blackness;
  return (
    <div className={styles['blackness']} data-kind={kind}>
      <svg viewBox="0 0 118 20" className={styles['strip']} aria-hidden="true">
        <g fill="currentColor" opacity={blackness < 0 ? 1 + 0.65 * blackness : 1}>
          {bars.map(({ x, width }) => (
            <rect key={x} x={4 + x - spread / 2} y="3" width={Math.max(0.3, width + spread)} height="14" />
          ))}
          <text x="58" y="16" stroke="currentColor" strokeWidth={Math.max(0, 1.4 * blackness)}>
            $124.90
          </text>
        </g>
      </svg>
      <p>{t(`settings.blackness-${kind}`)}</p>
    </div>
  );
}

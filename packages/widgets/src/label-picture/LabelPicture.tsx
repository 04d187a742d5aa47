import { useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { readMeasure } from './measure.ts';
import styles from './LabelPicture.module.css';

export interface Drawing {
  /** Address of the picture. */
  url: string;
  /** Width to height. */
  ratio: number;
}

export interface LabelPictureProps {
  name: string;
  /** WIDTHxHEIGHT in millimetres, as the measures have it; 50 x 30 without one. */
  measure?: string | undefined;
  /** What the label asks for, shown quietly on it while no picture of it is there. */
  variables?: readonly string[];
  /** Address of the uploaded picture. */
  image?: string | undefined;
  /** The picture of what prints, which stands in for an uploaded one. */
  drawing?: Drawing | undefined;
  /** Room for the strip, in pixels. */
  heightPx?: number;
}

/**
 * A label on its strip of backing paper, in its true proportions: the uploaded picture, else the picture of what prints,
 * else the bare label with its name and variables. Neighbours peek in from above and below, as on a roll.
 */
export function LabelPicture(props: LabelPictureProps) {
  const { name, measure, variables = [], image, drawing, heightPx = 208 } = props;
  const [broken, setBroken] = useState<string>();
  const { widthMm, heightMm } = readMeasure(measure);
  const uploaded = image !== undefined && image !== broken ? image : undefined;
  const shown = uploaded ?? drawing?.url;
  const drawn = uploaded === undefined && drawing !== undefined;
  const ratio = drawn ? drawing.ratio : widthMm / heightMm;
  // The label takes 70 % of the strip's height at most, so that the gap and its neighbours stay visible.
  const width = `min(78cqw, ${Math.round(heightPx * 0.7 * ratio)}px)`;
  const die = { aspectRatio: String(ratio), width };
  return (
    <div className={styles['bench']} style={{ height: heightPx }}>
      <div className={styles['strip']}>
        <span className={styles['die']} style={die} aria-hidden />
        <div className={classNames(styles['die'], styles['label'], drawn && styles['drawn'])} style={die}>
          {shown ? (
            <img
              className={styles['image']}
              src={shown}
              alt=""
              loading="lazy"
              onError={() => setBroken(shown)}
            />
          ) : (
            <>
              <span className={styles['name']}>{name}</span>
              {variables.length > 0 ? (
                <span className={styles['variables']}>
                  {variables.map((variable) => (
                    <span key={variable}>{variable}</span>
                  ))}
                </span>
              ) : null}
            </>
          )}
        </div>
        <span className={styles['die']} style={die} aria-hidden />
      </div>
    </div>
  );
}

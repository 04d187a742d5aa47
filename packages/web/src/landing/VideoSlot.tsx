import { Play } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocale } from '@marbete/ui/provider';
import { useTexts } from '../texts/texts.ts';
import styles from './VideoSlot.module.css';

export interface VideoSlotProps {
  /** Address of the video, NAME.webm with its words in NAME.vtt; asked for when somebody presses play, not before. */
  src: string;
  /** What the video shows, for the play button and screen readers. */
  label: string;
  /** What is seen in its place before it plays; without it there is the button alone. */
  poster?: ReactNode;
  /** The same in words, offered when the video cannot be played. */
  instead?: ReactNode;
}

/** A video behind its poster. A network that blocks it costs the page nothing but the video. */
export function VideoSlot({ src, label, poster, instead }: VideoSlotProps) {
  const t = useTexts();
  const { locale } = useLocale();
  const [state, setState] = useState<'poster' | 'playing' | 'failed'>('poster');
  if (state === 'failed') {
    return (
      <div className={styles['slot']}>
        <p className={styles['failed']} role="alert">
          {t('landing.videoFailed')} {instead}
        </p>
      </div>
    );
  }
  if (state === 'playing') {
    return (
      <div className={styles['slot']}>
        <video
          className={styles['video']}
          src={src}
          aria-label={label}
          controls
          autoPlay
          muted
          playsInline
          onError={() => setState('failed')}
        >
          <track
            kind="captions"
            src={src.replace(/\.webm$/, '.vtt')}
            srcLang={locale}
            label={label}
            default
          />
        </video>
      </div>
    );
  }
  return (
    <button type="button" className={styles[poster ? 'slot' : 'bare']} onClick={() => setState('playing')}>
      {poster ? (
        <span className={styles['poster']} aria-hidden="true">
          {poster}
        </span>
      ) : null}
      <span className={styles['play']}>
        <Play aria-hidden />
        {label}
      </span>
    </button>
  );
}

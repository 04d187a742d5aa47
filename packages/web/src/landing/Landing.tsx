import { Blocks, CirclePlay, FileSpreadsheet, Printer, ScanSearch, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useMarbete, useLocale } from '@marbete/ui/provider';
import { Button, classNames, FileDrop } from '@marbete/ui/ui';
import { useDropAnywhere } from '../dropped-list/use-drop-anywhere.ts';
import { sampleList } from './sample-list.ts';
import { SampleLabels } from './SampleLabels.tsx';
import { Splash } from './Splash.tsx';
import { VideoSlot } from './VideoSlot.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './Landing.module.css';

export interface LandingProps {
  /** Mark and name of the product, in the bar and the splash. */
  mark: ReactNode;
  /** Choice of the language. */
  language: ReactNode;
  onSignIn: () => void;
  onCreate: () => void;
  /** A list is tried without an account. */
  onTry: (list: File) => void;
  /** The mark leads to the beginning of the landing (LAND-05). */
  onHome: () => void;
  /** Where designs are quoted, what becomes of data, and a video of the work. */
  links: { quote: string; privacy: string; video: string };
  version: string;
  year: number;
}

const features = [
  ['print', Printer],
  ['templates', Blocks],
  ['import', FileSpreadsheet],
  ['find', ScanSearch],
] as const satisfies [string, LucideIcon][];

/** Below the fold: its code comes once the rest is there. */
const PublicGallery = lazy(async () => ({ default: (await import('./PublicGallery.tsx')).PublicGallery }));

/** The start page of strangers: what the product does, what it looks like, and where to sign in (LAND). */
export function Landing(props: LandingProps) {
  const { mark, language, onSignIn, onCreate, onTry, onHome, links, version, year } = props;
  const t = useTexts();
  const { locale } = useLocale();
  const { helperLinks } = useMarbete();
  useDropAnywhere(onTry);
  const install = helperLinks?.demo?.(locale);
  const installLink = install ? (
    <a href={install} target="_blank" rel="noreferrer">
      {t('landing.helpInstallLink')}
    </a>
  ) : null;
  return (
    <div className={styles['landing']}>
      <Splash>{mark}</Splash>
      <header className={styles['bar']}>
        <button type="button" className={styles['home']} onClick={onHome}>
          {mark}
        </button>
        <nav className={styles['ways']}>
          <a className={styles['quote']} href={links.quote} target="_blank" rel="noreferrer">
            {t('landing.quote')}
          </a>
          {language}
          <Button kind="primary" onClick={onSignIn}>
            {t('landing.signIn')}
          </Button>
        </nav>
      </header>
      <main>
        <section className={styles['hero']}>
          <div className={styles['words']}>
            <h1 className={styles['title']}>{t('landing.heroTitle')}</h1>
            <p className={styles['lead']}>{t('landing.heroText')}</p>
            <div className={styles['try']}>
              <FileDrop
                label={t('landing.tryDrop')}
                hint={t('landing.tryHint')}
                accept=".csv,.xls,.xlsx"
                file={undefined}
                onFile={onTry}
              />
            </div>
            <p className={styles['acts']}>
              <Button kind="primary" onClick={() => onTry(sampleList(locale))}>
                {t('landing.trySample')}
              </Button>
              <Button onClick={onCreate}>{t('landing.create')}</Button>
              <a className={styles['watch']} href="#video">
                <CirclePlay aria-hidden />
                {t('landing.watch')}
              </a>
            </p>
          </div>
          <div className={styles['samples']}>
            <SampleLabels fromList count={2} />
          </div>
        </section>
        <section id="video" className={classNames(styles['section'], styles['film'])}>
          <div>
            <h2>{t('landing.videoTitle')}</h2>
            <p className={styles['lead']}>{t('landing.videoText')}</p>
          </div>
          <div>
            <VideoSlot
              src={links.video}
              label={t('landing.watch')}
              poster={<SampleLabels count={1} />}
              instead={installLink}
            />
          </div>
        </section>
        <section className={styles['section']}>
          <h2>{t('landing.featuresTitle')}</h2>
          <ul className={styles['features']}>
            {features.map(([name, Icon]) => (
              <li key={name}>
                <Icon aria-hidden className={styles['icon']} />
                <h3>{t(`landing.${name}Title`)}</h3>
                <p>{t(`landing.${name}Text`)}</p>
              </li>
            ))}
          </ul>
        </section>
        <Suspense>
          <PublicGallery />
        </Suspense>
        <section className={styles['section']}>
          <h2>{t('landing.helpTitle')}</h2>
          <div className={styles['help']}>
            <details>
              <summary>{t('landing.helpInstall')}</summary>
              <p>
                {t('landing.helpInstallText')} {installLink}
              </p>
            </details>
            <details>
              <summary>{t('landing.helpFiles')}</summary>
              <p>{t('landing.helpFilesText')}</p>
            </details>
            <details>
              <summary>{t('landing.helpPrivacy')}</summary>
              <p>
                {t('landing.helpPrivacyText')} <a href={links.privacy}>{t('landing.privacy')}</a>
              </p>
            </details>
          </div>
        </section>
      </main>
      <footer className={styles['footer']}>
        <span>{t('landing.version', { version, year: String(year) })}</span>
        <a href={links.privacy}>{t('landing.privacy')}</a>
        <a href={links.quote} target="_blank" rel="noreferrer">
          {t('landing.quote')}
        </a>
      </footer>
    </div>
  );
}

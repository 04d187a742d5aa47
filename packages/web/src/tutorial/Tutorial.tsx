import { finishTutorial } from '@marbete/core/api/users';
import { ArrowRight, Blocks, Check, FileSpreadsheet, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale, useMarbete } from '@marbete/ui/provider';
import { Button, Dialog, Notice, PageHeader, useQuestions, useToasts } from '@marbete/ui/ui';
import { VideoSlot } from '../landing/VideoSlot.tsx';
import { Gallery } from '../gallery/Gallery.tsx';
import { productLinks } from '../product-links.ts';
import { rememberPrinter } from '../session/remembered-printer.ts';
import { useAccount } from '../session/use-account.ts';
import { useSessionStore } from '../session/use-session.ts';
import { CompanionDialog } from './CompanionDialog.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './Tutorial.module.css';

type Step = 0 | 1 | 2 | 3;
const steps = ['companion', 'templates', 'download', 'print'] as const;

/** /welcome: from an empty account to the first label, in four steps (TUT). */
export function Tutorial() {
  const t = useTexts();
  const { locale } = useLocale();
  const { id, role } = useAccount();
  const session = useSessionStore();
  const navigate = useNavigate();
  const { client } = useMarbete();
  const { ask, tell } = useQuestions();
  const toasts = useToasts();
  useNoWayBack();
  const [step, setStep] = useState<Step>(0);
  const [dialog, setDialog] = useState<'welcome' | 'companion' | undefined>('welcome');

  const skip = async () => {
    const yes = await ask({
      title: t('tutorial.skipQuestion'),
      text: t('tutorial.skipText'),
      confirmLabel: t('tutorial.skip'),
    });
    if (!yes) return false;
    // The server keeps it (A29); where it does not answer, this browser does until the next sign-in.
    await client.call(finishTutorial, {}).catch(() => undefined);
    session.update({ tutorial: 1 });
    void navigate('/', { replace: true });
    return true;
  };
  /** One's own list leads to the first label as well, so it ends the tutorial. */
  const useOwnList = async () => {
    await client.call(finishTutorial, {}).catch(() => undefined);
    session.update({ tutorial: 1 });
    void navigate('/lista', { replace: true });
  };
  const openTemplates = async () => {
    // Operators cannot download: theirs ends with the printer.
    if (role === 3) {
      setStep(3);
      return;
    }
    await tell({ title: t('tutorial.filtersTitle'), text: t('tutorial.filtersText') });
    setStep(2);
  };
  /** One question at a time: the dialog comes back where the tutorial goes on. */
  const leave = async () => {
    const before = dialog;
    setDialog(undefined);
    if (!(await skip())) setDialog(before);
  };
  const skipButton = (
    <Button kind="quiet" onClick={() => void leave()}>
      {t('tutorial.skip')}
    </Button>
  );
  const ownListButton =
    role === 3 ? null : (
      <Button icon={<FileSpreadsheet aria-hidden />} onClick={() => void useOwnList()}>
        {t('tutorial.ownList')}
      </Button>
    );
  const head = (
    <>
      <Progress step={step} />
      <PageHeader
        title={t(`tutorial.${steps[step]}Title`)}
        text={t(`tutorial.${steps[step]}Text`)}
        actions={
          <>
            {skipButton}
            {ownListButton}
          </>
        }
      />
    </>
  );

  if (step === 2) {
    return (
      <Gallery
        head={
          <>
            {head}
            <div className={styles['notice']}>
              <Notice>{t('tutorial.filtersText')}</Notice>
            </div>
          </>
        }
        onDownloaded={({ response }) => {
          if (!response) toasts.info(t('tutorial.again'));
          setStep(response ? 3 : 1);
        }}
      />
    );
  }
  return (
    <>
      {head}
      {step === 0 ? (
        <Button kind="primary" icon={<Printer aria-hidden />} onClick={() => setDialog('companion')}>
          {t('tutorial.setUp')}
        </Button>
      ) : null}
      {step === 1 ? (
        <>
          <Button
            kind="primary"
            className={styles['pointed'] ?? ''}
            icon={<Blocks aria-hidden />}
            onClick={() => void openTemplates()}
          >
            {t('gallery.title')}
          </Button>
          {role === 3 ? null : (
            <div className={styles['film']}>
              <VideoSlot src={productLinks(locale).drawVideo} label={t('tutorial.drawVideo')} />
            </div>
          )}
        </>
      ) : null}
      {step === 3 ? (
        <>
          <ol className={styles['list']}>
            {(['find', 'press', 'look'] as const).map((line) => (
              <li key={line}>{t(`tutorial.print-${line}`)}</li>
            ))}
          </ol>
          <Button
            kind="primary"
            icon={<ArrowRight aria-hidden />}
            onClick={() => void navigate('/see-labels', { replace: true })}
          >
            {t('tutorial.toLabels')}
          </Button>
        </>
      ) : null}
      <Dialog
        open={dialog === 'welcome'}
        onClose={() => undefined}
        notDismissible
        title={t('tutorial.welcomeTitle')}
        description={t('tutorial.welcomeText')}
        actions={
          <>
            {skipButton}
            {ownListButton}
            <Button kind="primary" onClick={() => setDialog('companion')}>
              {t('tutorial.continue')}
            </Button>
          </>
        }
      />
      {dialog === 'companion' ? (
        <CompanionDialog
          open
          videos={productLinks(locale).tutorialVideos}
          onClose={() => setDialog(undefined)}
          onDone={(printer) => {
            if (printer) rememberPrinter(localStorage, id, { printer });
            setDialog(undefined);
            setStep(1);
          }}
        />
      ) : null}
    </>
  );
}

/** The steps; screen readers learn the current one too. */
function Progress({ step }: { step: Step }) {
  const t = useTexts();
  return (
    <ol className={styles['steps']} aria-label={t('tutorial.steps')}>
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === step ? 'step' : undefined}
          data-done={index < step || undefined}
        >
          <span className={styles['dot']}>{index < step ? <Check aria-hidden /> : index + 1}</span>
          <span className={styles['stepName']}>{t(`tutorial.${name}Step`)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Keeps the browser's back button on this screen while it is shown (TUT-22). */
function useNoWayBack(): void {
  useEffect(() => {
    const stay = () => history.pushState(history.state, '', location.href);
    stay();
    // Before the router hears of it: it would show the screen before.
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      stay();
    };
    window.addEventListener('popstate', onBack, { capture: true });
    return () => window.removeEventListener('popstate', onBack, { capture: true });
  }, []);
}

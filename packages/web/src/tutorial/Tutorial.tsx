import { finishTutorial } from '@marbete/core/api/users';
import { ArrowRight, Blocks, Check, Printer } from 'lucide-react';
import { useState } from 'react';
import { useMarbete } from '@marbete/widgets/internal/provider';
import { Button, Dialog, Notice, PageHeader, useQuestions, useToasts } from '@marbete/widgets/internal/ui';
import { Gallery } from '../gallery/Gallery.tsx';
import { CompanionDialog } from './CompanionDialog.tsx';
import type { VisitorSystem } from '../shell/visitor-system.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Tutorial.module.css';

type Step = 0 | 1 | 2 | 3;
const steps = ['companion', 'templates', 'download', 'print'] as const;

export interface TutorialProps {
  videos: Readonly<Record<VisitorSystem | 'huawei', string>>;
  /** Operators cannot download: theirs ends with the printer. */
  mayDownload: boolean;
  /** A template was copied into the labels. */
  onCopied: () => void;
  /** The person does not want it (TUT-19); the server knows. */
  onSkipped: () => void;
  /** The last step is over: on to the labels, to print (TUT-17). */
  onDone: () => void;
}

/** From an empty account to the first label, in four steps (TUT). */
export function Tutorial({ videos, mayDownload, onCopied, onSkipped, onDone }: TutorialProps) {
  const t = useTexts();
  const { client } = useMarbete();
  const { ask, tell } = useQuestions();
  const toasts = useToasts();
  const [step, setStep] = useState<Step>(0);
  const [dialog, setDialog] = useState<'welcome' | 'companion' | undefined>('welcome');

  const skip = async () => {
    const yes = await ask({
      title: t('tutorial.skipQuestion'),
      text: t('tutorial.skipText'),
      confirmLabel: t('tutorial.skip'),
    });
    if (!yes) return;
    // The server keeps it (A29); where it does not answer, this browser does until the next sign-in.
    await client.call(finishTutorial, {}).catch(() => undefined);
    onSkipped();
  };
  const openTemplates = async () => {
    if (!mayDownload) {
      setStep(3);
      return;
    }
    await tell({ title: t('tutorial.filtersTitle'), text: t('tutorial.filtersText') });
    setStep(2);
  };
  const skipButton = (
    <Button kind="quiet" onClick={() => void skip()}>
      {t('tutorial.skip')}
    </Button>
  );
  const head = (
    <>
      <Progress step={step} />
      <PageHeader
        title={t(`tutorial.${steps[step]}Title`)}
        text={t(`tutorial.${steps[step]}Text`)}
        actions={skipButton}
      />
    </>
  );

  if (step === 2) {
    return (
      <Gallery
        mayDownload
        head={
          <>
            {head}
            <div className={styles['notice']}>
              <Notice>{t('tutorial.filtersText')}</Notice>
            </div>
          </>
        }
        onDownloaded={({ response, copied }) => {
          if (copied) onCopied();
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
        <Button
          kind="primary"
          className={styles['pointed'] ?? ''}
          icon={<Blocks aria-hidden />}
          onClick={() => void openTemplates()}
        >
          {t('gallery.title')}
        </Button>
      ) : null}
      {step === 3 ? (
        <>
          <ol className={styles['list']}>
            {(['find', 'press', 'look'] as const).map((line) => (
              <li key={line}>{t(`tutorial.print-${line}`)}</li>
            ))}
          </ol>
          <Button kind="primary" icon={<ArrowRight aria-hidden />} onClick={onDone}>
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
            <Button kind="primary" onClick={() => setDialog('companion')}>
              {t('tutorial.continue')}
            </Button>
          </>
        }
      />
      {dialog === 'companion' ? (
        <CompanionDialog
          open
          videos={videos}
          onClose={() => setDialog(undefined)}
          onDone={() => {
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

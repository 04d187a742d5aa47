import { finishTutorial } from '@marbete/core/api/users';
import { useState } from 'react';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, Dialog, useToasts } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';

export interface TutorialDoneProps {
  open: boolean;
  /** The server has taken it down as done. */
  onDone: () => void;
}

/** After the first label has printed: only OK ends it (TUT-20, TUT-21). */
export function TutorialDone({ open, onDone }: TutorialDoneProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const [busy, setBusy] = useState(false);
  const finish = async () => {
    setBusy(true);
    try {
      const { response } = await client.call(finishTutorial, {});
      if (response) onDone();
      else toasts.error(t('errors.unexpected'));
    } catch (error) {
      toasts.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={() => undefined}
      notDismissible
      width="narrow"
      title={t('tutorial.doneTitle')}
      description={t('tutorial.doneText')}
      actions={
        <Button kind="primary" busy={busy} onClick={() => void finish()}>
          OK
        </Button>
      }
    />
  );
}

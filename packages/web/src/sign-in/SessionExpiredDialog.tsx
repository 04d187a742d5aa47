import { currentUser, type Session } from '@marbete/core/api/auth';
import { createClient } from '@marbete/core/api/client';
import { useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '@marbete/ui/provider';
import { Button, Dialog, useToasts } from '@marbete/ui/ui';
import { product } from '../product.ts';
import { useTexts } from '../texts/texts.ts';
import { SignIn } from './AccountPanel.tsx';

export interface SessionExpiredDialogProps {
  open: boolean;
  /** Goes to the root page. */
  onConfirm: () => void;
  /** The person has a session again: the screen goes on as it was, with what was typed. */
  onSamePerson: (session: Session) => void;
  /** Somebody else signed in, to whom nothing of the screen belongs. */
  onOther: (session: Session) => void;
  /** Nobody was known here yet: the address opens for whoever signed in. */
  onFirst: (session: Session) => void;
}

/** ERR-01: says that the session has ended; only its buttons close it. Whoever signs in again goes on where they were. */
export function SessionExpiredDialog(props: SessionExpiredDialogProps) {
  const { open, onConfirm, onSamePerson, onOther, onFirst } = props;
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const queries = useQueryClient();
  const signedIn = async (session: Session) => {
    const before = queries.getQueryData<{ id: number }>(['auth.user']);
    const authorization = () => `${session.token_type} ${session.access_token}`;
    const client = createClient({ baseUrl: '/api', fetch: (url, init) => fetch(url, init), authorization });
    try {
      const { id } = await client.call(currentUser, {});
      if (before === undefined) onFirst(session);
      else if (before.id === id) onSamePerson(session);
      else onOther(session);
    } catch (error) {
      toasts.error(errorText(error));
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onConfirm}
      notDismissible
      width="narrow"
      title={t('session.expiredTitle')}
      description={t('errors.unauthenticated')}
      actions={
        <Button kind="quiet" onClick={onConfirm}>
          {t('session.toStart')}
        </Button>
      }
    >
      <SignIn
        inDialog
        version={product.version}
        year={product.year}
        onSignedIn={(session) => void signedIn(session)}
      />
    </Dialog>
  );
}

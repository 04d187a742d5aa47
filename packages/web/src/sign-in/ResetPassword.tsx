import { findReset, resetPassword, resetSchema } from '@marbete/core/api/auth';
import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, EmptyState, ErrorState, SpinnerArea, useQuestions } from '@marbete/ui/ui';
import { schemaResolver } from '../ui/schema-resolver.ts';
import { useSending } from '../ui/use-sending.ts';
import { AccountForm } from './AccountForm.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useTexts } from '../texts/texts.ts';

export interface ResetPasswordProps {
  /** From the link of the mail. */
  token: string;
  /** The password is set, and the person has read so. */
  onDone: () => void;
  /** Opens the form that requests another link. */
  onAskAgain: () => void;
}

/** Looks a link's token up and sets the password that goes with it (RESET-01 to RESET-06, ERR-20). */
export function ResetPassword({ token, onDone, onAskAgain }: ResetPasswordProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const found = useQuery({
    queryKey: ['auth.find', token],
    queryFn: ({ signal }) => client.call(findReset, { params: { token } }, { signal }),
    staleTime: Infinity,
  });
  if (found.isPending) return <SpinnerArea label={t('ui.loading')} />;
  if (found.isError) {
    return (
      <ErrorState
        wholePage
        text={errorText(found.error)}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    );
  }
  if (found.data.respuesta !== 'correcto') {
    return (
      <EmptyState
        wholePage
        icon={<Link2Off aria-hidden />}
        title={t('account.tokenUnknown')}
        text={t('account.tokenUnknownText')}
        actions={
          <Button kind="primary" onClick={onAskAgain}>
            {t('account.askAgain')}
          </Button>
        }
      />
    );
  }
  return <NewPassword {...found.data.message} onDone={onDone} />;
}

interface ResetDraft {
  password: string;
  password_confirmation: string;
  /** Of the link; they travel with the form, so that the contract's schema checks the whole. */
  email: string;
  token: string;
}

function NewPassword({ email, token, onDone }: { email: string; token: string; onDone: () => void }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { tell } = useQuestions();
  const { client } = useMarbete();
  const { busy, failure, sending } = useSending((error) => ({
    title: t('account.resetFailed'),
    lines: [errorText(error)],
  }));
  const { register, handleSubmit, formState } = useForm<ResetDraft>({
    defaultValues: { password: '', password_confirmation: '', email, token },
    resolver: schemaResolver<ResetDraft>(resetSchema, t),
  });
  const { errors } = formState;

  const submit = (draft: ResetDraft) =>
    sending(async () => {
      const { respuesta, message } = await client.call(resetPassword, { body: draft });
      if (respuesta !== 'correcto') return { title: t('account.resetError'), lines: [message] };
      await tell({ icon: 'success', title: t('account.resetDone'), text: t('account.resetDoneText') });
      onDone();
      return undefined;
    });
  return (
    <AccountForm
      title={t('account.resetTitle')}
      lead={t('account.resetLead', { email })}
      busy={busy}
      failure={failure}
      onSubmit={handleSubmit(submit)}
      submit={t('account.reset')}
    >
      {/* Password managers keep the new password under this name. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <NewPasswordFields
        password={{ field: register('password'), error: errors.password?.message }}
        confirmation={{
          field: register('password_confirmation'),
          error: errors.password_confirmation?.message,
        }}
      />
    </AccountForm>
  );
}

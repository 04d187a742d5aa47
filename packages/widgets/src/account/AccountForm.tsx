import { ArrowLeft } from 'lucide-react';
import type { FormEventHandler, ReactNode } from 'react';
import signIn from '../sign-in/SignIn.module.css';
import { useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';

export interface AccountFormProps {
  title: string;
  lead: string;
  busy: boolean;
  onSubmit: FormEventHandler;
  /** Leads back to the sign-in; without it there is no such way. */
  onBack?: () => void;
  children: ReactNode;
}

/** The frame of the forms around the sign-in: a title, a line of what happens next, the fields. */
export function AccountForm({ title, lead, busy, onSubmit, onBack, children }: AccountFormProps) {
  const t = useTexts();
  return (
    <div className={signIn['card']}>
      <header>
        <h1 className={signIn['title']}>{title}</h1>
        <p className={signIn['lead']}>{lead}</p>
      </header>
      <form className={signIn['form']} noValidate onSubmit={onSubmit} aria-busy={busy}>
        {children}
        {onBack ? (
          <Button kind="quiet" block icon={<ArrowLeft aria-hidden />} onClick={onBack}>
            {t('account.back')}
          </Button>
        ) : null}
      </form>
    </div>
  );
}

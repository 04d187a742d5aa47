import { ArrowLeft } from 'lucide-react';
import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '@marbete/ui/ui';
import { SendingNotice } from '../ui/SendingNotice.tsx';
import type { SendingFailure } from '../ui/use-sending.ts';
import { useTexts } from '../texts/texts.ts';
import signIn from './SignIn.module.css';

export interface AccountFormProps {
  title: string;
  lead: string;
  busy: boolean;
  failure: SendingFailure | undefined;
  onSubmit: FormEventHandler;
  /** What its button says. */
  submit: string;
  /** Leads back to the sign-in; without it there is no such way. */
  onBack?: () => void;
  /** Further ways, under the button. */
  links?: ReactNode;
  children: ReactNode;
}

/** The frame of the forms around the sign-in: a title, a line of what happens next, why it failed, fields and button. */
export function AccountForm(props: AccountFormProps) {
  const { title, lead, busy, failure, onSubmit, submit, onBack, links, children } = props;
  const t = useTexts();
  return (
    <div className={signIn['card']}>
      <header>
        <h1 className={signIn['title']}>{title}</h1>
        <p className={signIn['lead']}>{lead}</p>
      </header>
      <form className={signIn['form']} noValidate onSubmit={onSubmit} aria-busy={busy}>
        <SendingNotice failure={failure} />
        {children}
        <Button type="submit" kind="primary" block busy={busy}>
          {submit}
        </Button>
        {links ? <div className={signIn['links']}>{links}</div> : null}
        {onBack ? (
          <Button kind="quiet" block icon={<ArrowLeft aria-hidden />} onClick={onBack}>
            {t('account.back')}
          </Button>
        ) : null}
      </form>
    </div>
  );
}

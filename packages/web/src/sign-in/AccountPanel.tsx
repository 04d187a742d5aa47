import { type Session, login } from '@marbete/core/api/auth';
import type { ThirdPartyReturn } from '@marbete/core/api/third-party-return';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, Notice, SpinnerArea } from '@marbete/ui/ui';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { CreateAccount } from './CreateAccount.tsx';
import { RecoverPassword } from './RecoverPassword.tsx';
import { CodeForm } from './CodeForm.tsx';
import { SignInView, type Credentials, type SignInViewProps } from './SignInView.tsx';
import { useThirdPartyOffer, useThirdPartySignIn } from './use-third-party.ts';
import styles from './SignIn.module.css';

/** The modes of the start page: 0 landing, 1 sign-in, 2 create account, 3 recover password (AUTH-01). */
export type AccountView = 0 | 1 | 2 | 3;

export interface AccountPanelProps {
  view: Exclude<AccountView, 0>;
  onView: (view: AccountView) => void;
  onSignedIn: (session: Session) => void;
  /** Leads the browser to where third-party sign-in begins. */
  onThirdParty: () => void;
  version: string;
  year: number;
  /** What became of the link that verifies an e-mail. */
  mail?: 'verified' | 'expired' | undefined;
  /** With what the browser came back from the provider of third-party sign-in. */
  thirdParty?: ThirdPartyReturn | undefined;
}

interface News {
  kind: 'success' | 'info' | 'warning';
  text: string;
  /** Where the mail leads that a demo cannot send. */
  mailLink?: string | undefined;
}

/** Sign-in, registration and recovery, and the ways between them (AUTH-02, AUTH-03). */
export function AccountPanel(props: AccountPanelProps) {
  const { view, onView, onSignedIn, onThirdParty, version, year, mail, thirdParty } = props;
  const t = useTexts();
  const { offersThirdParty, provider } = useThirdPartyOffer();
  const entering = useThirdPartySignIn(thirdParty, onSignedIn);
  const [news, setNews] = useState<News | undefined>(() => {
    if (mail === 'verified') return { kind: 'success', text: t('signIn.mailVerified') };
    if (mail === 'expired') return { kind: 'warning', text: t('signIn.mailExpired') };
    if (thirdParty === undefined || thirdParty.respuesta === 'correcto') return undefined;
    const kind = thirdParty.respuesta === 'error' ? 'warning' : 'info';
    return { kind, text: t(`signIn.thirdParty-${thirdParty.respuesta}`) };
  });
  const toSignIn = (next?: News) => {
    setNews(next);
    onView(1);
  };

  if (view === 2) return <CreateAccount onDone={toSignIn} onBack={() => toSignIn()} />;
  if (view === 3) {
    return <RecoverPassword onDone={toSignIn} onBack={() => toSignIn()} onCreate={() => onView(2)} />;
  }
  if (entering.state === 'busy') return <SpinnerArea label={t('signIn.thirdParty-correcto')} />;
  const shown = entering.error === undefined ? news : { kind: 'warning' as const, text: entering.error };
  return (
    <SignIn
      version={version}
      year={year}
      onSignedIn={onSignedIn}
      notice={
        shown ? (
          <Notice
            kind={shown.kind}
            {...('mailLink' in shown && shown.mailLink
              ? { actions: <DemoMail link={shown.mailLink} /> }
              : {})}
          >
            {shown.text}
          </Notice>
        ) : null
      }
      links={
        <>
          <div className={styles['links']}>
            <button type="button" className={styles['link']} onClick={() => onView(2)}>
              {t('signIn.toCreate')}
            </button>
            <button type="button" className={styles['link']} onClick={() => onView(3)}>
              {t('signIn.toRecover')}
            </button>
          </div>
          {offersThirdParty ? (
            <>
              <div className={styles['or']}>{t('signIn.or')}</div>
              <Button block icon={<KeyRound aria-hidden />} onClick={onThirdParty}>
                {provider === '' ? t('signIn.thirdParty') : t('signIn.thirdPartyNamed', { provider })}
              </Button>
            </>
          ) : null}
        </>
      }
    />
  );
}

/** The link of a mail that a demo does not send, in the mail's place. */
function DemoMail({ link }: { link: string }) {
  const t = useTexts();
  return <a href={link}>{t('signIn.demoMail')}</a>;
}

export interface SignInProps extends Pick<
  SignInViewProps,
  'version' | 'year' | 'notice' | 'links' | 'inDialog'
> {
  /** The whole answer of the server: what the page keeps as its session (AUTH-14). */
  onSignedIn: (session: Session) => void;
}

/** Signs in against the server; says why not at the form, by the server's response (ERR-13, ERR-14, ERR-16). */
export function SignIn({ onSignedIn, ...view }: SignInProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** Right, but the address is not verified: the mail can be sent again. */
  const [unverified, setUnverified] = useState<Credentials & { sent?: boolean; link?: string | undefined }>();
  // Right, and waiting for a code of the second factor.
  const [waiting, setWaiting] = useState<Credentials>();

  const submit = async ({ email, password }: Credentials, codigo = '', reenviar = false) => {
    setBusy(true);
    setError(undefined);
    setUnverified(undefined);
    try {
      const answer = await client.call(login, {
        body: {
          email,
          password,
          codigo,
          reenviar,
          cuenta: 'local',
          sistema_operativo: navigator.userAgent.slice(0, 200),
        },
      });
      if ('access_token' in answer) onSignedIn(answer);
      else if (answer.message === 'second-factor') setWaiting({ email, password });
      else {
        setError(t(`signIn.refused-${answer.message}`));
        if (answer.message === 'unverified')
          setUnverified({ email, password, sent: reenviar, link: answer.enlace });
      }
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  if (waiting) {
    return (
      <CodeForm
        busy={busy}
        error={error}
        onSubmit={(code) => void submit(waiting, code)}
        onBack={() => {
          setWaiting(undefined);
          setError(undefined);
        }}
      />
    );
  }
  return (
    <SignInView
      {...view}
      busy={busy}
      error={error}
      errorActions={
        unverified ? (
          <>
            {unverified.sent ? <p>{t('signIn.sentAgain')}</p> : null}
            {unverified.link ? <DemoMail link={unverified.link} /> : null}
            <Button disabled={busy} onClick={() => void submit(unverified, '', true)}>
              {t('signIn.sendAgain')}
            </Button>
          </>
        ) : undefined
      }
      onSubmit={(credentials) => void submit(credentials)}
    />
  );
}

import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  type OwnAccount,
} from '@marbete/core/api/account';
import { useMarbete } from '@marbete/ui/provider';
import { Badge, Button, Notice, TextField } from '@marbete/ui/ui';
import { useState, type SyntheticEvent } from 'react';
import { CopyButton } from '../ui/CopyButton.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { SendingNotice } from '../ui/SendingNotice.tsx';
import { useTexts } from '../texts/texts.ts';
import { useAccountSending } from './use-own-account.ts';
import styles from './OwnAccount.module.css';

/** Off, being set up with an app, just switched on with its recovery codes, or on. */
export function SecondFactor({ account }: { account: OwnAccount }) {
  const t = useTexts();
  const { client } = useMarbete();
  const { busy, failure, send } = useAccountSending();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [secret, setSecret] = useState<{ secreto: string; uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const isOn = account.segundo_factor === 1;

  const begin = () =>
    send(async () => {
      const answer = await client.call(beginSecondFactor, { body: { clave: password } });
      if (answer.secreto && answer.uri) setSecret({ secreto: answer.secreto, uri: answer.uri });
      return answer;
    }, clear);
  const confirm = () =>
    send(async () => {
      const answer = await client.call(confirmSecondFactor, { body: { codigo: code } });
      setCodes(answer.codigos);
      return answer;
    }, finish);
  const end = () =>
    send(() => client.call(endSecondFactor, { body: { clave: password, codigo: code } }), finish);
  function clear() {
    setPassword('');
    setCode('');
  }
  function finish() {
    clear();
    setSecret(undefined);
  }

  if (codes) {
    return (
      <div className={styles['form']}>
        <Notice kind="warning" title={t('ownAccount.codesTitle')}>
          {t('ownAccount.codesText')}
        </Notice>
        <ul className={styles['codes']} aria-label={t('ownAccount.codesTitle')}>
          {codes.map((each) => (
            <li key={each}>
              <code>{each}</code>
            </li>
          ))}
        </ul>
        <div className={styles['actions']}>
          <CopyButton text={codes.join('\n')} />
          <Button kind="primary" onClick={() => setCodes(undefined)}>
            {t('ownAccount.codesKept')}
          </Button>
        </div>
      </div>
    );
  }
  const passwordField = (
    <PasswordField
      label={t('ownAccount.currentPassword')}
      autoComplete="current-password"
      value={password}
      onChange={(event) => setPassword(event.target.value)}
    />
  );
  const codeField = (
    <TextField
      label={t('ownAccount.code')}
      hint={t(isOn ? 'ownAccount.codeOrRecovery' : 'ownAccount.codeHint')}
      autoComplete="one-time-code"
      inputMode={isOn ? 'text' : 'numeric'}
      value={code}
      onChange={(event) => setCode(event.target.value)}
    />
  );
  if (secret && !isOn) {
    return (
      <Steps busy={busy} failure={failure} onSubmit={confirm} submit={t('ownAccount.factorConfirm')}>
        <p>{t('ownAccount.factorScan')}</p>
        <QrCode text={secret.uri} alt={t('ownAccount.factorQr')} />
        <p className={styles['soft']}>
          {t('ownAccount.factorType')} <code className={styles['secret']}>{secret.secreto}</code>
        </p>
        {codeField}
      </Steps>
    );
  }
  if (!isOn) {
    return (
      <Steps busy={busy} failure={failure} onSubmit={begin} submit={t('ownAccount.factorBegin')}>
        {passwordField}
      </Steps>
    );
  }
  return (
    <Steps
      busy={busy}
      failure={failure}
      onSubmit={end}
      submit={account.segundo_factor_obligatorio === 1 ? undefined : t('ownAccount.factorEnd')}
    >
      <p>
        <Badge kind="go">{t('ownAccount.factorOn')}</Badge>{' '}
        {t('ownAccount.codesLeft', { count: account.codigos })}
      </p>
      {account.segundo_factor_obligatorio === 1 ? null : (
        <>
          {passwordField}
          {codeField}
        </>
      )}
    </Steps>
  );
}

interface StepsProps {
  busy: boolean;
  failure: ReturnType<typeof useAccountSending>['failure'];
  onSubmit: () => Promise<void>;
  /** Without it there is nothing to do here. */
  submit: string | undefined;
  children: React.ReactNode;
}

function Steps({ busy, failure, onSubmit, submit, children }: StepsProps) {
  const start = (event: SyntheticEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form noValidate className={styles['form']} aria-busy={busy} onSubmit={start}>
      <SendingNotice failure={failure} />
      {children}
      {submit === undefined ? null : (
        <div className={styles['actions']}>
          <Button type="submit" kind="primary" busy={busy}>
            {submit}
          </Button>
        </div>
      )}
    </form>
  );
}

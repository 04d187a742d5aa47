import { getUsage } from '@marbete/core/api/account';
import { useMarbete } from '@marbete/ui/provider';
import { Notice, PageHeader } from '@marbete/ui/ui';
import type { ReactNode } from 'react';
import { LoadState } from '../ui/LoadState.tsx';
import { useTexts } from '../texts/texts.ts';
import { AccountData } from './AccountData.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SignedInPlaces } from './SignedInPlaces.tsx';
import { SpaceUsed } from './SpaceUsed.tsx';
import { useOwnAccount } from './use-own-account.ts';
import styles from './OwnAccount.module.css';

/** /cuenta: what people change and look at of their own account. */
export function OwnAccountPage() {
  const t = useTexts();
  const { client } = useMarbete();
  const account = useOwnAccount();
  if (!account.data) return <LoadState query={account} title={t('ownAccount.loadFailed')} wholePage />;
  const { data } = account;
  const isLocal = data.cuenta === 'local';
  const mustSetUp = data.segundo_factor_obligatorio === 1 && data.segundo_factor === 0;
  const factor = isLocal ? (
    <Part title={t('ownAccount.factor')} text={t('ownAccount.factorText')}>
      <SecondFactor account={data} />
    </Part>
  ) : null;
  return (
    <>
      <PageHeader title={t('ownAccount.title')} text={t('ownAccount.text')} />
      {mustSetUp ? <Notice kind="warning">{t('ownAccount.factorMust')}</Notice> : null}
      {mustSetUp ? (
        factor
      ) : (
        <>
          <Part title={t('ownAccount.profile')}>
            <ProfileForm account={data} />
          </Part>
          {isLocal ? (
            <Part title={t('ownAccount.password')} text={t('ownAccount.passwordText')}>
              <PasswordForm email={data.email} />
            </Part>
          ) : null}
          {factor}
          <Part title={t('ownAccount.places')} text={t('ownAccount.placesText')}>
            <SignedInPlaces account={data} />
          </Part>
          <Part title={t('ownAccount.space')} text={t('ownAccount.spaceText')}>
            <SpaceUsed account={data.id} load={(signal) => client.call(getUsage, {}, { signal })} />
          </Part>
          <Part title={t('ownAccount.data')}>
            <AccountData account={data} />
          </Part>
        </>
      )}
    </>
  );
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <header>
        <h2 className={styles['heading']}>{title}</h2>
        {text ? <p className={styles['soft']}>{text}</p> : null}
      </header>
      {children}
    </section>
  );
}

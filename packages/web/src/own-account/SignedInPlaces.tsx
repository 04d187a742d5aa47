import type { OwnAccount } from '@marbete/core/api/account';
import { listKeys, revokeKey, type Key } from '@marbete/core/api/keys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorText, useFormats, useMarbete } from '@marbete/widgets/internal/provider';
import { Button, useQuestions, useToasts } from '@marbete/widgets/internal/ui';
import type { ReactNode } from 'react';
import { useDeviceActs, useDevices } from '../devices/use-devices.ts';
import { useAccount } from '../session/use-account.ts';
import { useLogout } from '../session/use-logout.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './OwnAccount.module.css';

const keysQueryKey = ['keys'];

/** What is signed in with the account: this session, devices of the POS app and keys, each with its end. */
export function SignedInPlaces({ account }: { account: OwnAccount }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { dateTime } = useFormats();
  const { client } = useMarbete();
  const { ask } = useQuestions();
  const toasts = useToasts();
  const queries = useQueryClient();
  const { role } = useAccount();
  const logout = useLogout();
  const devices = useDevices();
  const acts = useDeviceActs({ onAdded: () => undefined });
  const keys = useQuery({
    queryKey: keysQueryKey,
    queryFn: async ({ signal }) => (await client.call(listKeys, {}, { signal })).llaves,
  });
  const revoke = useMutation({
    mutationFn: ({ id }: Key) => client.call(revokeKey, { params: { id } }),
    onSuccess({ llaves }) {
      queries.setQueryData(keysQueryKey, llaves);
      toasts.success(t('keys.revoked'));
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  const askToRevoke = async (key: Key) => {
    const yes = await ask({
      icon: 'warning',
      danger: true,
      title: t('keys.revokeQuestion', { name: key.nombre }),
      text: t('keys.revokeText'),
      confirmLabel: t('keys.revoke'),
    });
    if (yes) revoke.mutate(key);
  };
  const used = (moment: string | null) =>
    moment === null
      ? t('ownAccount.neverUsed')
      : t('ownAccount.lastUse', { when: dateTime(new Date(moment)) });
  return (
    <ul className={styles['places']}>
      {account.sesion ? (
        <Place
          name={t('ownAccount.thisSession')}
          words={used(account.sesion.usada)}
          end={t('shell.logout')}
          onEnd={() => void logout()}
        />
      ) : null}
      {(devices.data ?? []).map((device) => (
        <Place
          key={`device ${device.id}`}
          name={t('ownAccount.device', { name: device.identificador || device.token.slice(0, 12) })}
          words={t(device.dispositivo === 1 ? 'devices.active' : 'devices.inactive')}
          end={t('ownAccount.end')}
          // Operators see the devices of their account and change none (D4).
          onEnd={role === 3 ? undefined : () => void acts.remove(device)}
        />
      ))}
      {(keys.data ?? [])
        .filter(({ revocada }) => revocada === null)
        .map((key) => (
          <Place
            key={`key ${key.id}`}
            name={t('ownAccount.key', { name: key.nombre })}
            words={used(key.usada)}
            end={t('ownAccount.end')}
            onEnd={() => void askToRevoke(key)}
          />
        ))}
    </ul>
  );
}

interface PlaceProps {
  name: string;
  words: ReactNode;
  end: string;
  onEnd: (() => void) | undefined;
}

function Place({ name, words, end, onEnd }: PlaceProps) {
  return (
    <li className={styles['place']}>
      <span>
        <span className={styles['name']}>{name}</span>
        <small className={styles['soft']}>{words}</small>
      </span>
      {onEnd ? (
        <Button onClick={onEnd} aria-label={`${end}: ${name}`}>
          {end}
        </Button>
      ) : null}
    </li>
  );
}

import type { OwnAccount } from '@marbete/core/api/account';
import { useFormats } from '@marbete/ui/provider';
import { Button } from '@marbete/ui/ui';
import type { ReactNode } from 'react';
import { useDeviceActs, useDevices } from '../devices/use-devices.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useAccount } from '../session/use-account.ts';
import { useLogout } from '../session/use-logout.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './OwnAccount.module.css';

/** What is signed in with the account: this session, devices of the POS app and keys, each with its end. */
export function SignedInPlaces({ account }: { account: OwnAccount }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { role } = useAccount();
  const logout = useLogout();
  const devices = useDevices();
  const acts = useDeviceActs({ onAdded: () => undefined });
  const { keys, revoke } = useKeys();
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
            onEnd={() => void revoke.ask(key)}
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

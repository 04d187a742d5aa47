import { TextField } from '@marbete/ui/ui';
import { useId } from 'react';
import { useTexts } from '../texts/texts.ts';
import { isZone } from './zones.ts';

interface NameAndZoneProps {
  name: string;
  zone: string;
  /** The form was sent, so what is missing is said. */
  wasSent: boolean;
  onName: (name: string) => void;
  onZone: (zone: string) => void;
}

/** What a station is called, and its time zone by its IANA name, with those that the browser knows. */
export function NameAndZone({ name, zone, wasSent, onName, onZone }: NameAndZoneProps) {
  const t = useTexts();
  const id = useId();
  return (
    <>
      <TextField
        label={t('shops.name')}
        value={name}
        maxLength={100}
        autoComplete="off"
        error={wasSent && name.trim() === '' ? t('shops.issue-name') : undefined}
        onChange={(event) => onName(event.target.value)}
      />
      <TextField
        label={t('shops.zone')}
        hint={t('shops.zoneHint')}
        list={id}
        value={zone}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        error={wasSent && !isZone(zone) ? t('shops.issue-zone') : undefined}
        onChange={(event) => onZone(event.target.value)}
      />
      <datalist id={id}>
        {Intl.supportedValuesOf('timeZone').map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
    </>
  );
}

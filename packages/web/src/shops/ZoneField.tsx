import { TextField } from '@marbete/ui/ui';
import { useId } from 'react';
import { useTexts } from '../texts/texts.ts';

export interface ZoneFieldProps {
  value: string;
  error: string | undefined;
  onChange: (zone: string) => void;
}

/** A time zone by its IANA name, with those that the browser knows. */
export function ZoneField({ value, error, onChange }: ZoneFieldProps) {
  const t = useTexts();
  const id = useId();
  return (
    <>
      <TextField
        label={t('shops.zone')}
        hint={t('shops.zoneHint')}
        list={id}
        value={value}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {Intl.supportedValuesOf('timeZone').map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}

import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';

type KeyFieldProps = UseFormRegisterReturn & { error: string | undefined };

export function KeyNameField(props: KeyFieldProps) {
  const t = useTexts();
  return (
    <TextField
      {...props}
      label={t('keys.name')}
      hint={t('keys.nameHint')}
      maxLength={80}
      autoComplete="off"
    />
  );
}

export function KeyExpiryField(props: KeyFieldProps) {
  const t = useTexts();
  return <TextField {...props} type="date" label={t('keys.expiry')} hint={t('keys.expiryHint')} />;
}

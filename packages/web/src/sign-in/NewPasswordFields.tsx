import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '../ui/PasswordField.tsx';
import { useTexts } from '../texts/texts.ts';

interface RegisteredField {
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/** A password that is chosen, typed twice (AUTH-11, AUTH-12, RESET-03, RESET-04). */
export function NewPasswordFields({
  password,
  confirmation,
}: {
  password: RegisteredField;
  confirmation: RegisteredField;
}) {
  const t = useTexts();
  return (
    <>
      <PasswordField
        {...password.field}
        label={t('account.password')}
        hint={t('account.passwordHint')}
        autoComplete="new-password"
        error={password.error}
      />
      <PasswordField
        {...confirmation.field}
        label={t('account.passwordConfirm')}
        autoComplete="new-password"
        error={confirmation.error}
      />
    </>
  );
}

import { loginSchema } from '@marbete/core/api/auth';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button, Notice, TextField } from '@marbete/ui/ui';
import { PasswordField } from '../ui/PasswordField.tsx';
import { schemaResolver } from '../ui/schema-resolver.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './SignIn.module.css';

export interface Credentials {
  email: string;
  password: string;
}

export interface SignInViewProps {
  busy: boolean;
  /** Why the last attempt failed, in words for people. */
  error: string | undefined;
  /** What can be done about it. */
  errorActions?: ReactNode;
  onSubmit: (credentials: Credentials) => void;
  /** Version and year (AUTH-05). */
  version: string;
  year: number;
  /** What came before, such as a verified e-mail; above the fields until an attempt fails. */
  notice?: ReactNode;
  /** Further ways in, under the button. */
  links?: ReactNode;
  /** The dialog around it says what it is about. */
  inDialog?: boolean;
}

/** The sign-in form, mode 1 (AUTH-04 to AUTH-08). It keeps what was typed after a failure. */
export function SignInView(props: SignInViewProps) {
  const { busy, error, errorActions, onSubmit, version, year, notice, links, inDialog = false } = props;
  const t = useTexts();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
    resolver: schemaResolver<Credentials>(loginSchema, t),
  });
  const { errors } = formState;
  return (
    <div className={styles['card']}>
      {inDialog ? null : (
        <header>
          <h1 className={styles['title']}>{t('signIn.title')}</h1>
          <p className={styles['lead']}>{t('signIn.lead')}</p>
        </header>
      )}
      <form className={styles['form']} noValidate onSubmit={handleSubmit(onSubmit)} aria-busy={busy}>
        {error ? (
          <Notice kind="error" title={t('signIn.errorTitle')} actions={errorActions}>
            {error}
          </Notice>
        ) : (
          notice
        )}
        <TextField
          {...register('email')}
          type="email"
          label={t('signIn.email')}
          autoComplete="username"
          error={errors.email?.message}
        />
        <PasswordField
          {...register('password')}
          label={t('signIn.password')}
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <Button type="submit" kind="primary" block busy={busy}>
          {t('signIn.submit')}
        </Button>
        {links}
      </form>
      {inDialog ? null : (
        <footer className={styles['version']}>{t('signIn.version', { version, year: String(year) })}</footer>
      )}
    </div>
  );
}

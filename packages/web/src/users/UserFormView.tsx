import { teamFormSchema, userFormSchema } from '@marbete/core/api/users';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button, Notice, PageHeader, Select, TextField } from '@marbete/ui/ui';
import { PasswordField } from '../ui/PasswordField.tsx';
import { schemaResolver } from '../ui/schema-resolver.ts';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './Users.module.css';

/** A user as it is typed. */
export interface UserDraft {
  email: string;
  name: string;
  /** Blank: mailed a link when it is made, kept when it is changed (D14). */
  password: string;
  passwordConfirm: string;
  role: number;
}

export interface UserRole {
  id: number;
  name: string;
  description: string;
}

/** Why the server did not save a user: a title, and what it says of single fields (ERR-18, ERR-24). */
export interface UserRefusal {
  kind: 'success' | 'error';
  title: string;
  text?: string;
  fields: { email?: string | undefined; password?: string | undefined };
}

export interface UserFormViewProps {
  title: string;
  trail?: ReactNode;
  initial: UserDraft;
  /** The roles to choose from; undefined where users have no choice of it (D4). */
  roles: readonly UserRole[] | undefined;
  isNew: boolean;
  busy: boolean;
  refusal: UserRefusal | undefined;
  onSave: (draft: UserDraft) => void;
  onCancel: () => void;
}

/** The form of a user, for administrators and for accounts with users of their own (USR-05 to USR-11, ADM-05, ADM-06). */
export function UserFormView(props: UserFormViewProps) {
  const { title, trail, initial, roles, isNew, busy, refusal, onSave, onCancel } = props;
  const t = useTexts();
  const [role, setRole] = useState(initial.role);
  const { register, setValue, handleSubmit, setError, formState } = useForm<UserDraft>({
    defaultValues: initial,
    resolver: schemaResolver<UserDraft>(roles ? userFormSchema : teamFormSchema, t),
  });
  const { errors, isDirty } = formState;
  useLeaveQuestion(isDirty && !busy);
  useEffect(() => {
    const refused = Object.entries(refusal?.fields ?? {}).filter((entry) => entry[1] !== undefined);
    for (const [index, [name, message]] of refused.entries()) {
      setError(name as 'email' | 'password', { message: message ?? '' }, { shouldFocus: index === 0 });
    }
  }, [refusal, setError]);
  const lines = Object.values(refusal?.fields ?? {}).filter((line) => line !== undefined);
  return (
    <>
      <PageHeader title={title} trail={trail} />
      <form
        className={styles['form']}
        noValidate
        aria-busy={busy}
        onSubmit={(event) => void handleSubmit(onSave)(event)}
      >
        {refusal ? (
          <Notice kind={refusal.kind} title={refusal.title}>
            {lines.length > 0 ? (
              <ul className={styles['issues']}>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ) : (
              refusal.text
            )}
          </Notice>
        ) : null}
        <TextField
          {...register('email')}
          type="email"
          autoComplete="off"
          label={t('users.email')}
          error={errors.email?.message}
        />
        <TextField
          {...register('name')}
          autoComplete="off"
          label={t('users.name')}
          error={errors.name?.message}
        />
        {roles ? (
          <Select
            label={t('users.role')}
            value={role}
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
            // A11: what the number means.
            hint={roles.find(({ id }) => id === role)?.description}
            error={errors.role?.message}
            onChange={(next) => {
              setRole(next);
              setValue('role', next);
            }}
          />
        ) : null}
        <div className={styles['passwords']}>
          <PasswordField
            {...register('password')}
            autoComplete="new-password"
            label={t('users.password')}
            hint={t(isNew ? 'users.passwordInvite' : 'users.passwordKept')}
            error={errors.password?.message}
          />
          <PasswordField
            {...register('passwordConfirm')}
            autoComplete="new-password"
            label={t('users.passwordConfirm')}
            error={errors.passwordConfirm?.message}
          />
        </div>
        <div className={styles['actions']}>
          <Button onClick={onCancel} disabled={busy}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('forms.save')}
          </Button>
        </div>
      </form>
    </>
  );
}

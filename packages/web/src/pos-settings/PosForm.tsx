import type { PosMenu } from '@marbete/core/api/pos-settings';
import { Download, KeyRound, Send } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import { Button, NumberField, Switch, TextField } from '@marbete/ui/ui';
import { FieldGroup, FormActions } from '../ui/FieldGroup.tsx';
import type { Drive } from './use-drive.ts';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './PosSettings.module.css';

export interface PosFormProps {
  menus: readonly PosMenu[];
  mayChange: boolean;
  saving: boolean;
  /** Stores the values and downloads the file. */
  onSave: (menus: PosMenu[]) => void;
  /** Left out where the server has no drive. */
  drive?: Drive | undefined;
}

/** A section for each menu, an input for each of its settings (POS-01, POS-02). */
export function PosForm({ menus, mayChange, saving, onSave, drive }: PosFormProps) {
  const t = useTexts();
  const { control, register, handleSubmit, formState } = useForm({ values: { menus: [...menus] } });
  useLeaveQuestion(formState.isDirty && !saving);
  const save = handleSubmit((filled) => onSave(withNumbers(filled.menus)));
  const send = handleSubmit((filled) => drive?.onSend(withNumbers(filled.menus)));
  return (
    <form className={styles['form']} noValidate aria-busy={saving} onSubmit={save}>
      {menus.map(({ menu, config }, menuIndex) => (
        <FieldGroup key={menu} legend={menu} columns={1} disabled={!mayChange}>
          {config.map(({ name, type, descrip }, index) => {
            // By position, because the names of POS settings contain dots, which are paths to react-hook-form.
            const path = `menus.${menuIndex}.config.${index}.values.value` as const;
            if (type === 'text') {
              return <TextField key={name} {...register(path)} label={descrip} maxLength={255} />;
            }
            return (
              <Controller
                key={name}
                control={control}
                name={path}
                rules={{
                  validate: (value) => type !== 'number' || isWhole(value) || t('forms.numberRequired'),
                }}
                render={({ field: { value, onChange, ref }, fieldState }) =>
                  type === 'number' ? (
                    <NumberField
                      ref={ref}
                      label={descrip}
                      accepts="signed"
                      error={fieldState.error?.message}
                      value={String(value)}
                      onChange={onChange}
                    />
                  ) : (
                    <Switch
                      label={descrip}
                      checked={value === true}
                      disabled={!mayChange}
                      onChange={onChange}
                    />
                  )
                }
              />
            );
          })}
        </FieldGroup>
      ))}
      {mayChange ? (
        <FormActions>
          {drive && !drive.ready ? (
            <Button icon={<KeyRound aria-hidden />} onClick={drive.onSignIn}>
              {t('signIn.thirdParty')}
            </Button>
          ) : null}
          {drive ? (
            <Button
              icon={<Send aria-hidden />}
              disabled={!drive.ready || saving}
              busy={drive.sending}
              onClick={() => void send()}
            >
              {t('posSettings.send')}
            </Button>
          ) : null}
          <Button
            type="submit"
            kind="primary"
            icon={<Download aria-hidden />}
            busy={saving}
            disabled={drive?.sending ?? false}
          >
            {t('posSettings.save')}
          </Button>
        </FormActions>
      ) : null}
    </form>
  );
}

type PosValue = PosMenu['config'][number]['values']['value'];

function isWhole(value: PosValue): boolean {
  return /^-?\d{1,9}$/.test(String(value).trim());
}

/** Numbers are text while they are typed, and numbers in the call (POS-04). */
function withNumbers(menus: readonly PosMenu[]): PosMenu[] {
  return menus.map(({ menu, config }) => ({
    menu,
    config: config.map((setting) =>
      setting.type === 'number' ? { ...setting, values: { value: Number(setting.values.value) } } : setting,
    ),
  }));
}

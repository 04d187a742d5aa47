import { newTokenSchema, storeDevice, updateDevice, type Device } from '@marbete/core/api/devices';
import { requiredText } from '@marbete/core/api/schemas';
import { RefreshCw } from 'lucide-react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, PageHeader, TextField, useToasts } from '@marbete/ui/ui';
import { FormActions } from '../ui/FieldGroup.tsx';
import { SendingNotice } from '../ui/SendingNotice.tsx';
import { schemaResolver } from '../ui/schema-resolver.ts';
import { useSending } from '../ui/use-sending.ts';
import { newToken } from './new-token.ts';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { Trail } from '../shell/Trail.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './Devices.module.css';

interface DeviceDraft {
  dispositivo: string;
  token: string;
}

/** Both are trimmed and must be there (DEV-08). */
const draftSchema = z.object({ dispositivo: requiredText(), token: newTokenSchema });

export interface DeviceFormProps {
  /** The device that is changed; a new one without it. */
  device?: Device;
  /** Stored, or cancelled. */
  onDone: () => void;
}

/** Makes a device by the ID that a person gives it, or changes one (DEV-06 to DEV-08, DEV-10). */
export function DeviceForm({ device, onDone }: DeviceFormProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const failed = (line: string) => ({ title: t('devices.failed'), lines: [line] });
  const { busy, failure, sending } = useSending((error) => failed(errorText(error)));
  const { register, handleSubmit, formState, setValue } = useForm<DeviceDraft>({
    defaultValues: { dispositivo: device?.identificador ?? '', token: device?.token ?? '' },
    resolver: schemaResolver<DeviceDraft>(draftSchema, t),
  });
  const { errors, isDirty } = formState;
  useLeaveQuestion(isDirty && !busy);

  const submit = (draft: DeviceDraft) =>
    sending(async () => {
      const { respuesta, mensaje } = device
        ? await client.call(updateDevice, { params: { id: device.id }, body: draft })
        : await client.call(storeDevice, { body: draft });
      if (respuesta !== 'correcto') return failed(mensaje || t('devices.failed'));
      toasts.success(t(device ? 'devices.changed' : 'devices.added'));
      onDone();
      return undefined;
    });
  return (
    <>
      <PageHeader
        title={t(device ? 'devices.editTitle' : 'devices.createTitle')}
        trail={<Trail path={['/dispositivos', device ? '/dispositivos/edit' : '/dispositivos/create']} />}
      />
      <form className={styles['form']} noValidate aria-busy={busy} onSubmit={handleSubmit(submit)}>
        <SendingNotice failure={failure} />
        <TextField
          {...register('dispositivo')}
          label={t('devices.identifier')}
          autoComplete="off"
          error={errors.dispositivo?.message}
        />
        <TextField
          {...register('token')}
          label={t('devices.token')}
          hint={t('devices.tokenHint')}
          code
          autoComplete="off"
          spellCheck={false}
          error={errors.token?.message}
        />
        <FormActions>
          <Button
            icon={<RefreshCw aria-hidden />}
            onClick={() => setValue('token', newToken(), { shouldValidate: true, shouldDirty: true })}
          >
            {t('devices.newToken')}
          </Button>
          <Button onClick={onDone}>{t('ui.cancel')}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('forms.save')}
          </Button>
        </FormActions>
      </form>
    </>
  );
}

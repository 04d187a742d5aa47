import { maintenance, setMaintenance } from '@marbete/core/api/maintenance';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorText, useFormats, useMarbete } from '@marbete/ui/provider';
import { Button, Notice, TextField, useToasts } from '@marbete/ui/ui';
import { useState } from 'react';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './Server.module.css';

const maintenanceKey = ['maintenance'];

/** Announces a maintenance to everybody, by this browser's clock and time zone, or takes it back. */
export function MaintenanceForm() {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { dateTime } = useFormats();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const [moment, setMoment] = useState('');
  const [missing, setMissing] = useState(false);
  const known = useQuery({
    queryKey: maintenanceKey,
    queryFn: ({ signal }) => client.call(maintenance, {}, { signal }),
  });
  const set = useMutation({
    mutationFn: (date: string | null) => client.call(setMaintenance, { body: { date } }),
    onSuccess(notice) {
      queries.setQueryData(maintenanceKey, notice);
      setMoment('');
      toasts.success(t(notice.flag === 1 ? 'server.announced' : 'server.withdrawn'));
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  useLeaveQuestion(moment !== '' && !set.isPending);
  return (
    <form
      noValidate
      className={styles['form']}
      aria-busy={set.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(moment === '');
        if (moment !== '') set.mutate(new Date(moment).toISOString());
      }}
    >
      <h2 className={styles['heading']}>{t('server.maintenance')}</h2>
      {known.data?.flag === 1 ? (
        <Notice
          kind="info"
          actions={
            <Button busy={set.isPending} onClick={() => set.mutate(null)}>
              {t('server.withdraw')}
            </Button>
          }
        >
          {t('server.announcedFor', { when: dateTime(new Date(known.data.date)) })}
        </Notice>
      ) : null}
      <div className={styles['line']}>
        <TextField
          type="datetime-local"
          label={t('server.moment')}
          hint={t('server.momentHint')}
          value={moment}
          error={missing ? t('fieldErrors.required') : undefined}
          onChange={(event) => setMoment(event.target.value)}
        />
        <Button type="submit" busy={set.isPending}>
          {t('server.announce')}
        </Button>
      </div>
    </form>
  );
}

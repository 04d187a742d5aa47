import { type OpeningHours, replaceStation, type StationV1 } from '@marbete/core/api/v1/stations';
import { useErrorText, useLocale, useMarbete } from '@marbete/ui/provider';
import { Button, IconButton, Notice, Select, TextField } from '@marbete/ui/ui';
import { useMutation } from '@tanstack/react-query';
import { Plus, Trash } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../texts/texts.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import styles from './Shops.module.css';
import { NameAndZone } from './NameAndZone.tsx';
import { isZone } from './zones.ts';

/** Times of opening of a station at most, as the call has it. */
const mostHours = 21;

export interface StationDialogProps {
  open: boolean;
  station: StationV1;
  onSaved: () => void;
  onClose: () => void;
}

/** A station's name, time zone and opening hours. */
export function StationDialog({ open, station, onSaved, onClose }: StationDialogProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const [name, setName] = useState(station.name);
  const [zone, setZone] = useState(station.zone);
  const [hours, setHours] = useState<OpeningHours>(station.hours);
  const [wasSent, setWasSent] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      client.call(replaceStation, {
        params: { station: station.id },
        body: { name: name.trim(), zone, hours },
      }),
    onSuccess() {
      onSaved();
      onClose();
    },
  });
  const areHours = hours.every(({ from, until }) => from !== '' && from < until);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (name.trim() !== '' && isZone(zone) && areHours) save.mutate();
  };
  return (
    <FormDialog
      open={open}
      busy={save.isPending}
      title={t('shops.edit')}
      description={station.name}
      save={t('forms.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      {save.error ? <Notice kind="error">{errorText(save.error)}</Notice> : null}
      <NameAndZone name={name} zone={zone} wasSent={wasSent} onName={setName} onZone={setZone} />
      <HoursField hours={hours} isWrong={wasSent && !areHours} onChange={setHours} />
    </FormDialog>
  );
}

interface HoursFieldProps {
  hours: OpeningHours;
  isWrong: boolean;
  onChange: (hours: OpeningHours) => void;
}

function HoursField({ hours, isWrong, onChange }: HoursFieldProps) {
  const t = useTexts();
  const { locale } = useLocale();
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  const days = Array.from({ length: 7 }, (_, index) => ({
    value: index + 1,
    label: weekday.format(Date.UTC(2024, 0, 1 + index)),
  }));
  const change = (index: number, values: Partial<OpeningHours[number]>) =>
    onChange(hours.map((each, place) => (place === index ? { ...each, ...values } : each)));
  const last = hours.at(-1);
  const next = last ? { ...last, day: (last.day % 7) + 1 } : { day: 1, from: '09:00', until: '20:00' };
  return (
    <fieldset className={styles['set']}>
      <legend className={styles['legend']}>{t('shops.hours')}</legend>
      <p className={styles['soft']}>{t('shops.hoursText')}</p>
      {hours.map(({ day, from, until }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles['hours']}>
          <Select
            label={t('shops.hoursDay')}
            value={day}
            options={days}
            onChange={(value) => change(index, { day: value })}
          />
          <TextField
            type="time"
            label={t('shops.hoursFrom')}
            value={from}
            onChange={(event) => change(index, { from: event.target.value })}
          />
          <TextField
            type="time"
            label={t('shops.hoursUntil')}
            value={until}
            onChange={(event) => change(index, { until: event.target.value })}
          />
          <IconButton
            label={t('shops.hoursRemove', { number: index + 1 })}
            icon={<Trash aria-hidden />}
            onClick={() => onChange(hours.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      {isWrong ? (
        <p className={styles['error']} role="alert">
          {t('shops.issue-hours')}
        </p>
      ) : null}
      {hours.length < mostHours ? (
        <div>
          <Button icon={<Plus aria-hidden />} onClick={() => onChange([...hours, next])}>
            {t('shops.hoursAdd')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

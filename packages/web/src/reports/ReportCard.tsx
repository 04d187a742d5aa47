import { Download } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useFormats } from '@marbete/ui/provider';
import { Button, Progress, TextField } from '@marbete/ui/ui';
import type { DateRange } from './date-range.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Reports.module.css';

export interface ReportCardProps {
  title: string;
  text: string;
  initial: DateRange;
  /** Bytes that have come so far; undefined while nothing is downloaded. */
  receivedBytes: number | undefined;
  onDownload: (range: DateRange) => void;
  onCancel: () => void;
}

/** One report of a range of days (REP-01, REP-02). */
export function ReportCard(props: ReportCardProps) {
  const { title, text, initial, receivedBytes, onDownload, onCancel } = props;
  const t = useTexts();
  const { bytes } = useFormats();
  const { register, handleSubmit, formState } = useForm({ defaultValues: initial });
  const { errors } = formState;
  // A date field is empty while its date is not complete.
  const required = t('fieldErrors.required');
  return (
    <form
      noValidate
      aria-label={title}
      className={styles['card']}
      onSubmit={handleSubmit((range) => onDownload(range))}
    >
      <div>
        <h2 className={styles['cardTitle']}>{title}</h2>
        <p className={styles['soft']}>{text}</p>
      </div>
      <div className={styles['range']}>
        <TextField
          {...register('desde', { required, deps: 'hasta' })}
          type="date"
          label={t('reports.day-desde')}
          error={errors.desde?.message}
        />
        <TextField
          {...register('hasta', {
            required,
            validate: (hasta, { desde }) => hasta >= desde || t('reports.backwards'),
          })}
          type="date"
          label={t('reports.day-hasta')}
          error={errors.hasta?.message}
        />
      </div>
      {receivedBytes === undefined ? (
        <Button type="submit" kind="primary" block icon={<Download aria-hidden />}>
          {t('reports.download')}
        </Button>
      ) : (
        <Progress
          label={t('reports.downloading')}
          done={0}
          counts={receivedBytes === 0 ? '' : bytes(receivedBytes)}
          onCancel={onCancel}
        />
      )}
    </form>
  );
}

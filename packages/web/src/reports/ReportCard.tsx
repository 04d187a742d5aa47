import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormats } from '@marbete/widgets/internal/provider';
import { Button, Progress, TextField } from '@marbete/widgets/internal/ui';
import { rangeIssues, type DateRange } from './date-range.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const [range, setRange] = useState(initial);
  const [tried, setTried] = useState(false);
  const issues = tried ? rangeIssues(range) : {};
  const field = (name: keyof DateRange) => (
    <TextField
      type="date"
      name={name}
      label={t(`reports.day-${name}`)}
      value={range[name]}
      error={issues[name] && t(issues[name] === 'required' ? 'fieldErrors.required' : 'reports.backwards')}
      onChange={(event) => setRange({ ...range, [name]: event.target.value })}
    />
  );
  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      className={styles['card']}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const [first] = Object.keys(rangeIssues(range));
        if (first === undefined) onDownload(range);
        else form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      }}
    >
      <div>
        <h2 className={styles['cardTitle']}>{title}</h2>
        <p className={styles['soft']}>{text}</p>
      </div>
      <div className={styles['range']}>
        {field('desde')}
        {field('hasta')}
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

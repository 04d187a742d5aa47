import {
  dashboard,
  lastLoginReport,
  lastPrintReport,
  registeredUsersReport,
} from '@marbete/core/api/reports';
import { isAppError } from '@marbete/core/api/errors';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { saveBlob } from '@marbete/ui/printing';
import { useErrorText, useMarbete, useLocale } from '@marbete/ui/provider';
import { PageHeader, useToasts } from '@marbete/ui/ui';
import { LoadState } from '../ui/LoadState.tsx';
import { DashboardView } from './DashboardView.tsx';
import { PrintedLabels } from './PrintedLabels.tsx';
import { ReportCard } from './ReportCard.tsx';
import { usualRange, type DateRange } from './date-range.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Reports.module.css';

/** REP-01, in the order of the screen. */
const reports = {
  lastPrint: lastPrintReport,
  lastLogin: lastLoginReport,
  registered: registeredUsersReport,
} as const;
const names = Object.keys(reports) as (keyof typeof reports)[];

/** The zone in which days begin for who reads the report. */
const zona = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The three reports and the dashboard (REP-01 to REP-06). */
export function Reports() {
  const t = useTexts();
  const { client } = useMarbete();
  const { locale } = useLocale();
  const figures = useQuery({
    // The chart's parts come named in the reader's language.
    queryKey: ['dashboard', locale],
    queryFn: ({ signal }) => client.call(dashboard, { query: { zona: zona() } }, { signal }),
  });
  return (
    <>
      <PageHeader title={t('reports.title')} text={t('reports.text')} />
      <PrintedLabels />
      <div className={styles['cards']}>
        {names.map((name) => (
          <Report key={name} name={name} />
        ))}
      </div>
      <section aria-labelledby="marbete-dashboard">
        <h2 id="marbete-dashboard" className={styles['heading']}>
          {t('reports.dashboard')}
        </h2>
        {figures.data ? <DashboardView {...figures.data} /> : <LoadState query={figures} />}
      </section>
    </>
  );
}

function Report({ name }: { name: keyof typeof reports }) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const [initial] = useState(() => usualRange(new Date()));
  const [receivedBytes, setReceivedBytes] = useState(0);
  const controller = useRef<AbortController>(undefined);
  // It goes on when another screen is opened; the file is saved when it is whole.
  const download = useMutation({
    mutationFn: (range: DateRange) => {
      setReceivedBytes(0);
      controller.current = new AbortController();
      return client.call(
        reports[name],
        { body: { ...range, zona: zona() } },
        { signal: controller.current.signal, onReceived: setReceivedBytes },
      );
    },
    onSuccess: ({ bytes, mediaType, fileName }) => {
      saveBlob(new Blob([bytes as BlobPart], { type: mediaType }), fileName);
      toasts.success(t('reports.downloaded'));
    },
    onError: (error) => {
      if (isAppError(error) && error.code === 'cancelled') return;
      toasts.error(errorText(error));
    },
  });
  return (
    <ReportCard
      title={t(`reports.report-${name}`)}
      text={t(`reports.text-${name}`)}
      initial={initial}
      receivedBytes={download.isPending ? receivedBytes : undefined}
      onDownload={download.mutate}
      onCancel={() => controller.current?.abort()}
    />
  );
}

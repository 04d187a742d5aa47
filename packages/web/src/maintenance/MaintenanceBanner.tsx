import { maintenance } from '@marbete/core/api/maintenance';
import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMarbete } from '@marbete/ui/provider';
import { countdown } from './countdown.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './MaintenanceBanner.module.css';

/** Polling interval in milliseconds. */
const askAgainMs = 300_000;

/** Whether there is maintenance, and when (LOCAL-05). */
export interface MaintenanceNotice {
  flag: 0 | 1;
  date: string;
}

export interface MaintenanceBannerProps {
  /** What was known when the page was opened, shown until the server has answered. */
  known?: MaintenanceNotice | undefined;
  onKnown?: (notice: MaintenanceNotice) => void;
}

/** Counts down to the maintenance when there is one (MAINT-01 to MAINT-03). A server that does not answer changes nothing. */
export function MaintenanceBanner({ known, onKnown }: MaintenanceBannerProps) {
  const { client } = useMarbete();
  const { data = known } = useQuery({
    queryKey: ['maintenance'],
    queryFn: async ({ signal }) => {
      const notice = await client.call(maintenance, {}, { signal });
      onKnown?.(notice);
      return notice;
    },
    staleTime: askAgainMs,
    refetchInterval: askAgainMs,
  });
  return data?.flag === 1 ? <Banner date={data.date} /> : null;
}

function Banner({ date }: { date: string }) {
  const t = useTexts();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = countdown(Date.parse(date), now);
  return (
    <aside className={styles['banner']} aria-label={t('maintenance.title')}>
      <Wrench aria-hidden />
      <span role="timer">
        {t('maintenance.start')}{' '}
        <strong>
          {left
            ? left.days > 0
              ? t('maintenance.days', { count: left.days, clock: left.clock })
              : left.clock
            : t('maintenance.ending')}
        </strong>
      </span>
    </aside>
  );
}

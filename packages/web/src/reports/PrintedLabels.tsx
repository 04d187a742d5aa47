import { printedLabels } from '@marbete/core/api/reports';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormats, useMarbete } from '@marbete/ui/provider';
import { EmptyState, TextField } from '@marbete/ui/ui';
import { LoadState } from '../ui/LoadState.tsx';
import { CountedNames } from './CountedNames.tsx';
import { localDay, type DateRange } from './date-range.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Reports.module.css';

/** Days that are shown before somebody asks for others. */
const usualDays = 30;

/** How many labels came out: by day as bars, and by label, account and printer. */
export function PrintedLabels() {
  const t = useTexts();
  const { client } = useMarbete();
  const { number } = useFormats();
  const [range, setRange] = useState(() => lastDays(new Date()));
  const { desde, hasta } = range;
  const whole = desde !== '' && hasta !== '' && desde <= hasta;
  const printed = useQuery({
    queryKey: ['reports', 'printed-labels', range],
    enabled: whole,
    queryFn: ({ signal }) => {
      const zona = Intl.DateTimeFormat().resolvedOptions().timeZone;
      return client.call(printedLabels, { query: { ...range, zona } }, { signal });
    },
  });
  const { data } = printed;
  const printedWords = { totalHead: t('reports.printed'), nothing: t('reports.nothingPrinted') };
  return (
    <section aria-labelledby="marbete-printed">
      <div className={styles['printedHead']}>
        <h2 id="marbete-printed" className={styles['cardTitle']}>
          {t('reports.printed')}
          {data ? <strong className={styles['sum']}>{number(data.total)}</strong> : null}
        </h2>
        <TextField
          type="date"
          label={t('reports.day-desde')}
          value={desde}
          max={hasta}
          onChange={(event) => setRange({ ...range, desde: event.target.value })}
        />
        <TextField
          type="date"
          label={t('reports.day-hasta')}
          value={hasta}
          min={desde}
          error={whole ? undefined : t('reports.backwards')}
          onChange={(event) => setRange({ ...range, hasta: event.target.value })}
        />
      </div>
      {whole && !data ? <LoadState query={printed} /> : null}
      {data?.total === 0 ? (
        <EmptyState icon={<Printer />} title={t('reports.nothingPrinted')} text={t('reports.otherDays')} />
      ) : null}
      {data && data.total > 0 ? (
        <>
          <Days days={data.dias} />
          <div className={styles['most']}>
            <CountedNames
              title={t('reports.byLabel')}
              {...printedWords}
              counted={data.etiquetas.map(({ nombre, total }) => ({ name: nombre, total }))}
            />
            <CountedNames
              title={t('reports.byAccount')}
              {...printedWords}
              counted={data.usuarios.map(({ nombre, total }) => ({ name: nombre, total }))}
            />
            <CountedNames
              title={t('reports.byPrinter')}
              {...printedWords}
              counted={data.impresoras.map(({ nombre, total }) => ({
                name: nombre || t('labels.noPrinter'),
                total,
              }))}
            />
          </div>
        </>
      ) : null}
    </section>
  );
}

function lastDays(now: Date): DateRange {
  const first = new Date(now);
  first.setDate(now.getDate() - usualDays + 1);
  return { desde: localDay(first), hasta: localDay(now) };
}

/** A bar a day; the same as a table for screen readers. */
function Days({ days }: { days: readonly { dia: string; total: number }[] }) {
  const t = useTexts();
  const id = useId();
  const { number, date } = useFormats();
  const most = Math.max(1, ...days.map(({ total }) => total));
  const nameOf = (dia: string) => date(new Date(`${dia}T12:00:00`));
  return (
    <figure className={styles['days']} aria-labelledby={id}>
      <figcaption id={id} className={styles['caption']}>
        {t('reports.byDay')}
      </figcaption>
      <div className={styles['peak']} aria-hidden>
        {t('reports.mostInADay', { count: number(most) })}
      </div>
      <div className={styles['columns']} aria-hidden>
        {days.map(({ dia, total }) => (
          <span
            key={dia}
            className={styles['day']}
            style={{ blockSize: `${(100 * total) / most}%` }}
            title={`${nameOf(dia)}: ${number(total)}`}
          />
        ))}
      </div>
      <div className={styles['ends']} aria-hidden>
        <span>{nameOf(days[0]?.dia ?? '')}</span>
        <span>{nameOf(days.at(-1)?.dia ?? '')}</span>
      </div>
      <table className={styles['heard']} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('reports.day')}</th>
            <th scope="col">{t('reports.printed')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ dia, total }) => (
            <tr key={dia}>
              <td>{nameOf(dia)}</td>
              <td>{number(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

import * as calls from '@marbete/core/api/reports';
import type { Database } from '../../db/database.ts';
import { reportConnections } from '../../db/dialects/dialect.ts';
import { type Route, route } from '../../http/route.ts';
import { dayOf, nextDay, startOfDay } from './days.ts';
import { reportFile } from './report-file.ts';
import { createPlaces } from '../../http/places.ts';
import { createCountStore } from '../printing/count-store.ts';
import { createReportStore, type Span } from './report-store.ts';

const dayMs = 24 * 3_600_000;
const listedNames = 10;

const chartTexts = {
  es: ['Hoy', 'Últimos 7 días', 'Últimos 30 días'],
  en: ['Today', 'Last 7 days', 'Last 30 days'],
};

/** As many reports at a time as they have connections. */
const inPlace = createPlaces({
  atOnce: reportConnections,
  mostWaiting: 50,
  longestWaitMs: 20_000,
  words: {
    busy: 'Too many reports are made at the moment. Ask again soon.',
    cancelled: 'The report was cancelled.',
  },
});

const reportsOf = (database: Database, signal: AbortSignal) =>
  createReportStore(database.reports, (read, options) => inPlace(signal, read, options));

/** The rows once the first of them are there: what is refused before is refused with a status, not in the file. */
async function begun<T>(rows: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const first = await rows.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* rows;
  })();
}

export const reportRoutes: readonly Route[] = [
  route(calls.dashboard, ({ query }, { database, signal, language }) =>
    inPlace(signal, async () => {
      const reports = reportsOf(database, signal);
      const now = Date.now();
      const since = (days: number) => startOfDay(dayOf(new Date(now - days * dayMs), query.zona), query.zona);
      // Today and the days before it, so that 7 days are today and six more.
      const spans = [since(0), since(6), since(29)];
      return {
        last_signin: await reports.frequentLogins(since(29), listedNames),
        users: await reports.countUsers(),
        labels: chartTexts[language],
        data: await Promise.all(spans.map((from) => reports.countLogins(from))),
      };
    }),
  ),

  route(calls.printedLabels, async ({ query }, { database, signal }) => {
    const counts = createCountStore(database.reports);
    const span = spanOf(query);
    const days = daysOf(query);
    const byHour = days.every(({ begin }) => begin.slice(14, 16) === '00');
    const [slots, names] = await inPlace(signal, () =>
      Promise.all([counts.slots(span, { byHour }), counts.names(span)]),
    );
    const by = (what: 'label' | 'user' | 'printer') =>
      most(names.map((each) => ({ key: each[what], total: each.total })));
    slots.sort((one, other) => (one.slot < other.slot ? -1 : 1));
    let at = 0;
    for (const { slot, total } of slots) {
      while (at + 1 < days.length && days[at + 1]!.begin <= slot) at += 1;
      days[at]!.total += total;
    }
    return {
      total: slots.reduce((sum, { total }) => sum + total, 0),
      dias: days.map(({ dia, total }) => ({ dia, total })),
      etiquetas: by('label'),
      usuarios: by('user'),
      impresoras: by('printer'),
    };
  }),

  route(calls.lastPrintReport, async ({ body }, { database, signal, sendFile, language }) => {
    const rows = await begun(reportsOf(database, signal).lastPrints(spanOf(body)));
    sendFile(reportFile(nameOf('ultima-impresion', body), rows, { zone: body.zona, prints: true, language }));
  }),

  route(calls.lastLoginReport, async ({ body }, { database, signal, sendFile, language }) => {
    const rows = await begun(reportsOf(database, signal).lastLogins(spanOf(body)));
    sendFile(
      reportFile(nameOf('ultimo-inicio-sesion', body), rows, { zone: body.zona, prints: false, language }),
    );
  }),

  route(calls.registeredUsersReport, async ({ body }, { database, signal, sendFile, language }) => {
    const rows = await begun(reportsOf(database, signal).registered(spanOf(body)));
    sendFile(
      reportFile(nameOf('usuarios-registrados', body), rows, { zone: body.zona, prints: false, language }),
    );
  }),
];

/** What has the most labels, most first; the same name twice is one. What printed nothing is left out. */
function most(counted: readonly { key: string; total: number }[]): { nombre: string; total: number }[] {
  const totals = new Map<string, number>();
  for (const { key, total } of counted) totals.set(key, (totals.get(key) ?? 0) + total);
  return [...totals]
    .map(([nombre, total]) => ({ nombre, total }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total || one.nombre.localeCompare(other.nombre))
    .slice(0, listedNames);
}

/** The days of a span with the moments at which they begin, to the minute. */
function daysOf({ desde, hasta, zona }: Days & { zona: string }) {
  const days: { dia: string; begin: string; total: number }[] = [];
  for (let dia = desde; dia <= hasta; dia = nextDay(dia))
    days.push({ dia, begin: startOfDay(dia, zona).slice(0, 16), total: 0 });
  return days;
}

interface Days {
  desde: string;
  hasta: string;
}

const spanOf = ({ desde, hasta, zona }: Days & { zona: string }): Span => ({
  from: startOfDay(desde, zona),
  before: startOfDay(nextDay(hasta), zona),
});

const nameOf = (report: string, { desde, hasta }: Days) => `${report}-${desde}-${hasta}.csv`;

import * as calls from '@marbete/core/api/reports';
import { type Route, route } from '../../http/route.ts';
import { dayOf, nextDay, startOfDay } from './days.ts';
import { reportFile } from './report-file.ts';
import { createReportStore, type Span } from './report-store.ts';

const dayMs = 24 * 3_600_000;
const listedNames = 10;

const chartTexts = {
  es: ['Hoy', 'Últimos 7 días', 'Últimos 30 días'],
  en: ['Today', 'Last 7 days', 'Last 30 days'],
};

export const reportRoutes: readonly Route[] = [
  route(calls.dashboard, async ({ query }, { database, language }) => {
    const reports = createReportStore(database.read);
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

  route(calls.lastPrintReport, async ({ body }, { database, sendFile }) => {
    const rows = createReportStore(database.read).lastPrints(spanOf(body));
    sendFile(reportFile(nameOf('ultima-impresion', body), rows, { zone: body.zona, prints: true }));
  }),

  route(calls.lastLoginReport, async ({ body }, { database, sendFile }) => {
    const rows = createReportStore(database.read).lastLogins(spanOf(body));
    sendFile(reportFile(nameOf('ultimo-inicio-sesion', body), rows, { zone: body.zona, prints: false }));
  }),

  route(calls.registeredUsersReport, async ({ body }, { database, sendFile }) => {
    const rows = createReportStore(database.read).registered(spanOf(body));
    sendFile(reportFile(nameOf('usuarios-registrados', body), rows, { zone: body.zona, prints: false }));
  }),
];

interface Days {
  desde: string;
  hasta: string;
}

const spanOf = ({ desde, hasta, zona }: Days & { zona: string }): Span => ({
  from: startOfDay(desde, zona),
  before: startOfDay(nextDay(hasta), zona),
});

const nameOf = (report: string, { desde, hasta }: Days) => `${report}-${desde}-${hasta}.csv`;

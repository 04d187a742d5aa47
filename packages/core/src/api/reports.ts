import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A day, YYYY-MM-DD. */
export const daySchema = z.string(fieldErrors.required).check(z.refine(isDay, 'A date as YYYY-MM-DD'));

/** The time zone in which days begin and times are written, such as America/Mexico_City. */
export const zoneSchema = z._default(
  z.string().check(z.maxLength(60), z.refine(isTimeZone, fieldErrors.timeZone)),
  'UTC',
);

/** ENT-36: both days count in full. */
const body = z.object({ desde: daySchema, hasta: daySchema, zona: zoneSchema }).check(
  z.refine(({ desde, hasta }) => desde <= hasta, {
    path: ['hasta'],
    message: 'La fecha final es anterior a la inicial',
  }),
);

const access = [1] as const;

/** Figures of the dashboard (ENT-37). */
export const dashboard = endpoint({
  name: 'reports.dashboard',
  method: 'GET',
  path: '/reportes/dashboard',
  access,
  summary: 'Sign-ins by person, sign-ins today, in 7 and in 30 days, and how many users there are.',
  query: z.object({ zona: zoneSchema }),
  answer: z.object({
    /** Who signed in most in the last 30 days, at most ten. */
    last_signin: z.array(z.object({ name: z.string(), total: z.int() })),
    /** Registered users. */
    users: z.int(),
    /** Names of the three parts of the chart. */
    labels: z.array(z.string()),
    /** Sign-ins, parallel to labels. */
    data: z.array(z.int()),
  }),
});

const countedSchema = z.array(z.object({ nombre: z.string(), total: z.int() }));

export const printedLabels = endpoint({
  name: 'reports.printed-labels',
  method: 'GET',
  path: '/reportes/etiquetas-impresas',
  access,
  summary:
    'Labels that came out between two days, at most 366: by day, and who, what and where printed most.',
  query: z.object({ desde: daySchema, hasta: daySchema, zona: zoneSchema }).check(
    z.refine(({ desde, hasta }) => Date.parse(hasta) - Date.parse(desde) <= 366 * 24 * 3_600_000, {
      path: ['hasta'],
      message: 'Un año como máximo',
    }),
  ),
  answer: z.object({
    total: z.int(),
    /** Every day of the span, those without a print included. */
    dias: z.array(z.object({ dia: daySchema, total: z.int() })),
    /** The ten that printed most, most first; so are those below. */
    etiquetas: countedSchema,
    usuarios: countedSchema,
    impresoras: countedSchema,
  }),
});

export const lastPrintReport = endpoint({
  name: 'reports.last-print',
  method: 'POST',
  path: '/reportes/ultima-impresion',
  access,
  summary: 'CSV of each user’s last print between two days, with label and printer.',
  body,
  answer: 'file',
});

export const lastLoginReport = endpoint({
  name: 'reports.last-login',
  method: 'POST',
  path: '/reportes/ultimo-inicio-sesion',
  access,
  summary: 'CSV of each user’s last sign-in between two days.',
  body,
  answer: 'file',
});

export const registeredUsersReport = endpoint({
  name: 'reports.registered-users',
  method: 'POST',
  path: '/reportes/usuarios-registrados',
  access,
  summary: 'CSV of the users who registered between two days.',
  body,
  answer: 'file',
});

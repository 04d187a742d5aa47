import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bitSchema } from './schemas.ts';

/** What the banner counts down to when nothing else is said (MAINT-03). */
export const defaultMaintenanceDate = '2022-04-18T15:00:00';

export const maintenance = endpoint({
  name: 'maintenance.get',
  method: 'GET',
  path: '/mantenimiento',
  access: 'public',
  summary: 'Whether the server will be down for maintenance, and from when on.',
  answer: z.object({ flag: bitSchema, date: z.string() }),
});

export const setMaintenance = endpoint({
  name: 'maintenance.set',
  method: 'POST',
  path: '/mantenimiento',
  access: [1],
  secretKeys: 'never',
  recorded: true,
  summary: 'Announce a maintenance on all servers, or take the announcement back.',
  body: z.object({
    /** When it begins, ISO 8601; null for none. */
    date: z.nullable(z.iso.datetime({ offset: true })),
  }),
  answer: z.object({ flag: bitSchema, date: z.string() }),
});

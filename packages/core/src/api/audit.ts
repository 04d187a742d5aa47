import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, optionalText, pageNumber } from './schemas.ts';

/** Somebody in the record: the e-mail is null once the account is gone for good. */
const personSchema = z.object({ id: z.int(), email: z.nullable(z.string()) });

/** A sign-in, or a call that changed an account or something that belongs to everybody. */
export const auditEventSchema = z.object({
  id: z.int(),
  /** When it was done, ISO 8601 in UTC. */
  fecha: z.string(),
  /** The name of the call, 'sign-in' or 'sign-in-failed'. */
  accion: z.string(),
  /** Who did it; null for somebody who was not signed in. */
  actor: z.nullable(personSchema),
  /** Whose account it was about, when that is another one. */
  usuario: z.nullable(personSchema),
  /** The address that the call came from. */
  direccion: z.string(),
  /** What was changed, without values that are printed and without secrets. */
  detalle: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type AuditEvent = z.output<typeof auditEventSchema>;

export const listAuditEvents = endpoint({
  name: 'audit.list',
  method: 'GET',
  path: '/auditoria',
  access: [1],
  secretKeys: 'never',
  summary: 'Who did what, newest first; kept for a year.',
  query: z.object({
    page: pageNumber(1, 1_000_000),
    per_page: pageNumber(50, 500),
    /** Only this act; blank for all. */
    accion: optionalText(40),
    /** Only what this account did or what was done with it. */
    usuario_id: z.optional(idSchema),
  }),
  answer: z.object({
    eventos: z.array(auditEventSchema),
    total: z.int(),
    /** The acts that there are, to filter by. */
    acciones: z.array(z.string()),
  }),
});

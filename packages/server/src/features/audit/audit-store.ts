import type { Db } from '../../db/database.ts';
import { type ListPart, readPart } from '../../db/list-part.ts';

export interface AuditEvent {
  /** What was done: the name of the call, or 'sign-in', 'sign-in-failed'. */
  accion: string;
  /** Who did it; null for somebody who is not signed in. */
  actor_id: number | null;
  /** Whose account it was about, when that is another one. */
  usuario_id: number | null;
  address: string;
  detalle: Readonly<Record<string, string | number>>;
}

export interface AuditFilter {
  page: number;
  per_page: number;
  accion?: string | undefined;
  usuario?: number | undefined;
}

export type ListedEvent = Omit<AuditEvent, 'detalle'> & {
  id: number;
  created_at: string;
  detalle: string;
  actor: string | null;
  usuario: string | null;
};

/** How long it is known who did what. */
const keptMs = 365 * 24 * 3600 * 1000;

/** Who did what, from where; it outlives the accounts. */
export function createAuditStore(db: Db) {
  return {
    async insert({ detalle, ...event }: AuditEvent, at = new Date().toISOString()): Promise<void> {
      await db('audit_events').insert({ ...event, detalle: JSON.stringify(detalle), created_at: at });
    },

    /** A page, newest first, with the e-mails of accounts that are still there, and how many there are. */
    page({ page, per_page, accion, usuario }: AuditFilter): Promise<ListPart<ListedEvent>> {
      const events = db('audit_events')
        .leftJoin('users as actors', 'actors.id', 'actor_id')
        .leftJoin('users as targets', 'targets.id', 'usuario_id')
        .select('audit_events.*', 'actors.email as actor', 'targets.email as usuario')
        .orderBy('audit_events.id', 'desc');
      if (accion) void events.where({ accion });
      if (usuario !== undefined)
        void events.where((one) => one.where('actor_id', usuario).orWhere('usuario_id', usuario));
      return readPart(events, { page, per_page });
    },

    /** What may be asked for: the acts that there are. */
    listActs(): Promise<string[]> {
      return db('audit_events').distinct('accion').orderBy('accion').pluck('accion');
    },

    async deleteOld(now: number): Promise<void> {
      await db('audit_events')
        .where('created_at', '<', new Date(now - keptMs).toISOString())
        .delete();
    },
  };
}

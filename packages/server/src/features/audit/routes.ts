import { listAuditEvents } from '@marbete/core/api/audit';
import { type Route, route } from '../../http/route.ts';
import { createAuditStore } from './audit-store.ts';

export const auditRoutes: readonly Route[] = [
  route(listAuditEvents, async ({ query: { usuario_id, ...page } }, { database }) => {
    const events = createAuditStore(database.read);
    const { rows, count } = await events.page({ ...page, usuario: usuario_id });
    return {
      eventos: rows.map((row) => ({
        id: row.id,
        fecha: row.created_at,
        accion: row.accion,
        actor: row.actor_id === null ? null : { id: row.actor_id, email: row.actor },
        usuario: row.usuario_id === null ? null : { id: row.usuario_id, email: row.usuario },
        direccion: row.address,
        detalle: JSON.parse(row.detalle) as Record<string, string | number>,
      })),
      total: count,
      acciones: await events.listActs(),
    };
  }),
];

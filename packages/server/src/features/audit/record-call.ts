import type { Endpoint } from '@marbete/core/api/endpoint';
import type { CallContext, SignedInUser } from '../../http/route.ts';
import { createAuditStore } from './audit-store.ts';

interface Input {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  form?: unknown;
}

/** What of an input tells later what was done; never a password, a token or a value that is printed. */
const told = ['id', 'role', 'estado', 'date', 'etiqueta', 'catalogo', 'alcance', 'language_id'];

/** Keeps in the log and in the database what was done with a call that says so. */
export async function recordCall(
  { name, recorded }: Endpoint,
  user: SignedInUser | undefined,
  input: Input,
  answer: unknown,
  { database, log, remoteAddress }: Pick<CallContext, 'database' | 'log' | 'remoteAddress'>,
): Promise<void> {
  if (!recorded || !user || wasRefused(answer)) return;
  const fields = Object.assign({}, input.query, input.body, input.form, input.params) as Record<
    string,
    unknown
  >;
  const made = (answer as { usuarios?: { id?: unknown } } | undefined)?.usuarios?.id;
  const ofUsers = name.startsWith('users.') || name.startsWith('team.');
  const asked = ofUsers ? (fields['id'] ?? made) : fields['usuario'];
  const usuario = typeof asked === 'number' && asked !== user.id ? asked : null;
  if (recorded === 'for-others' && (usuario === null || user.role !== 1)) return;
  const detalle = Object.fromEntries(
    told.flatMap((field) => {
      const value = fields[field];
      return typeof value === 'string' || typeof value === 'number' ? [[field, value]] : [];
    }),
  );
  log.info({ account: user.id, address: remoteAddress, act: name, target: usuario, ...detalle }, 'act');
  await database.transaction((trx) =>
    createAuditStore(trx).insert({
      accion: name,
      actor_id: user.id,
      usuario_id: usuario,
      address: remoteAddress,
      detalle,
    }),
  );
}

/** Business refusals are answered with 200. */
function wasRefused(answer: unknown): boolean {
  const { respuesta, response } = (answer ?? {}) as { respuesta?: unknown; response?: unknown };
  return response === false || (respuesta !== undefined && respuesta !== 'correcto');
}

import type { createPublishableKey, createSecretKey } from '@marbete/core/api/keys';
import type { HandlerInput } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import type { Database, Db } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';
import { hashToken } from '../auth/tokens.ts';
import { loadPrintJob } from '../printing/print-job.ts';
import { createKeyStore } from './key-store.ts';
import { visiblePart, newKey } from './tokens.ts';

type Publishable = HandlerInput<typeof createPublishableKey>['body'];
type Secret = HandlerInput<typeof createSecretKey>['body'];

/** Makes a publishable key, or changes the one of `id`; answers its id. */
export async function savePublishableKey(
  database: Database,
  user: SignedInUser,
  { nombre, origenes, etiquetas, vence, limite_diario }: Publishable,
  id?: number,
): Promise<number> {
  assertAhead(vence);
  return database.transaction(async (trx) => {
    await assertOpenable(trx, user, etiquetas);
    const keys = createKeyStore(trx);
    const parts = { origenes, etiquetas };
    if (id !== undefined) {
      const key = await keys.get(user.id, id);
      if (key.tipo !== 'pk' || key.revocada !== null) {
        throw new AppError('conflict', 'Only a publishable key that was not revoked can be changed.', {
          details: { reason: key.tipo === 'pk' ? 'revoked' : 'secret' },
        });
      }
      await keys.update(id, { nombre, vence, limite_diario }, parts);
      return id;
    }
    const clave = newKey('pk');
    return keys.insert(
      {
        user_id: user.id,
        tipo: 'pk',
        nombre,
        clave,
        token_hash: hashToken(clave),
        alcance: null,
        limite_diario,
        vence,
      },
      parts,
    );
  });
}

/** Makes a secret key; it is stored as a hash, so this is the only time that it is known. */
export async function insertSecretKey(
  trx: Db,
  userId: number,
  { nombre, alcance, vence, prueba = false }: Omit<Secret, 'prueba'> & { prueba?: boolean },
  { con_clave = 0 }: { con_clave?: 0 | 1 } = {},
): Promise<{ id: number; secreto: string }> {
  assertAhead(vence);
  const secreto = newKey('sk', { test: prueba });
  const id = await createKeyStore(trx).insert({
    user_id: userId,
    tipo: 'sk',
    nombre,
    clave: visiblePart(secreto),
    token_hash: hashToken(secreto),
    alcance,
    limite_diario: null,
    vence,
    con_clave,
  });
  return { id, secreto };
}

function assertAhead(vence: string | null): void {
  if (vence === null || vence > new Date().toISOString()) return;
  const message = 'La fecha de vencimiento ya pasó';
  throw new AppError('invalid-input', `vence: ${message}`, {
    issues: [{ path: ['vence'], message, rule: 'past' }],
  });
}

/**
 * The account's own labels, and none that counts: pages take no serial numbers.
 * @throws AppError not-found, invalid-input
 */
async function assertOpenable(trx: Db, user: SignedInUser, labels: readonly number[]): Promise<void> {
  for (const [index, id] of labels.entries()) {
    const { label, template } = await loadPrintJob(trx, user, id);
    if (template.firstSerial === undefined) continue;
    const message = `La etiqueta «${label.nombre}» lleva número de serie y no se puede imprimir con una llave publicable`;
    throw new AppError('invalid-input', message, {
      issues: [{ path: ['etiquetas', index], message, rule: 'takes-serials' }],
    });
  }
}

import { logout } from '@marbete/core/api/auth';
import * as calls from '@marbete/core/api/keys';
import type { Key } from '@marbete/core/api/keys';
import type { Db } from '../../db/database.ts';
import type { AnswerText } from '../../http/answer-text.ts';
import { type Route, route } from '../../http/route.ts';
import { checkCredentials, sessionAnswer } from '../auth/login.ts';
import { signOutAddress } from '../auth/third-party.ts';
import { createSessionStore } from '../auth/session-store.ts';
import { createKeyStore, dayOf, type KeyRow } from './key-store.ts';
import { insertSecretKey, savePublishableKey } from './save-key.ts';
import { isTestKey } from './tokens.ts';

const texts = {
  made: { es: 'Llave creada', en: 'The key was made' },
  changed: { es: 'Llave actualizada', en: 'The key was changed' },
  shownOnce: {
    es: 'Llave creada. Cópiela ahora: no se volverá a mostrar',
    en: 'The key was made. Copy it now: it will not be shown again',
  },
  revoked: { es: 'Llave revocada', en: 'The key was revoked' },
} as const satisfies Record<string, AnswerText>;

export const keyRoutes: readonly Route[] = [
  route(calls.listKeys, async ({ query }, { database, user, setTotal }) => {
    const { rows, count } = await createKeyStore(database.read).list(user.id, query);
    setTotal(count);
    return { llaves: await keyAnswers(database.read, rows) };
  }),

  route(calls.createPublishableKey, async ({ body }, { database, user, language }) => {
    const id = await savePublishableKey(database, user, body);
    return {
      respuesta: 'correcto',
      mensaje: texts.made[language],
      llave: await keyAnswer(database.read, user.id, id),
    };
  }),

  route(calls.updatePublishableKey, async ({ params, body }, { database, user, language }) => {
    const id = await savePublishableKey(database, user, body, params.id);
    return {
      respuesta: 'correcto',
      mensaje: texts.changed[language],
      llave: await keyAnswer(database.read, user.id, id),
    };
  }),

  route(calls.createSecretKey, async ({ body }, { database, user, language }) => {
    const { id, secreto } = await database.transaction((trx) => insertSecretKey(trx, user.id, body));
    return {
      respuesta: 'correcto',
      mensaje: texts.shownOnce[language],
      llave: await keyAnswer(database.read, user.id, id),
      secreto,
    };
  }),

  route(calls.revokeKey, async ({ params }, { database, user, language }) => {
    await database.transaction(async (trx) => {
      const keys = createKeyStore(trx);
      await keys.get(user.id, params.id);
      await keys.revoke(params.id);
    });
    return {
      respuesta: 'correcto',
      mensaje: texts.revoked[language],
      llaves: await keyAnswers(database.read, (await createKeyStore(database.read).list(user.id)).rows),
    };
  }),

  route(calls.signInWithKey, async ({ body }, context) => {
    const user = await checkCredentials(context, { ...body, cuenta: 'local' });
    if (typeof user === 'string') return { respuesta: 'error', message: user };
    const { secreto } = await context.database.transaction((trx) =>
      insertSecretKey(
        trx,
        user.id,
        { nombre: body.nombre, alcance: body.alcance, vence: null },
        { con_clave: 1 },
      ),
    );
    return sessionAnswer(user, secreto);
  }),

  // Ends what the call came with: a browser's session, or the key of a program.
  route(logout, async (_input, context) => {
    const { database, user } = context;
    await database.transaction(async (trx) => {
      if (user.sessionId !== undefined) await createSessionStore(trx).delete(user.sessionId);
      if (user.key) await createKeyStore(trx).revoke(user.key.id);
    });
    const salida = user.sessionId === undefined ? undefined : await signOutAddress(context);
    return { respuesta: 'correcto', ...(salida === undefined ? {} : { salida }) };
  }),
];

/** Keys as the wire has them. */
async function keyAnswers(db: Db, rows: readonly KeyRow[]): Promise<Key[]> {
  const ids = rows.map(({ id }) => id);
  const keys = createKeyStore(db);
  const origins = await keys.listOrigins(ids);
  const labels = await keys.listLabels(ids);
  const today = dayOf(new Date());
  return rows.map((row) => ({
    id: row.id,
    tipo: row.tipo,
    nombre: row.nombre,
    clave: row.clave,
    alcance: row.alcance,
    prueba: isTestKey(row.clave),
    origenes: origins.filter((each) => each.key_id === row.id).map(({ origen }) => origen),
    etiquetas: labels.filter((each) => each.key_id === row.id).map(({ id, nombre }) => ({ id, nombre })),
    limite_diario: row.limite_diario,
    creada: row.creada,
    vence: row.vence,
    usada: row.usada,
    revocada: row.revocada,
    usos: row.usos,
    usos_hoy: row.dia === today ? row.usos_hoy : 0,
  }));
}

/** @throws AppError not-found */
async function keyAnswer(db: Db, userId: number, id: number): Promise<Key> {
  const [answer] = await keyAnswers(db, [await createKeyStore(db).get(userId, id)]);
  if (!answer) throw new Error(`Key ${id} is gone`);
  return answer;
}

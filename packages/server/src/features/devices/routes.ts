import * as calls from '@marbete/core/api/devices';
import { type Route, route } from '../../http/route.ts';
import { attempt } from '../auth/attempt.ts';
import { addressLimit } from '../auth/rate-limits.ts';
import { accountProperties } from '../pos-settings/pos-settings-store.ts';
import { createDeviceStore } from './device-store.ts';

const texts = {
  added: { es: 'Se agrego correctamente', en: 'The device was added' },
  updated: { es: 'Se actualizo correctamente', en: 'The device was updated' },
  taken: {
    es: 'Ese token ya lo tiene otro dispositivo. Genere uno nuevo',
    en: 'Another device has this token. Generate a new one',
  },
  unknown: {
    es: 'Ningún dispositivo tiene este token. Genere uno en la aplicación web',
    en: 'No device has this token. Generate one in the web app',
  },
};

export const deviceRoutes: readonly Route[] = [
  route(calls.listDevices, async ({ query }, { database, user, setTotal }) => {
    const { rows, count } = await createDeviceStore(database.read).list(user.accountId, query);
    setTotal(count);
    return rows;
  }),

  route(calls.storeDevice, async ({ body }, { database, user, language }) => {
    const dispositivo = await database.transaction((trx) =>
      createDeviceStore(trx).insert(user.accountId, body.token, body.dispositivo ?? ''),
    );
    if (!dispositivo) return { respuesta: 'error', mensaje: texts.taken[language] };
    return { respuesta: 'correcto', mensaje: texts.added[language], dispositivo };
  }),

  route(calls.updateDevice, ({ params: { id }, body }, { database, user, language }) =>
    database.transaction(async (trx) => {
      const devices = createDeviceStore(trx);
      const { token, dispositivo } = await devices.get(user.accountId, id);
      if (await devices.isTaken(body.token, id)) {
        return { respuesta: 'error', mensaje: texts.taken[language] };
      }
      await devices.update(id, {
        identificador: body.dispositivo,
        token: body.token,
        dispositivo: body.token === token ? dispositivo : 0,
      });
      return {
        respuesta: 'correcto',
        mensaje: texts.updated[language],
        dispositivo: await devices.get(user.accountId, id),
      };
    }),
  ),

  route(calls.destroyDevice, ({ params }, { database, user }) =>
    database.transaction(async (trx) => {
      const devices = createDeviceStore(trx);
      await devices.get(user.accountId, params.id);
      await devices.delete(params.id);
      return { respuesta: 'correcto', dispositivos: (await devices.list(user.accountId)).rows };
    }),
  ),

  route(calls.activateDevice, async ({ body }, { database, remoteAddress, language }) => {
    const accountId = await attempt(database, [addressLimit('device', remoteAddress)], () =>
      database.transaction((trx) => createDeviceStore(trx).activate(body.token)),
    );
    if (accountId !== undefined) {
      return { respuesta: 'correcto', contents: await accountProperties(database.read, accountId) };
    }
    return { respuesta: 'error', mensaje: texts.unknown[language] };
  }),
];

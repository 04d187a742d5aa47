import { saveToDrive, startDrive } from '@marbete/core/api/drive';
import { isAppError } from '@marbete/core/api/errors';
import { type Route, route } from '../../http/route.ts';
import { createDrivePermissionStore } from '../auth/drive-permissions.ts';
import { startDrivePermission } from '../auth/third-party.ts';
import { accountProperties } from '../pos-settings/pos-settings-store.ts';
import { DrivePermissionGone, saveFile } from './drive-client.ts';

const texts = {
  saved: { es: 'Guardado en drive', en: 'Saved to the drive' },
  permission: {
    es: 'Dé permiso para guardar en su unidad e inténtelo otra vez',
    en: 'Give leave to save to your drive and try again',
  },
};

export const driveRoutes: readonly Route[] = [
  route(startDrive, async (_input, context) => ({
    url: await startDrivePermission(context, context.user.id),
  })),

  route(saveToDrive, async ({ body: { codigo } }, { database, config, user, language }) => {
    const token = await createDrivePermissionStore(database.read).find(codigo, user.id);
    const url = config.oidc?.drive?.url;
    if (token === undefined || url === undefined) {
      return { respuesta: 'permiso', mensaje: texts.permission[language] };
    }
    const contents = await accountProperties(database.read, user.accountId);
    try {
      await saveFile({ url, token }, { folder: 'LDDATA', name: 'config.properties', contents });
    } catch (error) {
      if (error instanceof DrivePermissionGone) {
        await database.transaction((trx) => createDrivePermissionStore(trx).delete(codigo));
        return { respuesta: 'permiso', mensaje: texts.permission[language] };
      }
      const said = isAppError(error) ? error.details['said'] : undefined;
      if (typeof said !== 'string') throw error;
      return { respuesta: 'error', mensaje: said };
    }
    return { respuesta: 'correcto', mensaje: texts.saved[language] };
  }),
];

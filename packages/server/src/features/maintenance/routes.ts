import { defaultMaintenanceDate, maintenance, setMaintenance } from '@marbete/core/api/maintenance';
import { type CallContext, type Route, route } from '../../http/route.ts';

const setting = 'maintenance';

export const maintenanceRoutes: readonly Route[] = [
  route(maintenance, (_input, context) => announced(context)),

  route(setMaintenance, async ({ body }, context) => {
    const value = body.date === null ? '' : new Date(body.date).toISOString();
    await context.database.transaction((trx) =>
      trx('server_settings').insert({ name: setting, value }).onConflict('name').merge(),
    );
    return announced(context);
  }),
];

/** What an administrator announced last, or took back; before that the setting of the environment. */
async function announced({ database, config }: CallContext): Promise<{ flag: 0 | 1; date: string }> {
  const row: { value: string } | undefined = await database
    .read('server_settings')
    .where({ name: setting })
    .first();
  const date = row ? row.value : (config.maintenance ?? '');
  return { flag: date === '' ? 0 : 1, date: date === '' ? defaultMaintenanceDate : date };
}

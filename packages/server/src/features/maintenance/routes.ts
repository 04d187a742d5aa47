import { defaultMaintenanceDate, maintenance } from '@marbete/core/api/maintenance';
import { type Route, route } from '../../http/route.ts';

export const maintenanceRoutes: readonly Route[] = [
  route(maintenance, async (_input, { config }) => ({
    flag: config.maintenance === undefined ? 0 : 1,
    date: config.maintenance ?? defaultMaintenanceDate,
  })),
];

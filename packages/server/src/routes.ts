import { accountRoutes } from './features/account/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { catalogueRoutes } from './features/catalogues/routes.ts';
import { deviceRoutes } from './features/devices/routes.ts';
import { driveRoutes } from './features/drive/routes.ts';
import { embedRoutes } from './features/embed/routes.ts';
import { galleryRoutes } from './features/gallery/routes.ts';
import { keyRoutes } from './features/keys/routes.ts';
import { configurationRoutes } from './features/labels/configuration-routes.ts';
import { labelRoutes } from './features/labels/routes.ts';
import { languageRoutes } from './features/languages/routes.ts';
import { maintenanceRoutes } from './features/maintenance/routes.ts';
import { measureRoutes } from './features/measures/routes.ts';
import { printerSettingsRoutes } from './features/printer-settings/routes.ts';
import { posSettingsRoutes } from './features/pos-settings/routes.ts';
import { preformatRoutes } from './features/preformats/routes.ts';
import { printHistoryRoutes } from './features/print-history/routes.ts';
import { recordRoutes } from './features/printing/record-routes.ts';
import { printingRoutes } from './features/printing/routes.ts';
import { quoteRoutes } from './features/quotes/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { stationRoutes } from './features/stations/routes.ts';
import { teamRoutes } from './features/team/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { v1LabelRoutes } from './features/v1/labels.ts';
import { v1ListRoutes } from './features/v1/lists.ts';
import { v1PrintRoutes } from './features/v1/prints.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import type { Route } from './http/route.ts';

/** One explicit line a feature. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...accountRoutes,
  ...auditRoutes,
  ...catalogueRoutes,
  ...embedRoutes,
  ...galleryRoutes,
  ...keyRoutes,
  ...labelRoutes,
  ...configurationRoutes,
  ...languageRoutes,
  ...measureRoutes,
  ...printerSettingsRoutes,
  ...printingRoutes,
  ...recordRoutes,
  ...teamRoutes,
  ...userRoutes,
  ...printHistoryRoutes,
  ...preformatRoutes,
  ...deviceRoutes,
  ...posSettingsRoutes,
  ...driveRoutes,
  ...reportRoutes,
  ...quoteRoutes,
  ...maintenanceRoutes,
  ...v1LabelRoutes,
  ...v1ListRoutes,
  ...v1PrintRoutes,
  ...webhookRoutes,
  ...stationRoutes,
];

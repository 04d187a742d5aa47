import * as account from './account.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as catalogues from './catalogues.ts';
import * as devices from './devices.ts';
import * as drive from './drive.ts';
import * as embed from './embed.ts';
import type { Endpoint } from './endpoint.ts';
import * as gallery from './gallery.ts';
import * as keys from './keys.ts';
import * as labelConfigurations from './label-configurations.ts';
import * as labels from './labels.ts';
import * as maintenance from './maintenance.ts';
import * as masters from './masters.ts';
import * as posSettings from './pos-settings.ts';
import * as preformats from './preformats.ts';
import * as printLabel from './print-label.ts';
import * as printerSettings from './printer-settings.ts';
import * as printHistory from './print-history.ts';
import * as printRuns from './print-runs.ts';
import * as printing from './printing.ts';
import * as quotes from './quotes.ts';
import * as reports from './reports.ts';
import * as team from './team.ts';
import * as users from './users.ts';
import * as v1Labels from './v1/labels.ts';
import * as v1Lists from './v1/lists.ts';
import * as v1Orders from './v1/orders.ts';
import * as v1Prints from './v1/prints.ts';
import * as v1Stations from './v1/stations.ts';
import * as v1Webhooks from './v1/webhooks.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every declared call: what the server must answer and the OpenAPI document lists. */
export const contract: readonly Endpoint[] = [
  auth,
  account,
  keys,
  users,
  team,
  masters,
  printerSettings,
  labels,
  printLabel,
  labelConfigurations,
  gallery,
  catalogues,
  printing,
  printHistory,
  printRuns,
  embed,
  preformats,
  devices,
  posSettings,
  drive,
  reports,
  quotes,
  maintenance,
  audit,
  v1Labels,
  v1Lists,
  v1Prints,
  v1Stations,
  v1Orders,
  v1Webhooks,
].flatMap((resource) => Object.values(resource).filter(isEndpoint));

import { account } from './account.ts';
import { assignment } from './assignment.ts';
import { catalogueImport } from './catalogue-import.ts';
import { catalogues } from './catalogues.ts';
import { configuration } from './configuration.ts';
import { devices } from './devices.ts';
import { editor } from './editor.ts';
import { errors } from './errors.ts';
import { gallery } from './gallery.ts';
import { helper } from './helper.ts';
import { helperTest } from './helper-test.ts';
import { keys } from './keys.ts';
import { landing } from './landing.ts';
import { labelImport } from './label-import.ts';
import { labels } from './labels.ts';
import { maintenance } from './maintenance.ts';
import { printerState } from './printer-state.ts';
import { posSettings } from './pos-settings.ts';
import { printers } from './printers.ts';
import { printHistory } from './print-history.ts';
import { printForm } from './print-form.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { prefixes } from './prefixes.ts';
import { preformats } from './preformats.ts';
import { printCatalogue } from './print-catalogue.ts';
import { problems } from './problems.ts';
import { quote } from './quote.ts';
import { reports } from './reports.ts';
import { runs } from './runs.ts';
import { tutorial } from './tutorial.ts';
import { ui } from './ui.ts';
import { users } from './users.ts';
import { widget } from './widget.ts';

/** One line a feature; the same lines stand in the other language's file. */
export const esMX = {
  account,
  assignment,
  catalogueImport,
  catalogues,
  configuration,
  devices,
  editor,
  errors,
  gallery,
  helper,
  helperTest,
  labelImport,
  keys,
  landing,
  labels,
  maintenance,
  posSettings,
  printers,
  printForm,
  printHistory,
  printerState,
  session,
  settings,
  signIn,
  prefixes,
  preformats,
  printCatalogue,
  problems,
  quote,
  reports,
  runs,
  tutorial,
  ui,
  users,
  widget,
};

export type WidgetTexts = typeof esMX;

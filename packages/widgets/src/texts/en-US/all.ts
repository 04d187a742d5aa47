import type { SameKeys } from '../../provider/texts.ts';
import type { WidgetTexts } from '../es-MX/all.ts';
import { assignment } from './assignment.ts';
import { catalogueImport } from './catalogue-import.ts';
import { designer } from './designer.ts';
import { errors } from './errors.ts';
import { helper } from './helper.ts';
import { pagePrinters } from './page-printers.ts';
import { printCatalogue } from './print-catalogue.ts';
import { printers } from './printers.ts';
import { printerState } from './printer-state.ts';
import { problems } from './problems.ts';
import { refusals } from './refusals.ts';
import { runs } from './runs.ts';
import { ui } from './ui.ts';
import { widget } from './widget.ts';

/** One line a feature; the same lines stand in the other language's file. */
export const enUS: { [F in keyof WidgetTexts]: SameKeys<WidgetTexts[F]> } = {
  assignment,
  catalogueImport,
  designer,
  errors,
  helper,
  pagePrinters,
  printCatalogue,
  printers,
  printerState,
  problems,
  runs,
  ui,
  widget: { ...widget, ...refusals },
};

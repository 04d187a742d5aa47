import { AppError } from '@marbete/core/api/errors';
import type { CompiledTemplate } from '@marbete/core/template/compile';
import { languageById } from '@marbete/core/template/languages';
import type { DecimalMark } from '@marbete/core/template/values';
import type { Db } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';
import { createLanguageStore } from '../languages/language-store.ts';
import { createPrinterSettingsStore } from '../printer-settings/printer-settings-store.ts';
import { compiledTemplate } from './compiled-templates.ts';
import { createPrintLabelStore, type PrintLabel } from './print-label-store.ts';

/** A label ready to be filled with the account's settings. */
export interface PrintJob {
  label: PrintLabel;
  template: CompiledTemplate;
  decimalMark: DecimalMark;
}

/** @throws AppError not-found for another account's label, template-invalid for one that cannot print. */
export async function loadPrintJob(db: Db, user: SignedInUser, labelId: number): Promise<PrintJob> {
  const label = await createPrintLabelStore(db).get(user, labelId);
  const language = languageById(label.language_id);
  if (!language) {
    throw new AppError(
      'template-invalid',
      `Printers have no language ${label.language_id}. Choose another one.`,
      {
        issues: [{ path: ['language'], message: 'This printer language is not known.', rule: 'no-language' }],
      },
    );
  }
  const settings = await createPrinterSettingsStore(db).get(user.accountId);
  const replaces = await createLanguageStore(db).listReplaces(label.language_id);
  const template = compiledTemplate(label.etiqueta, {
    language,
    settings,
    moneda: label.moneda,
    configuraciones: label.configuraciones,
    ...(replaces.length > 0 ? { replaces } : {}),
  });
  return { label, template, decimalMark: settings.decimalMark };
}

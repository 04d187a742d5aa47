import { settingsOfAccount } from '@marbete/core/api/account-settings';
import { AppError, isAppError, type Issue } from '@marbete/core/api/errors';
import { configurationsOfAnswer, issuesOfTemplate, templateOfAnswer } from '@marbete/core/api/printer-code';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { languageById } from '@marbete/engine/internal/languages/languages';
import type { Db } from '../../db/database.ts';
import { createLanguageStore } from '../languages/language-store.ts';
import { createMeasureStore } from '../measures/measure-store.ts';
import { createPrinterSettingsStore } from '../printer-settings/printer-settings-store.ts';
import { configurationType } from './configuration-types.ts';
import type { ConfigurationRow } from './label-store.ts';

/** What a label is about to be, as far as it can be wrong. */
export interface LabelDraft {
  etiqueta: string;
  etiqueta_base64?: string | null | undefined;
  language_id: number;
  medida_id: number | null;
  tags: readonly number[];
  configuraciones: readonly ConfigurationRow[];
  moneda: string | null;
}

/** What the request calls the fields; create, edit and import differ (A9). */
export interface FieldNames {
  language: string;
  medida: string;
  tags: string;
  configuraciones: string;
}

/**
 * Looks at a label before it is stored: its references, its configurations, and its text by compiling it, so that an
 * unclosed section is an issue of the form with its line. Answers whether the text is new-style (D34).
 * @throws AppError invalid-input or template-invalid with every issue, whose paths begin with `at`.
 */
export async function checkLabel(
  db: Db,
  accountId: number,
  draft: LabelDraft,
  names: FieldNames,
  at: readonly string[],
): Promise<{ nueva: 0 | 1 }> {
  const issues = await referenceIssues(db, draft, names);
  const unknown = draft.configuraciones.findIndex((row) => !configurationType(row.type_config_id));
  if (unknown >= 0) {
    issues.push({
      path: [names.configuraciones, unknown, 'type_config_id'],
      message: 'There is no such configuration type; they run from 1 to 9.',
      rule: 'unknown',
    });
  }
  const language = languageById(draft.language_id);
  if (issues.length > 0 || !language) throw refusal('invalid-input', issues, at);
  try {
    const { isNewStyle } = compileTemplate(templateOfAnswer(draft), {
      language,
      settings: settingsOfAccount(await createPrinterSettingsStore(db).get(accountId)),
      currencySign: draft.moneda,
      configurations: configurationsOfAnswer(draft.configuraciones),
      replaces: await createLanguageStore(db).listReplaces(draft.language_id),
    });
    return { nueva: isNewStyle ? 1 : 0 };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const issues = issuesOfTemplate(error.issues).map(({ path: [field, ...rest], ...issue }) => ({
      ...issue,
      path: [field === 'configuraciones' ? names.configuraciones : (field ?? 'etiqueta'), ...rest],
    }));
    throw refusal(error.code, issues, at, error);
  }
}

async function referenceIssues(db: Db, draft: LabelDraft, names: FieldNames): Promise<Issue[]> {
  const measures = createMeasureStore(db);
  const [languages, sizes, tags] = [
    await createLanguageStore(db).list(),
    await measures.list(),
    await measures.listTags(),
  ];
  const issues: Issue[] = [];
  const missing = (path: Issue['path'], what: string, id: number) =>
    issues.push({ path, message: `There is no ${what} ${id}.`, rule: 'unknown' });
  if (!languages.some(({ id }) => id === draft.language_id)) {
    missing([names.language], 'printer language', draft.language_id);
  }
  if (draft.medida_id !== null && !sizes.some(({ id }) => id === draft.medida_id)) {
    missing([names.medida], 'measure', draft.medida_id);
  }
  draft.tags.forEach((tag, index) => {
    if (!tags.some(({ id }) => id === tag)) missing([names.tags, index], 'tag', tag);
  });
  return issues;
}

function refusal(code: AppError['code'], issues: readonly Issue[], at: readonly string[], cause?: AppError) {
  const placed = issues.map((issue) => ({ ...issue, path: [...at, ...issue.path] }));
  return new AppError(code, cause?.message ?? placed[0]?.message ?? 'The label cannot be stored.', {
    issues: placed,
    ...(cause ? { cause } : {}),
  });
}

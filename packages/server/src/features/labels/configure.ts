import { configurationTypes } from '@marbete/engine/internal/template/configurations';
import { languageById, languageOf } from '@marbete/engine/internal/languages/languages';
import type { Database } from '../../db/database.ts';
import type { AnswerText } from '../../http/answer-text.ts';
import type { SignedInUser } from '../../http/route.ts';
import { createLabelLinkStore } from '../catalogues/label-link-store.ts';
import { isAsked } from './configuration-types.ts';
import { checkLabel } from './label-checks.ts';
import { type ConfigurationRow, createLabelStore, type LabelRecord } from './label-store.ts';

/** What a section of the configuration screen says after a save (CONF-19). */
export interface Saved {
  icon: 'success' | 'warning' | 'error';
  message: AnswerText;
}

/** One section's content, to take the place of what the label had of it. */
export interface SectionChange {
  /** Stored types that the section owns. */
  types: readonly number[];
  rows: readonly ConfigurationRow[];
  moneda?: string;
  /** Whether questions are asked; only the form decides. */
  asks?: boolean;
  /** That the person agreed to take the label off its catalogue. */
  unlinks?: boolean;
  /** Does nothing in other printer languages (CONF-17). */
  configuredOnly?: boolean;
  /** What the request calls the list, for issues. */
  field: string;
}

/** The order in which rows run (D19): line width before the question of the same variable, counters last. */
const order: readonly number[] = [
  configurationTypes.characters,
  configurationTypes.question,
  configurationTypes.number,
  configurationTypes.price,
  configurationTypes.year,
  configurationTypes.month,
  configurationTypes.day,
  configurationTypes.currency,
  configurationTypes.serial,
];

const texts = {
  saved: { es: 'Configuración guardada correctamente', en: 'The configuration was saved' },
  elsewhere: {
    es: 'Configuración guardada, pero solo funciona en etiquetas ZPL',
    en: 'The configuration was saved, but it works only on ZPL labels',
  },
  newStyle: {
    es: 'Esta etiqueta toma sus variables de la plantilla y no usa configuraciones',
    en: 'This label takes its variables from its template and uses no configuration',
  },
  linked: {
    es: 'La etiqueta tiene un catálogo. Confirme que se quite y vuelva a asignarlo después',
    en: 'The label has a catalog. Confirm that it is removed, and assign it again afterwards',
  },
} as const satisfies Record<string, AnswerText>;

/**
 * Replaces one section of an old-style label's configuration. A new-style label has none (CONF-03), and a form of a
 * label with a catalogue waits for the person's consent (CONF-08).
 * @throws AppError not-found for another account's label, template-invalid for rows that the label cannot run.
 */
export async function configureLabel(
  database: Database,
  user: SignedInUser,
  accountId: number,
  id: number,
  change: SectionChange,
): Promise<Saved> {
  const checked = await createLabelStore(database.read).get(accountId, id, user.id);
  if (checked.nueva === 1) return { icon: 'error', message: texts.newStyle };
  await checkLabel(
    database.read,
    accountId,
    {
      ...checked,
      tags: checked.tags.map((tag) => tag.id),
      configuraciones: withSection(checked.configuraciones, change),
      moneda: change.moneda ?? checked.moneda,
    },
    { language: 'language', medida: 'medida', tags: 'tags', configuraciones: change.field },
    [],
  );
  return database.transaction(async (trx) => {
    const labels = createLabelStore(trx);
    await labels.assertVersion(id, undefined);
    const label = await labels.get(accountId, id, user.id);
    if (change.asks !== undefined && label.catalogo_id !== null) {
      if (change.unlinks !== true) return { icon: 'warning', message: texts.linked };
      await labels.unlinkCatalogue(id);
    }
    const configuraciones = withSection(label.configuraciones, change);
    const { moneda = label.moneda } = change;
    await labels.update(label, user.id, { moneda, formulario: asksFlag(label, change) }, { configuraciones });
    const { variables } = await createLabelLinkStore(trx).get(accountId, id);
    await labels.keepMappings(id, variables);
    const inVain = change.configuredOnly === true && !takesConfigurations(label.language_id);
    return inVain ? { icon: 'warning', message: texts.elsewhere } : { icon: 'success', message: texts.saved };
  });
}

function takesConfigurations(languageId: number): boolean {
  const language = languageById(languageId);
  return language !== undefined && languageOf(language).takesConfigurations;
}

function withSection(before: readonly ConfigurationRow[], { types, rows }: SectionChange) {
  const kept = before.filter((row) => !types.includes(row.type_config_id));
  return [...kept, ...rows].sort(
    (one, other) => order.indexOf(one.type_config_id) - order.indexOf(other.type_config_id),
  );
}

/** Nothing is asked by a form without questions, whatever its switch says. */
function asksFlag(label: LabelRecord, { asks, rows }: SectionChange): 0 | 1 {
  if (asks === undefined) return label.formulario;
  return asks && rows.some((row) => isAsked(row.type_config_id)) ? 1 : 0;
}

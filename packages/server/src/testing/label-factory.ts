import {
  languageId,
  type PrinterLanguage,
  usualLanguage,
} from '@marbete/engine/internal/languages/languages';
import { isNewStyle } from '@marbete/engine/internal/template/variables';
import type { TestAccount, TestServer } from './test-server.ts';

const shelf = `^XA
^FO20,20^A0N,30,30^FD%DESCRIPTION%^FS
^FO20,60^A0N,60,60^FD%PRICE_INT%.%PRICE_CENT%^FS
^FO20,130^BY2^BCN,60,Y,N,N^FD%CODE%^FS
^PQ1
^XZ`;

/** A label of an account, as the store keeps it; answers its id. */
export async function insertLabel(
  server: Pick<TestServer, 'database' | 'ids'>,
  overrides: {
    account?: TestAccount;
    nombre?: string;
    etiqueta?: string;
    language?: PrinterLanguage;
    catalogo?: number;
    mapping?: Record<string, string>;
    configurations?: { variable: string; valor: string; type_config_id: number }[];
  } = {},
): Promise<number> {
  const etiqueta = overrides.etiqueta ?? shelf;
  const now = new Date().toISOString();
  return server.database.transaction(async (trx) => {
    const [label] = await trx('labels')
      .insert({
        user_id: server.ids[overrides.account ?? 'customer'],
        nombre: overrides.nombre ?? 'Anaquel',
        etiqueta,
        nueva: isNewStyle(etiqueta) ? 1 : 0,
        language_id: languageId(overrides.language ?? usualLanguage),
        catalogo_id: overrides.catalogo ?? null,
        created_at: now,
        updated_at: now,
      })
      .returning('id');
    for (const [variable, columna] of Object.entries(overrides.mapping ?? {})) {
      await trx('label_mappings').insert({ label_id: label.id, variable, columna });
    }
    for (const [position, configuration] of (overrides.configurations ?? []).entries()) {
      await trx('label_configurations').insert({ label_id: label.id, position, ...configuration });
    }
    return label.id as number;
  });
}

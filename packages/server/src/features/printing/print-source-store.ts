import { AppError } from '@marbete/core/api/errors';
import type { SheetMarks } from '@marbete/core/catalogue/decimal-marks';
import type { Mapping } from '@marbete/core/catalogue/mapping';
import { defaultPrinterSettings, type PrinterSettings } from '@marbete/core/template/values';
import type { Db } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { SignedInUser } from '../../http/route.ts';
import type { CatalogueRecord } from '../catalogues/catalogue-store.ts';
import type { ShownRowSet } from '../catalogues/kept-blocks.ts';
import type { ConfigurationRow } from '../labels/label-store.ts';
import { type FoundRun, type IssuedRun, issuedRun, runColumns, runJoins } from './run-store.ts';

/** What printing needs to know of a label. */
export interface PrintLabel {
  id: number;
  nombre: string;
  etiqueta: string;
  language_id: number;
  moneda: string | null;
  /** WIDTHxHEIGHT in millimetres; null when the label names no measure. */
  medida: string | null;
  catalogo_id: number | null;
  /** The record of the user's printer as JSON text, '' without one. */
  impresora: string;
  configuraciones: ConfigurationRow[];
  mapping: Mapping;
}

/** What printing needs to know of a catalogue: which rows are its own. */
export type PrintCatalogue = Pick<CatalogueRecord, 'id' | 'encabezado' | 'filas'> &
  ShownRowSet & { marks: SheetMarks };

/** What a call prints from. */
export interface AskedSource {
  etiqueta: number;
  catalogo?: number | undefined;
  /** The run and the chunk of it that the call asks for. */
  corrida?: string | undefined;
  trozo?: number | undefined;
}

/** All that a print call has to know before it reads rows. */
export interface PrintSource {
  label: PrintLabel;
  /** Those of the label's account. */
  settings: PrinterSettings;
  /** The prefixes after which printable data begins in its language (D25). */
  replaces: string[];
  /** There when the call names one. */
  catalogue?: PrintCatalogue;
  /** There when the call names a run that somebody began. */
  earlier?: IssuedRun;
}

const settingsColumns = Object.keys(defaultPrinterSettings) as (keyof PrinterSettings)[];

/**
 * One statement for all of it, since a database takes longer to be asked than to answer: the label, the printer that
 * the user chose for it, its measure, its account's settings, its lists, the catalogue, and the run with its chunk.
 */
const findSource = `
  select labels.id, labels.nombre, labels.etiqueta, language_id, moneda, measures.medida, catalogo_id,
    coalesce(printers.impresora, '') as impresora,
    json_rows(variable, valor, type_config_id from label_configurations where label_id = labels.id
      order by position) as configurations,
    json_rows(variable, columna from label_mappings where label_id = labels.id order by variable) as mapping,
    json_rows(find from language_replaces where language_id = labels.language_id order by id) as replaces,
    printer_settings.user_id as settings_of, ${settingsColumns.map((name) => `"${name}"`).join(', ')},
    catalogues.id as catalogue_id, row_set_id, encabezado, row_sets.filas,
    row_sets.created_at as made_at, row_sets.marks,
    ${runColumns}
  from (select 1 as one) as asked
  left join labels on labels.id = $2 and labels.user_id = $3
  left join label_printers on label_printers.label_id = labels.id and label_printers.user_id = $1
  left join printers on printers.id = label_printers.printer_id
  left join measures on measures.id = labels.medida_id
  left join printer_settings on printer_settings.user_id = labels.user_id
  left join catalogues on catalogues.id = $4 and catalogues.user_id = $3
  left join row_sets on row_sets.id = catalogues.row_set_id
  ${runJoins('$5', '$6')}`;

type FoundSource = Omit<PrintLabel, 'id' | 'configuraciones' | 'mapping'> &
  Omit<PrintCatalogue, 'id' | 'marks'> &
  PrinterSettings &
  FoundRun & {
    id: number | null;
    catalogue_id: number | null;
    settings_of: number | null;
    /** JSON of SheetMarks. */
    marks: string | null;
    configurations: string;
    mapping: string;
    replaces: string;
  };

/** What labels are printed from. */
export function createPrintSourceStore(db: Db) {
  return {
    /**
     * A label of the account, with the printer that this user chose for it, and what else the call names.
     * @throws AppError not-found for a label or a catalogue that is not there or is another account's.
     */
    async get(
      { id: userId, accountId }: Pick<SignedInUser, 'id' | 'accountId'>,
      { etiqueta, catalogo, corrida, trozo }: AskedSource,
    ): Promise<PrintSource> {
      const values = [userId, etiqueta, accountId, catalogo ?? null, corrida ?? null, trozo ?? null];
      const [found] = await prepared<FoundSource>(db, findSource, values);
      if (catalogo !== undefined && found?.catalogue_id !== catalogo) {
        throw new AppError('not-found', `There is no catalogue ${catalogo}.`, { details: { catalogo } });
      }
      if (found?.id !== etiqueta) {
        throw new AppError('not-found', `There is no label ${etiqueta}.`, { details: { etiqueta } });
      }
      const earlier = issuedRun(found);
      return {
        label: labelOf(etiqueta, found),
        settings: settingsOf(found),
        replaces: (JSON.parse(found.replaces) as [string][]).map(([find]) => find),
        ...(catalogo === undefined ? {} : { catalogue: catalogueOf(catalogo, found) }),
        ...(earlier ? { earlier } : {}),
      };
    },
  };
}

function labelOf(id: number, found: FoundSource): PrintLabel {
  const { nombre, etiqueta, language_id, moneda, medida, catalogo_id, impresora } = found;
  const configurations = JSON.parse(found.configurations) as [string, string, number][];
  return {
    id,
    nombre,
    etiqueta,
    language_id,
    moneda,
    medida,
    catalogo_id,
    impresora,
    configuraciones: configurations.map(([variable, valor, type_config_id]) => ({
      variable,
      valor,
      type_config_id,
    })),
    mapping: Object.fromEntries(JSON.parse(found.mapping) as [string, string][]),
  };
}

function catalogueOf(
  id: number,
  { row_set_id, made_at, encabezado, filas, marks }: FoundSource,
): PrintCatalogue {
  const told = marks === null ? { columns: {} } : (JSON.parse(marks) as SheetMarks);
  return { id, row_set_id, made_at, encabezado, filas, marks: told };
}

/** The account's settings, or the defaults (SET-03) until it saves its own. */
function settingsOf(found: FoundSource): PrinterSettings {
  if (found.settings_of === null) return defaultPrinterSettings;
  return Object.fromEntries(settingsColumns.map((name) => [name, found[name]])) as unknown as PrinterSettings;
}

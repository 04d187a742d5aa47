import type { ListAnswers } from '@marbete/core/api/catalogues';
import { AppError } from '@marbete/core/api/errors';
import type { SheetMarks } from '@marbete/core/catalogue/decimal-marks';
import type { Mapping } from '@marbete/core/catalogue/mapping';
import type { PrinterSettings } from '@marbete/engine/internal/template/values';
import type { Knex } from 'knex';
import type { Db } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';
import type { CatalogueRecord } from '../catalogues/catalogue-store.ts';
import { marksWith } from '@marbete/core/catalogue/list-answers';
import { answersOf } from '../catalogues/list-answers.ts';
import type { ConfigurationRow } from '../labels/label-store.ts';
import { joinChosenPrinter } from '../labels/printer-store.ts';
import { settingsColumns, settingsOf, type SettingsRow } from '../printer-settings/printer-settings-store.ts';
import { unpacked } from './record-store.ts';
import { type IssuedRun, issuedRun, joinRun, type RunColumns, runColumns } from './chunk-store.ts';

/** What printing needs to know of a label. */
export interface PrintLabel {
  id: number;
  nombre: string;
  /** Empty where the template is not UTF-8 text. */
  etiqueta: string;
  etiqueta_base64?: string;
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
export type PrintCatalogue = Pick<CatalogueRecord, 'id' | 'row_set_id' | 'encabezado' | 'filas'> & {
  marks: SheetMarks;
  answers?: ListAnswers | undefined;
};

/** What a call prints from. */
export interface PrintRequest {
  etiqueta: number;
  catalogo?: number | undefined;
  /** The run and the chunk of it that the call asks for. */
  corrida?: string | undefined;
  trozo?: number | undefined;
}

/** What a run with a record prints until it ends, whatever becomes of the label and its list meanwhile. */
export type RunSource = Omit<PrintLabel, 'id' | 'nombre' | 'impresora'> & {
  encabezado: 0 | 1;
  /** What was said about the list's prices; runs of earlier versions do not say. */
  answers?: ListAnswers | undefined;
};

/** All that a print call has to know before it reads rows. */
export interface PrintSource {
  label: PrintLabel;
  /** Those of the label's account. */
  settings: PrinterSettings;
  /** The prefixes after which printable data begins in its language (D25). */
  replaces: string[];
  /** There when the call names one. */
  catalogue?: PrintCatalogue;
  /** There when the call names a run that was begun. */
  earlier?: IssuedRun;
}

type LabelColumns = Omit<PrintLabel, 'impresora' | 'configuraciones' | 'mapping' | 'etiqueta_base64'> & {
  etiqueta_bytes: Buffer | null;
};

/** The label with all that there is once for it; what is not there is null. */
type SourceRow = LabelColumns &
  SettingsRow &
  RunColumns & {
    impresora: string | null;
    catalogue_id: number | null;
    row_set_id: number;
    encabezado: 0 | 1;
    filas: number;
    /** SheetMarks as JSON. */
    marks: string | null;
    answers: string | null;
  };

/** A line of one of the label's lists: what it is, in the order of its position. */
interface ListRow {
  list: 'configuration' | 'mapping' | 'replace';
  position: number;
  name: string;
  value: string;
  type: number;
}

/** What labels are printed from. */
export function createPrintSourceStore(db: Db) {
  /** A print call asks often, so it asks once for all that is one row. */
  async function findRow(
    { id: userId, accountId }: Pick<SignedInUser, 'id' | 'accountId'>,
    { etiqueta, catalogo, corrida, trozo }: PrintRequest,
  ): Promise<SourceRow | undefined> {
    const ofCatalogue = (join: Knex.JoinClause) =>
      void join
        .on('catalogues.id', db.raw('?', [catalogo ?? null]))
        .andOn('catalogues.user_id', 'labels.user_id');
    const query = db('labels')
      .leftJoin('measures', 'measures.id', 'labels.medida_id')
      .leftJoin('printer_settings', 'printer_settings.user_id', 'labels.user_id')
      .leftJoin('catalogues', ofCatalogue)
      .leftJoin('row_sets', 'row_sets.id', 'catalogues.row_set_id')
      .where({ 'labels.id': etiqueta, 'labels.user_id': accountId });
    joinChosenPrinter(query, userId);
    joinRun(query, db, corrida, trozo);
    const [found]: SourceRow[] = await query.select(
      'labels.id',
      'labels.nombre',
      'labels.etiqueta',
      'labels.etiqueta_bytes',
      'language_id',
      'moneda',
      'medida',
      'catalogo_id',
      'printers.impresora as impresora',
      ...settingsColumns,
      'catalogues.id as catalogue_id',
      'catalogues.row_set_id as row_set_id',
      'encabezado',
      'row_sets.filas as filas',
      'marks',
      'answers',
      ...runColumns,
    );
    return found;
  }

  /** The label's configurations, the columns that fill it, and the prefixes of its language, in one question. */
  async function listRows(etiqueta: number): Promise<ListRow[]> {
    const list = (name: ListRow['list']) => db.raw(`'${name}' as list`);
    return db('label_configurations')
      .select(
        list('configuration'),
        'position',
        'variable as name',
        'valor as value',
        'type_config_id as type',
      )
      .where({ label_id: etiqueta })
      .unionAll([
        db('label_mappings')
          .select(list('mapping'), db.raw('0'), 'variable', 'columna', db.raw('0'))
          .where({ label_id: etiqueta }),
        db('language_replaces')
          .join('labels', 'labels.language_id', 'language_replaces.language_id')
          .select(list('replace'), 'language_replaces.id', 'find', db.raw("''"), db.raw('0'))
          .where({ 'labels.id': etiqueta }),
      ])
      .orderBy(['position', 'name']);
  }

  /** The rows of a run whose list was overwritten since it began. */
  async function rowSetOfThen(row_set_id: number) {
    const [found] = await db('row_sets')
      .where({ id: row_set_id })
      .select<{ filas: number; marks: string | null }[]>('filas', 'marks');
    if (!found) return undefined;
    const marks: SheetMarks = found.marks === null ? { columns: {} } : JSON.parse(found.marks);
    return { row_set_id, filas: found.filas, marks };
  }

  return {
    /**
     * A label of the account, with the printer that this user chose for it, and what else the call names.
     * @throws AppError not-found for a label or a catalogue that is not there or is another account's.
     */
    async get(user: Pick<SignedInUser, 'id' | 'accountId'>, request: PrintRequest): Promise<PrintSource> {
      const { etiqueta, catalogo } = request;
      const [found, lists] = await Promise.all([findRow(user, request), listRows(etiqueta)]);
      if (!found) {
        throw new AppError('not-found', `There is no label ${etiqueta}.`, { details: { etiqueta } });
      }
      if (catalogo !== undefined && found.catalogue_id === null) {
        throw new AppError('not-found', `There is no catalogue ${catalogo}.`, { details: { catalogo } });
      }
      const rowsOf = (list: ListRow['list']) => lists.filter((row) => row.list === list);
      const { id, nombre, language_id, moneda, medida, catalogo_id, row_set_id, encabezado, filas } = found;
      const marks: SheetMarks = found.marks === null ? { columns: {} } : JSON.parse(found.marks);
      const earlier = issuedRun(found);
      const ofThen =
        earlier?.source && earlier.owner.label_id === id
          ? (unpacked(earlier.source) as RunSource)
          : undefined;
      const { encabezado: headerOfThen, answers: answersOfThen, ...labelOfThen } = ofThen ?? {};
      const answers = ofThen ? (answersOfThen ?? {}) : answersOf(found.answers);
      const rowSet =
        ofThen && earlier?.row_set_id && earlier.row_set_id !== row_set_id
          ? await rowSetOfThen(earlier.row_set_id)
          : undefined;
      return {
        label: {
          id,
          nombre,
          etiqueta: found.etiqueta,
          ...(found.etiqueta_bytes ? { etiqueta_base64: found.etiqueta_bytes.toString('base64') } : {}),
          language_id,
          moneda,
          medida,
          catalogo_id,
          impresora: found.impresora ?? '',
          configuraciones: rowsOf('configuration').map(({ name, value, type }) => ({
            variable: name,
            valor: value,
            type_config_id: type,
          })),
          mapping: Object.fromEntries(rowsOf('mapping').map(({ name, value }) => [name, value])),
          ...labelOfThen,
        },
        settings: settingsOf(found),
        replaces: rowsOf('replace').map(({ name }) => name),
        ...(catalogo === undefined
          ? {}
          : {
              catalogue: {
                id: catalogo,
                row_set_id,
                encabezado: headerOfThen ?? encabezado,
                filas,
                ...rowSet,
                marks: marksWith(rowSet?.marks ?? marks, answers),
                answers,
              },
            }),
        ...(earlier ? { earlier } : {}),
      };
    },
  };
}

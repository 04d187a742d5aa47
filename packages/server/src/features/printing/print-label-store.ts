import { AppError } from '@marbete/core/api/errors';
import type { Mapping } from '@marbete/core/catalogue/mapping';
import type { Db } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';
import { createMappingStore } from '../catalogues/mapping-store.ts';
import type { ConfigurationRow } from '../labels/label-store.ts';

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

/** Labels as they are printed. */
export function createPrintLabelStore(db: Db) {
  return {
    /**
     * A label of the account, with the printer that this user chose for it.
     * @throws AppError not-found for a label that is not there or is another account's.
     */
    async get(
      { id: userId, accountId }: Pick<SignedInUser, 'id' | 'accountId'>,
      id: number,
    ): Promise<PrintLabel> {
      const label = await db('labels')
        .leftJoin('label_printers', (join) =>
          join.on('label_printers.label_id', 'labels.id').andOnVal('label_printers.user_id', userId),
        )
        .leftJoin('printers', 'printers.id', 'label_printers.printer_id')
        .leftJoin('measures', 'measures.id', 'labels.medida_id')
        .select(
          'labels.id',
          'nombre',
          'labels.etiqueta',
          'language_id',
          'moneda',
          'measures.medida',
          'catalogo_id',
          'printers.impresora as impresora',
        )
        .where({ 'labels.id': id, 'labels.user_id': accountId })
        .first();
      if (!label) throw new AppError('not-found', `There is no label ${id}.`, { details: { etiqueta: id } });
      const configuraciones: ConfigurationRow[] = await db('label_configurations')
        .select('variable', 'valor', 'type_config_id')
        .where({ label_id: id })
        .orderBy('position');
      return {
        ...label,
        impresora: label.impresora ?? '',
        configuraciones,
        mapping: await createMappingStore(db).find(id),
      };
    },
  };
}

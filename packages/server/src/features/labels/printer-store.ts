import { AppError } from '@marbete/core/api/errors';
import type { HelperPrinterRecord } from '@marbete/core/api/labels';
import type { Knex } from 'knex';
import type { Db } from '../../db/database.ts';

/**
 * Joins `printers` to a query of labels: the printer that the user chose for the label, else its owner's. A printer
 * belongs to a machine, so an operator has a choice of its own and changes nothing of the owner's (D4).
 */
export function joinChosenPrinter(query: Knex.QueryBuilder, userId: number): Knex.QueryBuilder {
  return query
    .leftJoin('label_printers as own', (join) =>
      join.on('own.label_id', 'labels.id').andOnVal('own.user_id', userId),
    )
    .leftJoin('label_printers as owners', (join) =>
      join.on('owners.label_id', 'labels.id').andOn('owners.user_id', 'labels.user_id'),
    )
    .joinRaw('left join printers on printers.id = coalesce(own.printer_id, owners.printer_id)');
}

/** Further keys are the helper's own; a record longer than this is none that a helper made. */
const maxPrinterLength = 10_000;

/** @throws AppError invalid-input for a printer's record that is too long to be kept. */
export function assertPrinterFits(printer: HelperPrinterRecord): void {
  if (JSON.stringify(printer).length <= maxPrinterLength) return;
  const message = `A printer's record has at most ${maxPrinterLength} characters.`;
  throw new AppError('invalid-input', message, {
    issues: [{ path: ['impresora'], message, rule: 'too-long' }],
  });
}

export function createPrinterStore(db: Db) {
  return {
    /** Keeps the printer as the helper reported it, further keys included (D36), as the user's choice for a label. */
    async choose(labelId: number, userId: number, printer: HelperPrinterRecord): Promise<void> {
      const [row] = await db('printers')
        .insert({ user_id: userId, uid: printer.uid, impresora: JSON.stringify(printer) })
        .onConflict(['user_id', 'uid'])
        .merge(['impresora'])
        .returning('id');
      await db('label_printers')
        .insert({ label_id: labelId, user_id: userId, printer_id: row.id })
        .onConflict(['label_id', 'user_id'])
        .merge(['printer_id']);
    },

    /** Gives a copy of a label the printers that were chosen for the label. */
    async copy(fromLabelId: number, toLabelId: number): Promise<void> {
      await db.raw(
        `insert into label_printers (label_id, user_id, printer_id)
         select ?, user_id, printer_id from label_printers where label_id = ?`,
        [toLabelId, fromLabelId],
      );
    },
  };
}

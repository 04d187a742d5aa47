import { configurationTypes, serialRule } from '@marbete/engine/internal/template/configurations';
import type { Db } from '../../db/database.ts';

/** The counters of labels (SERIALIZE): where the next one starts. */
export function createSerialStore(db: Db) {
  const row = (labelId: number) =>
    db('label_configurations').where({ label_id: labelId, type_config_id: configurationTypes.serial });

  return {
    /** The next serial; its row is locked until the transaction ends. */
    async find(labelId: number): Promise<number | undefined> {
      const found: { valor: string } | undefined = await row(labelId).select('valor').forUpdate().first();
      return found && serialRule(found.valor)?.start;
    },

    /** Keeps where the label goes on; a gap in a run is harmless, a duplicate is not. */
    async update(labelId: number, next: number): Promise<void> {
      const found: { id: number; valor: string } | undefined = await row(labelId)
        .select('id', 'valor')
        .first();
      const rule = found && serialRule(found.valor);
      if (!found || !rule) return;
      const digits = String(next);
      const start = digits.length < rule.width ? digits.padStart(rule.width, '0') : next;
      await db('label_configurations')
        .where({ id: found.id })
        .update({ valor: JSON.stringify([start, rule.step]) });
    },
  };
}

import { printerLanguages } from '@marbete/engine/internal/languages/languages';
import type { Database, Db } from '../db/database.ts';

const labelSizes = ['40x25', '50x25', '50x30', '57x32', '70x30', '100x50', '100x150'];
/** Tickets are rolls; the height is a usual cut. */
const ticketSizes = ['58x100', '80x120'];
const tagNames = ['Precio', 'Oferta', 'Inventario', 'Envío', 'Farmacia', 'Joyería'];

/** Material ids of the wire (ENT-05). */
const label = 1;
const ticket = 2;

/** Languages with their prefixes (D25, D44), sizes and tags (D59). What is there already stays as it is. */
export async function seedMasters(database: Database): Promise<void> {
  await database.transaction(async (trx) => {
    await database.dialect.lockSchema(trx);
    await seedLanguages(trx);
    if (await isEmpty(trx, 'measures')) {
      await trx('measures').insert([
        ...labelSizes.map((medida) => ({ name: nameOf(medida), medida, etiqueta: label })),
        ...ticketSizes.map((medida) => ({ name: nameOf(medida), medida, etiqueta: ticket })),
      ]);
    }
    if (await isEmpty(trx, 'tags')) await trx('tags').insert(tagNames.map((name) => ({ name })));
  });
}

/** Replaces that an administrator changed stay; only a language that is new brings its own. */
async function seedLanguages(trx: Db): Promise<void> {
  const known = new Set<number>(await trx('languages').pluck('id'));
  for (const { id, name, prefixes } of printerLanguages) {
    if (known.has(id)) continue;
    await trx('languages').insert({ id, name });
    if (prefixes.length > 0) {
      await trx('language_replaces').insert(prefixes.map((find) => ({ language_id: id, find })));
    }
  }
}

async function isEmpty(trx: Db, table: string): Promise<boolean> {
  return (await trx(table).first('id')) === undefined;
}

/** 'Width x height' in millimetres and inches. */
function nameOf(medida: string): string {
  const sides = medida.split('x').map(Number);
  const inches = sides.map((side) => (side / 25.4).toFixed(1).replace(/\.0$/, ''));
  return `${sides.join(' x ')} mm (${inches.join(' x ')} in)`;
}

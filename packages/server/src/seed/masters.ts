import { designs } from '@marbete/engine/internal/designs/designs';
import { printerLanguages } from '@marbete/engine/internal/languages/languages';
import type { Database, Db } from '../db/database.ts';

const labelSizes = ['40x25', '50x25', '50x30', '57x32', '70x30', '100x50', '100x150'];
/** Tickets are rolls; the height is a usual cut. */
const ticketSizes = ['58x100', '80x120'];
const tagNames = ['Precio', 'Oferta', 'Inventario', 'Envío', 'Farmacia', 'Joyería'];

/** Material ids of the wire (ENT-05). */
const label = 1;
const ticket = 2;

/** Languages with their prefixes (D25, D44), sizes and tags (D59, which grows with the gallery). What is there already stays as it is. */
export async function seedMasters(database: Database): Promise<void> {
  await database.transaction(async (trx) => {
    await database.dialect.lockSchema(trx);
    await seedLanguages(trx);
    await seedSizes(trx);
    if (await isEmpty(trx, 'tags')) await trx('tags').insert(tagNames.map((name) => ({ name })));
  });
}

/** Sizes that are not there yet: those of D59 first, then what the gallery's designs are made for. */
async function seedSizes(trx: Db): Promise<void> {
  const designSizes = designs.flatMap(({ widthMm, heightMm, isTicket }) =>
    isTicket ? [] : `${widthMm}x${heightMm}`,
  );
  const known: { medida: string; etiqueta: number }[] = await trx('measures').select('medida', 'etiqueta');
  const sizes = [
    ...labelSizes.map((medida) => ({ medida, etiqueta: label })),
    ...ticketSizes.map((medida) => ({ medida, etiqueta: ticket })),
    ...[...new Set(designSizes)].map((medida) => ({ medida, etiqueta: label })),
  ];
  for (const size of sizes) {
    if (known.some(({ medida, etiqueta }) => medida === size.medida && etiqueta === size.etiqueta)) continue;
    known.push(size);
    await trx('measures').insert({ name: nameOf(size.medida), ...size });
  }
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

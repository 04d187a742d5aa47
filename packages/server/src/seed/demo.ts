import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { columnLetters } from '@marbete/core/catalogue/columns';
import { isFieldChoice } from '@marbete/core/catalogue/fields';
import { suggestMapping } from '@marbete/core/catalogue/mapping';
import { type PrinterLanguage, languageId } from '@marbete/engine/internal/languages/languages';
import { isNewStyle } from '@marbete/engine/internal/template/variables';
import { defaultLimits } from '../config/config.ts';
import type { Database, Db } from '../db/database.ts';
import { hashPassword } from '../features/auth/passwords.ts';
import { createUserStore } from '../features/auth/user-store.ts';
import { createCatalogueStore } from '../features/catalogues/catalogue-store.ts';
import { type ImportedRows, importRows } from '../features/catalogues/import-rows.ts';
import { createLabelLinkStore } from '../features/catalogues/label-link-store.ts';
import { createMappingStore } from '../features/catalogues/mapping-store.ts';
import { png, templatePicture } from '../features/gallery/template-picture.ts';
import { createImageStore } from '../features/images/image-store.ts';
import { createLabelStore } from '../features/labels/label-store.ts';

/** The one password of every demo account; it is published, so demo accounts are never made where people work. */
export const demoPassword = 'marbete-demo';

/** One account of each role (ROLE-01); the operator belongs to the shop. */
export const demoAccounts = [
  { email: 'admin@demo.test', name: 'Administración', role: 1 },
  { email: 'demo@demo.test', name: 'Tienda La Esquina', role: 2 },
  { email: 'operator@demo.test', name: 'Caja 1', role: 3, parent: 'demo@demo.test' },
  { email: 'designer@demo.test', name: 'Diseño', role: 4 },
] as const;

const shop = 'demo@demo.test';
const administrator = 'admin@demo.test';

interface DemoLabel {
  file: string;
  nombre: string;
  descripcion: string;
  language: PrinterLanguage;
  medida: string;
  /** 1 label, 2 ticket. */
  material: 1 | 2;
  tags: readonly string[];
  /** Linked with the price list, so that there is something to print at once. */
  linked?: true;
  /** As a template it comes with the pre-catalogue. */
  comesWithList?: true;
  /** Among the basic templates of the gallery. */
  basica?: true;
}

/** The text of each is a file of the demo folder. */
const demoLabels: readonly DemoLabel[] = [
  {
    file: 'dual.txt',
    nombre: 'Anaquel chico, ZPL y TSPL',
    descripcion: 'Un diseño con una sección para cada lenguaje de impresora.',
    language: 'zpl',
    medida: '40x25',
    material: 1,
    tags: ['Precio'],
    basica: true,
  },
  {
    file: 'ticket.tspl',
    comesWithList: true,
    nombre: 'Ticket de precio (TSPL)',
    descripcion: 'Rollo continuo de 58 mm con fecha y hora.',
    language: 'tspl',
    medida: '58x100',
    material: 2,
    tags: ['Precio', 'Oferta'],
  },
  {
    file: 'ticket.zpl',
    nombre: 'Ticket de precio (ZPL)',
    descripcion: 'Rollo continuo de 58 mm con fecha y hora.',
    language: 'zpl',
    medida: '58x100',
    material: 2,
    tags: ['Precio', 'Oferta'],
  },
  {
    file: 'shelf.epl',
    nombre: 'Anaquel con oferta (EPL)',
    descripcion: 'Precio, código EAN-13 y línea de oferta, para impresoras EPL2.',
    language: 'epl',
    medida: '70x30',
    material: 1,
    tags: ['Precio', 'Oferta'],
  },
  {
    file: 'shelf.tspl',
    nombre: 'Anaquel con oferta (TSPL)',
    descripcion: 'Precio con centavos elevados, código EAN-13 y recuadro de oferta.',
    language: 'tspl',
    medida: '50x30',
    material: 1,
    tags: ['Precio', 'Oferta'],
  },
  {
    file: 'shelf.zpl',
    nombre: 'Anaquel con oferta (ZPL)',
    descripcion: 'Precio con centavos elevados, código EAN-13 y recuadro de oferta.',
    language: 'zpl',
    medida: '50x30',
    material: 1,
    tags: ['Precio', 'Oferta'],
    linked: true,
  },
];

/**
 * Fills a new database with the demo: an account of each role, labels in ZPL, TSPL and EPL, a price list of 3,000 rows, and
 * the same as web templates with their pictures and a pre-catalogue in the gallery.
 * Does nothing where the demo accounts are already, so that nobody's changes are undone.
 */
export async function seedDemo(database: Database, { demoDir }: { demoDir: string }): Promise<void> {
  if (await createUserStore(database.read).findByEmail(shop)) return;
  const passwordHash = await hashPassword(demoPassword);
  const texts = await Promise.all(demoLabels.map(({ file }) => readFile(join(demoDir, file), 'utf8')));
  const pictures = await Promise.all(demoLabels.map((label, index) => pictureOf(label, texts[index] ?? '')));
  const prices = await importRows(database, join(demoDir, 'prices.xlsx'), {
    fileName: 'prices.xlsx',
    limits: defaultLimits,
  });
  await database.transaction(async (trx) => {
    const ids = await insertAccounts(trx, passwordHash);
    for (const [email, catalogue] of [
      [shop, { nombre: 'Lista de precios', catalogo_web: 0 }],
      [administrator, { nombre: 'Abarrotes', catalogo_web: 1 }],
    ] as const) {
      const accountId = ids.get(email) ?? 0;
      // Rows never change, so both catalogues show the same ones.
      const catalogueId = await insertCatalogue(trx, accountId, prices, catalogue);
      for (const [index, label] of demoLabels.entries()) {
        const picture = email === administrator ? pictures[index] : undefined;
        const id = await insertLabel(trx, accountId, { ...label, etiqueta: texts[index] ?? '', picture });
        // A template that comes with a list is not the first that somebody takes.
        const isLinked = email === administrator ? label.comesWithList : label.linked;
        if (isLinked) await link(trx, { accountId, labelId: id, catalogueId, prices });
      }
    }
  });
}

const pictureOf = ({ language, medida }: DemoLabel, etiqueta: string) =>
  templatePicture({ etiqueta, medida, language_id: languageId(language) });

async function insertAccounts(trx: Db, passwordHash: string): Promise<ReadonlyMap<string, number>> {
  const now = new Date().toISOString();
  const ids = new Map<string, number>();
  for (const account of demoAccounts) {
    const id = await createUserStore(trx).insert({
      email: account.email,
      name: account.name,
      role: account.role,
      parent_id: 'parent' in account ? (ids.get(account.parent) ?? null) : null,
      password_hash: passwordHash,
      tutorial: 1,
      verified_at: now,
    });
    if (id !== undefined) ids.set(account.email, id);
  }
  return ids;
}

function insertCatalogue(
  trx: Db,
  accountId: number,
  prices: ImportedRows,
  named: { nombre: string; catalogo_web: 0 | 1 },
): Promise<number> {
  const columns = columnLetters(prices.columnas).map((fila, index) => {
    const header = prices.firstRow[index] ?? fila;
    // The headers of the list are the names of the fields.
    return { fila, nombre_real: header, nombre: isFieldChoice(header) ? header : '' };
  });
  const catalogue = {
    user_id: accountId,
    row_set_id: prices.rowSetId,
    ...named,
    encabezado: 1 as const,
    importacion: 'local',
    drive_id: '',
  };
  return createCatalogueStore(trx).insert(catalogue, columns);
}

async function insertLabel(
  trx: Db,
  accountId: number,
  label: DemoLabel & { etiqueta: string; picture: Buffer | undefined },
): Promise<number> {
  const { etiqueta, picture } = label;
  const measure = await trx('measures').where({ medida: label.medida, etiqueta: label.material }).first('id');
  const tags: number[] = await trx('tags').whereIn('name', label.tags).pluck('id');
  return createLabelStore(trx).insert(
    accountId,
    {
      nombre: label.nombre,
      descripcion: label.descripcion,
      image: picture ? await createImageStore(trx).insert(picture, png) : '',
      codigo: '',
      ocultar: 0,
      basica: label.basica ? 1 : 0,
      language_id: languageId(label.language),
      medida_id: measure?.id ?? null,
      material_id: label.material,
      nueva: isNewStyle(etiqueta) ? 1 : 0,
      formulario: 0,
      moneda: null,
      etiqueta,
    },
    { tags, configuraciones: [] },
  );
}

async function link(
  trx: Db,
  {
    accountId,
    labelId,
    catalogueId,
    prices,
  }: {
    accountId: number;
    labelId: number;
    catalogueId: number;
    prices: ImportedRows;
  },
): Promise<void> {
  const { variables } = await createLabelLinkStore(trx).get(accountId, labelId);
  const mapping = suggestMapping(variables, { headers: prices.firstRow });
  await createMappingStore(trx).replace(labelId, catalogueId, mapping);
}

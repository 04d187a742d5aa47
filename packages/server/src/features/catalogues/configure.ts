import { ownValue } from '@marbete/engine/internal/template/values';
import type { configureCatalogue } from '@marbete/core/api/catalogues';
import type { HandlerAnswer } from '@marbete/core/api/endpoint';
import { AppError, type Issue } from '@marbete/core/api/errors';
import { fieldErrors } from '@marbete/core/api/field-errors';
import { columnIndex, columnLetters } from '@marbete/core/catalogue/columns';
import { type Mapping, missingVariables, suggestMapping } from '@marbete/core/catalogue/mapping';
import type { Database } from '../../db/database.ts';
import { imageBase } from '../images/serve-images.ts';
import { createCatalogueStore } from './catalogue-store.ts';
import { createLabelLinkStore } from './label-link-store.ts';
import { hintsOfList } from './list-hints.ts';
import { createMappingStore } from './mapping-store.ts';
import { mappingIncomplete, type Refusal } from './refusals.ts';

/** The first rows of a catalogue, and a column proposed for each variable of a label (API-47, ENT-12). */
export async function proposeMapping(
  database: Database,
  request: { accountId: number; catalogo: number; etiqueta: number },
): Promise<HandlerAnswer<typeof configureCatalogue>> {
  const record = await createCatalogueStore(database.read).get(request.accountId, request.catalogo);
  const label = await createLabelLinkStore(database.read).get(request.accountId, request.etiqueta);
  const { hints, rows } = await hintsOfList(database.read, record);
  // What a person chose before wins over what the names suggest.
  const chosen = label.catalogo_id === record.id ? label.mapping : {};
  const mapping: Mapping = {
    ...suggestMapping(label.variables, hints),
    ...chosen,
  };
  const letters = columnLetters(record.columnas);
  return {
    response: true,
    respuesta: 'correcto',
    mensaje: '',
    plantillas: letters.map((fila, index) => ({ id: index + 1, fila })),
    configuraciones: label.variables.map((variable) => ({
      variable,
      columna: ownValue(mapping, variable) ?? '',
    })),
    columnas: letters,
    cabeceras: [...hints.headers],
    campos: rows.map((row) => letters.map((_, index) => row.cells[index] ?? '')),
    url: imageBase,
    nombreuuid: '',
    image: label.image,
    image_catalogo: '',
  };
}

/**
 * Keeps the columns that fill a label's variables and links the catalogue (API-48). Refused while a variable lacks
 * its column; QUANTITY needs none.
 */
export async function saveMapping(
  database: Database,
  request: {
    accountId: number;
    etiqueta: number;
    catalogo: number | undefined;
    rows: readonly { variable: string; columna: string }[];
  },
): Promise<Refusal | { respuesta: 'correcto' }> {
  return database.transaction(async (trx) => {
    const label = await createLabelLinkStore(trx).get(request.accountId, request.etiqueta);
    const catalogueId = request.catalogo ?? label.catalogo_id;
    if (catalogueId === null) {
      throw new AppError('invalid-input', 'The label has no catalogue yet: name one in catalogo.', {
        issues: [{ path: ['catalogo'], message: fieldErrors.required, rule: 'required' }],
      });
    }
    const catalogue = await createCatalogueStore(trx).get(request.accountId, catalogueId, { lock: true });
    assertColumns(request.rows, catalogue.columnas);
    const known = request.rows.filter(({ variable }) => label.variables.includes(variable));
    const mapping = Object.fromEntries(known.map(({ variable, columna }) => [variable, columna]));
    if (missingVariables(mapping, label.variables, { onServer: true }).length > 0) return mappingIncomplete;
    await createMappingStore(trx).replace(label.id, catalogueId, mapping);
    return { respuesta: 'correcto' };
  });
}

/** @throws AppError invalid-input that names every column that the catalogue does not have. */
function assertColumns(rows: readonly { variable: string; columna: string }[], columnCount: number): void {
  const issues: Issue[] = rows.flatMap(({ variable, columna }, index) =>
    columnIndex(columna) < columnCount
      ? []
      : [
          {
            path: ['cabeceras', index, 'columna'],
            message: `The catalogue has no column ${columna} for ${variable}.`,
            rule: 'no-column',
          },
        ],
  );
  const [first] = issues;
  if (first) throw new AppError('invalid-input', first.message, { issues });
}

import { checkCatalogue, storeCatalogue } from '@marbete/core/api/catalogues';
import type { TestAccount, TestServer } from './test-server.ts';

/** A file as a browser hands it in. */
export function csvFile(name: string, ...lines: string[]): File {
  return new File([`${lines.join('\n')}\n`], name);
}

/** A catalogue of these lines of CSV, stored through the calls that a person's browser makes; answers its id. */
export async function buildCatalogue(
  server: TestServer,
  overrides: {
    account?: Exclude<TestAccount, 'operator'>;
    lines?: string[];
    nombre?: string;
    encabezado?: 0 | 1;
    catalogo_web?: 0 | 1;
  } = {},
): Promise<number> {
  const client = server.as[overrides.account ?? 'customer'];
  const lines = overrides.lines ?? [
    'CODIGO,DESCRIPCION,PRECIO',
    '0075,Café molido,12.50',
    '0076,Té verde,9.00',
  ];
  const checked = await client.call(checkCatalogue, {
    form: {},
    files: { archivo: csvFile('precios.csv', ...lines) },
  });
  const stored = await client.call(storeCatalogue, {
    body: {
      csv: checked.nombreuuid ?? '',
      catalogo: overrides.nombre ?? '',
      encabezado: overrides.encabezado ?? 1,
      catalogo_web: overrides.catalogo_web ?? 0,
    },
  });
  if (stored.id === undefined) throw new Error(`Not stored: ${stored.mensaje ?? checked.mensaje}`);
  return stored.id;
}

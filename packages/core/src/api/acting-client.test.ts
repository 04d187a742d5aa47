import { expect, test } from 'vitest';
import { actingFor } from './acting-client.ts';
import { listLabels, showLabel, storeLabel, updateLabel } from './labels.ts';
import { saveLineBreaks } from './label-configurations.ts';
import { checkCatalogue, destroyCatalogue, overwriteCatalogue } from './catalogues.ts';
import type { Client } from './client.ts';
import { listLanguages } from './masters.ts';

/** A client that answers what it was asked, so that a test sees it. */
const echo = { call: (_endpoint: unknown, input: unknown) => Promise.resolve(input) } as unknown as Client;
const acting = actingFor(echo, 7);

test('a query and a body name the account', async () => {
  expect(await acting.call(listLabels, {})).toEqual({ query: { usuario: 7 } });
  expect(await acting.call(showLabel, { body: { id: 3 } })).toEqual({ body: { id: 3, usuario: 7 } });
  const deleted = await acting.call(destroyCatalogue, { body: { catalogo: 3 } });
  expect(deleted).toEqual({ body: { catalogo: 3, usuario: 7 } });
});

test('a multipart call names it where its fields have it, and keeps the files', async () => {
  const archivo = new Blob(['a,b']);
  expect(await acting.call(checkCatalogue, { form: { datas: 'local' }, files: { archivo } })).toEqual({
    form: { datas: 'local', usuario: 7 },
    files: { archivo },
  });
  const data = { id: 3, encabezado: 1 } as const;
  expect(await acting.call(overwriteCatalogue, { form: { data }, files: { archivo } })).toEqual({
    form: { data: { id: 3, encabezado: 1, usuario: 7 } },
    files: { archivo },
  });
  const label = { id: 3, nombre: 'A', etiqueta: '^XA^XZ', language: 1 };
  expect(await acting.call(updateLabel, { form: { data: label }, files: {} })).toEqual({
    form: { data: { ...label, usuario: 7 } },
    files: {},
  });
});

test('rows that may be sent bare are sent beside the account', async () => {
  const rows = [{ variable: 'NAME', valor: '12' }];
  expect(await acting.call(saveLineBreaks, { params: { id: 3 }, body: rows })).toEqual({
    params: { id: 3 },
    body: { lista: rows, usuario: 7 },
  });
});

test('a call that takes no account is left as it is', async () => {
  expect(await acting.call(listLanguages, {})).toEqual({});
  const data = { nombre: 'A', etiqueta: '^XA^XZ', medida: null };
  expect(await acting.call(storeLabel, { form: { data }, files: {} })).toEqual({ form: { data }, files: {} });
});

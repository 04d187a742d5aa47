import {
  checkCatalogue,
  listCatalogues,
  storeCatalogue,
  updateCatalogueHeaders,
  answerCatalogue,
} from '@marbete/core/api/catalogues';
import type { CallAnswer, CallInput, Endpoint } from '@marbete/core/api/endpoint';
import { listLabels, storeLabel, showLabel } from '@marbete/core/api/labels';
import { downloadTemplate } from '@marbete/core/api/gallery';
import { codeOfAnswer } from '@marbete/core/api/printer-code';
import { saveCatalogueConfiguration } from '@marbete/core/api/catalogues';
import { checkRun, printFromCatalogue, proposeLabels, reviewLabel } from '@marbete/core/api/printing';
import { languageId } from '@marbete/engine/internal/languages/languages';
import { expect, test } from 'vitest';
import { createTrialServer } from './trial-server.ts';

const moment = { anio: '27/11/2026', hora: '10:00 a.m.', fecha: '2026-11-27', sistema_operativo: '' };
const decoder = new TextDecoder('windows-1252');

/** A trial with the client's types. */
function trial(locale = 'es-MX') {
  const server = createTrialServer();
  const call = <E extends Endpoint>({ name }: E, input: CallInput<E>) =>
    server.answer({ name, input, locale }) as Promise<CallAnswer<E>>;
  return {
    ...server,
    call,
    check: (text: BlobPart, name = 'lista.csv') =>
      call(checkCatalogue, { form: {}, files: { archivo: new File([text], name) } }),
    async list(text: BlobPart) {
      const checked = await this.check(text);
      expect(checked).toMatchObject({ respuesta: 'correcto', encabezado: 1 });
      const stored = await call(storeCatalogue, { body: { catalogo: 'Mi lista', csv: checked.nombreuuid! } });
      expect(stored).toEqual({ respuesta: 'correcto', id: 1 });
      return checked;
    },
  };
}

/** Prints all rows of the list with a label, a chunk at a time. */
async function print({ call }: ReturnType<typeof trial>, etiqueta: number, rows: number): Promise<string> {
  const base = { catalogo: 1, etiqueta, preguntas: {}, ...moment };
  let filas = Array.from({ length: rows }, (_, at) => ({ id: at + 2, cantidad: 1 }));
  const check = await call(checkRun, { body: { ...base, filas } });
  expect(check).toMatchObject({ filas: rows, errores: 0, etiquetas: rows });
  let code = '';
  while (filas.length > 0) {
    // oxlint-disable-next-line no-await-in-loop -- a chunk says where the next one begins
    const chunk = await call(printFromCatalogue, { body: { ...base, filas } });
    expect(chunk.response).toBe(true);
    code += decoder.decode(codeOfAnswer(chunk));
    filas = filas.slice(chunk.usadas);
  }
  return code;
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `A${at + 1},Piña nº ${at + 1},${at + 1}.50`).join('\n');

test.each(['zpl', 'tspl', 'epl'] as const)(
  'A list prints in %s from what the page alone knows',
  async (language) => {
    const shop = trial();
    await shop.list(`CODIGO,DESCRIPCION,PRECIO\n${rows(104)}\n`);
    expect(await shop.call(listCatalogues, {})).toMatchObject([{ id: 1, nombre: 'Mi lista', filas: 104 }]);
    const { etiquetas } = await shop.call(proposeLabels, { body: { catalogo: 1, ...moment } });
    const label = etiquetas.find(
      ({ language_id, response }) => response && language_id === languageId(language),
    )!;
    expect(label).toMatchObject({ fuente: 'diseno', catalogo_id: null });
    const { id, uniones } = label;
    const review = await shop.call(reviewLabel, {
      body: { catalogo: 1, fuente: 'diseno', etiqueta: id, uniones, ...moment },
    });
    expect(review).toMatchObject({ filas: 104, siguiente: null });
    expect(review.grupos.filter(({ level }) => level === 'error')).toEqual([]);
    const own = await shop.call(downloadTemplate, { body: { etiqueta: id, diseno: { idioma: 'es' } } });
    await shop.call(saveCatalogueConfiguration, {
      body: { etiqueta: own.id!, catalogo: 1, nueva: true, cabeceras: uniones },
    });
    const code = await print(shop, own.id!, 104);
    for (const row of [1, 100, 101, 104]) expect(code).toContain(`A${row}`);
    const labels = { zpl: /\^XZ/g, tspl: /^PRINT /gm, epl: /^P1/gm }[language];
    expect(code.match(labels)).toHaveLength(104);
  },
);

test('What a person says of columns and prices holds, as for an account', async () => {
  const shop = trial('en-US');
  await shop.list('REF,TEXT,AMOUNT\n7501031311309,Pear,1.339\n7501000112845,Apple,2.50\n');
  const only_plantillas = ['CODIGO', 'DESCRIPCION', 'PRECIO'].map((nombre, at) => ({
    fila: 'ABC'[at]!,
    nombre,
    nombre_real: '',
  }));
  await shop.call(updateCatalogueHeaders, { body: { id: 1, only_plantillas } });
  const reviewed = async () => {
    const { etiquetas } = await shop.call(proposeLabels, { body: { catalogo: 1, ...moment } });
    const [{ id: etiqueta, uniones }] = etiquetas as [(typeof etiquetas)[0]];
    const body = { catalogo: 1, fuente: 'diseno' as const, etiqueta, uniones, ...moment };
    const { grupos } = await shop.call(reviewLabel, { body });
    return grupos.filter(({ level }) => level === 'error').map(({ code }) => code);
  };
  expect(await reviewed()).toEqual(['price-rounded']);
  await shop.call(answerCatalogue, { body: { id: 1, opciones: { round: true } } });
  expect(await reviewed()).toEqual([]);
});

test('The currency that a list names prints: nobody has chosen another sign', async () => {
  const shop = trial();
  const text = 'REFERENCIA;DESCRIPCION;PVP\n7501031311309;Jamón;12,95 €\n7501000112845;Queso;8,50 €\n';
  await shop.list(new Uint8Array([...text].map((sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0)))));
  const { etiquetas } = await shop.call(proposeLabels, { body: { catalogo: 1, ...moment } });
  expect(etiquetas.length).toBeGreaterThan(10);
  for (const { response, mensaje, mensaje_base64 } of etiquetas) {
    expect(response).toBe(true);
    const code = Buffer.from(codeOfAnswer({ mensaje, mensaje_base64 })).toString('latin1');
    expect(code).not.toContain('$');
    // As UTF-8, or as the byte of a code page.
    expect(code).toMatch(/\xe2\x82\xac|\x80|\xd5/);
  }
});

test('A label that was drawn for the list prints, and goes into the account with the list', async () => {
  const shop = trial();
  await shop.list('CODIGO,DESCRIPCION\nA1,Pera\nA2,Uva\n');
  const etiqueta = '^XA^FO20,20^A0N,30^FD%DESCRIPTION%^FS^XZ';
  const { id } = await shop.call(storeLabel, {
    form: { data: { nombre: 'Mía', etiqueta, language: 1 }, base64: false },
    files: {},
  });
  const cabeceras = [{ variable: 'DESCRIPTION', columna: 'B' }];
  await shop.call(saveCatalogueConfiguration, {
    body: { etiqueta: id!, catalogo: 1, nueva: true, cabeceras },
  });
  expect((await shop.call(showLabel, { body: { id: id! } })).catalogo).toEqual(cabeceras);
  const [first] = (await shop.call(proposeLabels, { body: { catalogo: 1, ...moment } })).etiquetas;
  expect(first).toMatchObject({ fuente: 'propia', nombre: 'Mía', catalogo_id: 1, response: true });
  expect(await print(shop, id!, 2)).toMatch(/Pera[^]*Uva/);
  expect(shop.kept()).toMatchObject({
    list: { name: 'Mi lista', header: 1 },
    labels: [{ nombre: 'Mía', etiqueta, mapping: { DESCRIPTION: 'B' } }],
  });
});

test.each([
  [
    'lista.xls',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    'workbook',
    /\.xlsx o \.csv/,
  ],
  ['lista.csv', 'x'.repeat(5 * 1024 * 1024 + 1), 'too-large', /5 MB/],
  ['lista.csv', 'CODIGO,NOMBRE\nA1,"Tubo\n', 'data-invalid', /línea 2/],
] as const)('A file that is not taken says what to do: %s', async (name, content, respuesta, words) => {
  const answer = await trial().check(content, name);
  expect(answer.respuesta).toBe(respuesta);
  expect(answer.mensaje).toMatch(words);
});

test('What needs an account is refused, and nothing is asked of a server', async () => {
  await expect(trial().call(listLabels, {})).rejects.toMatchObject({ code: 'forbidden' });
  await expect(trial().call(proposeLabels, { body: { catalogo: 1, ...moment } })).rejects.toMatchObject({
    code: 'not-found',
  });
});

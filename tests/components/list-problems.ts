import {
  checkCatalogue,
  saveCatalogueConfiguration,
  storeCatalogue,
  type ReadOptions,
} from '@marbete/core/api/catalogues';
import type { CallAnswer, CallInput, Endpoint } from '@marbete/core/api/endpoint';
import { storeLabel } from '@marbete/core/api/labels';
import { createTrialServer } from '../../packages/web/src/trial/trial-server.ts';

/* Problems of lists and labels as people bring them, with a remedy of each and what prints then. */

/** 50 x 30 mm. */
const zpl = (...lines: string[]) => ['^XA^CI28^PW400^LL240', ...lines, '^XZ'].join('\n');
const name = '^FO8,8^A0N,40,40^FD%NAME%^FS';
const price = '^FO8,80^A0N,30,30^FD%MONEY_SYMBOL%%PRICE%^FS';
const ean = '^FO40,120^BY2^BEN,60,Y^FD%CODE%^FS';
const code128 = '^FO20,120^BY2^BCN,60,Y,N,N^FD%CODE%^FS';
const long = 'Aceite de oliva extra virgen primera prensada en frio de Jaen 1 L';

export interface Case {
  /** The code of the problem, and what the list has. */
  code: string;
  what: string;
  list: readonly string[];
  label?: string;
  /** A remedy by its option or its kind. */
  take: ReadOptions | 'leave-out' | 'shrink' | 'lines' | 'cut' | 'code';
  /** What prints then, in the order of the rows; nothing of `not`. */
  prints: readonly (string | RegExp)[];
  not?: RegExp;
}

export const shelf = zpl(name, price);
const priced = (...rows: string[]) => ['CODIGO;NOMBRE;PRECIO', ...rows];
const coded = (...codes: string[]) => ['CODIGO;NOMBRE;PRECIO', ...codes.map((code) => `${code};Sal;9,50`)];

/** Of a file, before it is kept. */
export const files: readonly Case[] = [
  {
    code: 'header-unclear',
    what: 'names of columns that could be data',
    list: ['Alfa;Beta', 'Gama;Delta', 'Eta;Zeta'],
    label: zpl('^FO8,8^A0N,40,40^FD%A%^FS'),
    take: { headerRow: 'none' },
    prints: ['Alfa', 'Gama', 'Eta'],
  },
  {
    code: 'header-unclear',
    what: 'the row of the names is said',
    list: ['Alfa;Beta', 'Gama;Delta', 'Eta;Zeta'],
    label: zpl('^FO8,8^A0N,40,40^FD%A%^FS'),
    take: { headerRow: 1 },
    prints: ['Gama', 'Eta'],
    not: /Alfa/,
  },
  {
    code: 'many-rows-left-out',
    what: 'titles of sections, left out',
    list: priced(
      'LÁCTEOS;;',
      '1;Leche;9,50',
      'PANES;;',
      '2;Pan;3,50',
      'VINOS;;',
      '3;Vino;99,50',
      'OTROS;;',
      '4;Sal;2,50',
    ),
    take: { sections: 'skip' },
    prints: ['Leche', 'Pan', 'Vino', 'Sal'],
    not: /PANES/,
  },
  {
    code: 'two-currencies',
    what: 'prices in dollars and in euros, each with its sign',
    list: priced('1;Sal;$9,50', '2;Ajo;€8,50'),
    take: { currency: 'list' },
    prints: ['$9', '€8'],
  },
  {
    code: 'codes-destroyed',
    what: 'codes as 7.5E+12, which the label does not print',
    list: priced('7,50103E+12;Sal;9,50', '7,50103E+12;Ajo;8,50'),
    take: { lostCodes: 'keep' },
    prints: ['Sal', 'Ajo'],
  },
  {
    code: 'prices-finer',
    what: 'a formula left four decimals, rounded',
    list: priced('1;Sal;339,5325', '2;Ajo;8,50'),
    take: { round: true },
    prints: [/339[.,]53/, /8[.,]50/],
  },
  {
    code: 'encoded-twice',
    what: 'text that was encoded twice',
    list: priced('1;PiÃ±a;9,50', '2;CafÃ©;8,50', '3;JamÃ³n;7,50'),
    take: { encoding: 'utf-8' },
    prints: ['PiÃ±a', 'CafÃ©', 'JamÃ³n'],
  },
];

/** Of the rows that a label prints. */
export const rows: readonly Case[] = [
  ...(
    [
      ['price-zero', 'a price of zero, printed', '0,00', { zeroPrice: 'print' }, /0[.,]00/],
      ['price-zero', 'a price of zero, left out', '0,00', 'leave-out', /^/],
      ['price-unreadable', 'a word for a price', 'consultar', 'leave-out', /^/],
      ['price-unreadable', 'a negative price', '-4,50', 'leave-out', /^/],
      ['price-unreadable', 'words beside a price', '12,50 c/u', 'leave-out', /^/],
      ['price-missing', 'a row without its price', '', 'leave-out', /^/],
    ] as const
  ).map(([code, what, cell, take, second]) => ({
    code,
    what,
    list: priced('1;Sal;9,50', `2;Ajo;${cell}`, '3;Pan;8,50'),
    take,
    prints: take === 'leave-out' ? ['Sal', 'Pan'] : ['Sal', second, 'Pan'],
    ...(take === 'leave-out' ? { not: /Ajo/ } : {}),
  })),
  {
    code: 'price-unreadable',
    what: 'a word for an offer',
    list: ['CODIGO;NOMBRE;PRECIO;OFERTA', '1;Sal;9,50;8,50', '2;Ajo;8,50;consultar', '3;Pan;7,50;2x1'],
    label: zpl(name, '^FO8,80^A0N,30,30^FD%OFFER%^FS'),
    take: 'leave-out',
    prints: ['Sal', /Pan[^]*2x1/],
    not: /consultar/,
  },
  {
    code: 'currency-differs',
    what: 'a list in euros on a label with $, its own sign',
    list: ['CODIGO;NOMBRE;PRECIO EUR', '1;Sal;9,50', '2;Ajo;8,50'],
    label: zpl(name, '^FO8,80^A0N,30,30^FD$%PRICE%^FS'),
    take: { currency: 'label' },
    prints: [/\$9[.,]50/, /\$8[.,]50/],
  },
  {
    code: 'name-empty',
    what: 'a row without its name',
    list: priced('1;Sal;9,50', '2;;8,50', '3;Pan;7,50'),
    take: 'leave-out',
    prints: ['Sal', 'Pan'],
    not: /8\.50/,
  },
  {
    code: 'value-not-there',
    what: 'nan where a name should be',
    list: priced('1;Sal;9,50', '2;nan;8,50', '3;Pan;7,50'),
    take: 'leave-out',
    prints: ['Sal', 'Pan'],
    not: /nan/,
  },
  ...(['shrink', 'lines', 'cut'] as const).map((take) => ({
    code: 'text-outside',
    what: `a name longer than the label: ${take}`,
    list: priced(`1;${take === 'shrink' ? 'Aceite de oliva virgen 1 L' : long};9,50`, '2;Ajo;8,50'),
    take,
    prints: take === 'cut' ? [/Aceite de (?!.*Jaen)/, 'Ajo'] : ['Aceite', 'Ajo'],
  })),
  {
    code: 'gtin-check-digit',
    what: 'codes without their check digit among whole ones',
    list: coded('7501031311309', '7501031311316', '7501031311323', '750103131133'),
    label: zpl(name, ean),
    take: { checkDigits: 'add' },
    prints: ['750103131130', '750103131131', '750103131132', '750103131133'],
  },
  {
    code: 'gtin-check-digit',
    what: 'codes of UPC-A without their check digit among whole ones',
    list: coded('036000291452', '012345678905', '614141000036', '03600029146'),
    label: zpl(name, '^FO40,120^BY2^BUN,60,Y^FD%CODE%^FS'),
    take: { checkDigits: 'add' },
    prints: ['03600029145', '01234567890', '61414100003', '03600029146'],
  },
  {
    code: 'gtin-length',
    what: 'a code that lost its zeros',
    list: coded('7501031311309', '123456784', '7501031311316'),
    label: zpl(name, ean),
    take: 'leave-out',
    prints: ['750103131130', '750103131131'],
  },
  {
    code: 'value-not-there',
    what: 'TRUE where a name should be',
    list: priced('1;Sal;9,50', '2;TRUE;8,50', '3;Pan;7,50'),
    take: 'leave-out',
    prints: ['Sal', 'Pan'],
    not: /TRUE/,
  },
  {
    code: 'value-not-there',
    what: 'NULL where a code should be',
    list: coded('A1', 'NULL', 'A3'),
    label: zpl(name, code128),
    take: 'leave-out',
    prints: ['A1', 'A3'],
    not: /NULL/,
  },
  {
    code: 'gtin-check-digit',
    what: 'a wrong check digit',
    list: coded('7501031311309', '7501031311300', '7501031311316'),
    label: zpl(name, ean),
    take: 'leave-out',
    prints: ['750103131130', '750103131131'],
  },
  {
    code: 'gtin-length',
    what: 'a code of the shop in a field for EAN',
    list: coded('7501031311309', '4711', '7501031311316'),
    label: zpl(name, ean),
    take: 'leave-out',
    prints: ['750103131130', '750103131131'],
    not: /4711/,
  },
  ...(
    [
      ['gtin-length', '4711'],
      ['gtin-not-digits', 'ABC-1'],
      ['gtin-check-digit', '7501031311300'],
    ] as const
  ).map(([code, own]): Case => ({
    code,
    what: `${own} in a field for EAN, printed as Code 128`,
    list: coded('7501031311309', own, '7501031311316'),
    label: zpl(name, ean),
    take: 'code',
    prints: ['7501031311309', own, '7501031311316'],
    not: /\^BE/,
  })),
  {
    code: 'gtin-not-digits',
    what: 'letters in a field for EAN',
    list: coded('7501031311309', 'ABC-1', '7501031311316'),
    label: zpl(name, ean),
    take: 'leave-out',
    prints: ['750103131130', '750103131131'],
    not: /ABC/,
  },
  {
    code: 'code-empty',
    what: 'a row without its code',
    list: coded('7501031311309', '', '7501031311316'),
    label: zpl(name, ean),
    take: 'leave-out',
    prints: ['750103131130', '750103131131'],
  },
  {
    code: 'code-character',
    what: 'a sign that Code 128 does not have',
    list: coded('A1', 'Ñ2', 'A3'),
    label: zpl(name, code128),
    take: 'leave-out',
    prints: ['A1', 'A3'],
    not: /2\^FS/,
  },
  {
    code: 'code-destroyed',
    what: 'a code as 7.5E+12 that prints',
    list: coded('7501031311309', '7,50103E+12', '7501031311316'),
    label: zpl(name, ean),
    take: 'leave-out',
    prints: ['750103131130', '750103131131'],
    not: /E\+/,
  },
  {
    code: 'code-does-not-fit',
    what: 'a code that is wider than the label',
    list: coded('A1', 'CODIGO-QUE-NO-CABE-EN-LA-ETIQUETA-1234567890', 'A3'),
    label: zpl(name, code128),
    take: 'leave-out',
    prints: ['A1', 'A3'],
    not: /NO-CABE/,
  },
];

export function trial() {
  const server = createTrialServer();
  return <E extends Endpoint>({ name: called }: E, input: CallInput<E>) =>
    server.answer({ name: called, input, locale: 'es-MX' }) as Promise<CallAnswer<E>>;
}
export type Call = ReturnType<typeof trial>;

export const read = (call: Call, list: readonly string[], opciones?: ReadOptions) =>
  call(checkCatalogue, {
    form: opciones ? { opciones } : {},
    files: { archivo: new File([`${list.join('\n')}\n`], 'lista.csv') },
  });

/** Keeps the file and makes the label that prints it. */
export async function prepare(call: Call, checked: Awaited<ReturnType<typeof read>>, label: string) {
  const { encabezado } = checked;
  const body = { catalogo: 'Lista', csv: checked.nombreuuid!, encabezado };
  await call(storeCatalogue, { body });
  const data = { nombre: 'Mía', etiqueta: label, language: 1 };
  const { id } = await call(storeLabel, { form: { data, base64: false }, files: {} });
  const letters: Record<string, string> = { A: 'A', CODE: 'A', NAME: 'B', PRICE: 'C', OFFER: 'D' };
  const cabeceras = Object.entries(letters)
    .filter(([variable]) => label.includes(`%${variable}%`))
    .map(([variable, columna]) => ({ variable, columna }));
  await call(saveCatalogueConfiguration, { body: { etiqueta: id!, catalogo: 1, nueva: true, cabeceras } });
  return {
    id: id!,
    uniones: cabeceras,
    rows: checked.filas! - (encabezado ?? 0),
    first: 1 + (encabezado ?? 0),
  };
}

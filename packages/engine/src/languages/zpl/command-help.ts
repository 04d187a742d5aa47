import type { HelpLine } from '../command-help.ts';
import { codeCommandOf } from './code-commands.ts';
import { moduleParameters } from './code-parameters.ts';
import type { CommandParameter } from './parameter-kinds.ts';
import { commandParameters } from './field-parameters.ts';
import { createZplScanner } from './scan.ts';

/* ZPL II Programming Guide, 'ZPL Commands', in our own words. */

const lines: readonly HelpLine[] = [
  ['^A', 'Letra del campo: ^A0N,30,20', 'Font of the field: ^A0N,30,20'],
  ['^B0', 'Código Aztec', 'Aztec code'],
  ['^B1', 'Código de barras Code 11', 'Code 11 barcode'],
  ['^B2', 'Código de barras 2 de 5 intercalado', 'Interleaved 2 of 5 barcode'],
  ['^B3', 'Código de barras Code 39', 'Code 39 barcode'],
  ['^B4', 'Código Code 49', 'Code 49'],
  ['^B5', 'Código postal PLANET', 'PLANET postal code'],
  ['^B7', 'Código PDF417', 'PDF417 code'],
  ['^B8', 'Código de barras EAN-8', 'EAN-8 barcode'],
  ['^B9', 'Código de barras UPC-E', 'UPC-E barcode'],
  ['^BA', 'Código de barras Code 93', 'Code 93 barcode'],
  ['^BB', 'Código Codablock', 'Codablock code'],
  ['^BC', 'Código de barras Code 128 y GS1-128', 'Code 128 and GS1-128 barcode'],
  ['^BD', 'Código MaxiCode', 'MaxiCode'],
  ['^BE', 'Código de barras EAN-13', 'EAN-13 barcode'],
  ['^BF', 'Código MicroPDF417', 'MicroPDF417 code'],
  ['^BI', 'Código de barras 2 de 5 industrial', 'Industrial 2 of 5 barcode'],
  ['^BJ', 'Código de barras 2 de 5 estándar', 'Standard 2 of 5 barcode'],
  ['^BK', 'Código de barras Codabar', 'Codabar barcode'],
  ['^BL', 'Código de barras LOGMARS', 'LOGMARS barcode'],
  ['^BM', 'Código de barras MSI', 'MSI barcode'],
  ['^BO', 'Código Aztec', 'Aztec code'],
  ['^BP', 'Código de barras Plessey', 'Plessey barcode'],
  ['^BQ', 'Código QR; los datos empiezan por QA, o MA,', 'QR code; its data begins with QA, or MA,'],
  ['^BR', 'Código GS1 DataBar', 'GS1 DataBar code'],
  ['^BS', 'Suplemento UPC/EAN de 2 o 5 cifras', 'UPC/EAN add-on of 2 or 5 digits'],
  ['^BT', 'Código TLC39', 'TLC39 code'],
  ['^BU', 'Código de barras UPC-A', 'UPC-A barcode'],
  ['^BX', 'Código Data Matrix', 'Data Matrix code'],
  ['^BY', 'Módulo de los códigos que siguen', 'Module of the codes that follow'],
  ['^BZ', 'Código postal POSTNET y otros', 'POSTNET and other postal codes'],
  ['^CC', 'Cambia el prefijo ^', 'Changes the prefix ^', 'carácter|character'],
  ['^CD', 'Cambia el separador de parámetros', 'Changes the delimiter of parameters', 'carácter|character'],
  ['^CF', 'Letra de los campos que siguen sin ^A', 'Font of the fields that follow without ^A'],
  ['^CI', 'Juego de caracteres: 28 es UTF-8', 'Character set: 28 is UTF-8', 'juego 0-36|set 0-36'],
  ['^CT', 'Cambia el prefijo ~', 'Changes the prefix ~', 'carácter|character'],
  ['^CW', 'Da una letra a una fuente guardada', 'Gives a stored font a letter'],
  ['^DF', 'Guarda la etiqueta como formato', 'Stores the label as a format', 'nombre|name'],
  ['^FB', 'Bloque de varias líneas', 'Block of several lines'],
  [
    '^FC',
    'Signos que traen la fecha y hora',
    'Signs that bring the date and time',
    'primer reloj|first clock',
    'segundo|second',
    'tercero|third',
  ],
  ['^FD', 'Datos del campo: lo que se imprime', 'Data of the field: what prints'],
  ['^FE', 'Signo que junta datos de ^FN', 'Sign that joins data of ^FN', 'carácter|character'],
  [
    '^FH',
    'Los datos tienen signos en hexadecimal, como _5E',
    'The data has hexadecimal signs, such as _5E',
    'indicador, _|indicator, _',
  ],
  ['^FN', 'Número de un dato que se da después', 'Number of data that is given later'],
  ['^FO', 'Lugar del campo: su esquina superior izquierda', 'Place of the field: its upper left corner'],
  ['^FP', 'Dirección y espacio entre letras', 'Direction and space between letters'],
  ['^FR', 'El campo invierte lo que tiene debajo', 'The field reverses what is under it'],
  ['^FS', 'Fin del campo', 'End of the field'],
  ['^FT', 'Lugar del campo: su línea base', 'Place of the field: its baseline'],
  ['^FV', 'Datos variables del campo', 'Variable data of the field'],
  ['^FW', 'Giro de los campos que siguen', 'Rotation of the fields that follow'],
  ['^FX', 'Comentario', 'Comment'],
  ['^GB', 'Caja, línea o rectángulo negro', 'Box, line or black rectangle'],
  ['^GC', 'Círculo', 'Circle'],
  ['^GD', 'Línea diagonal', 'Diagonal line'],
  ['^GE', 'Elipse', 'Ellipse'],
  ['^GF', 'Imagen en el código', 'Image in the code'],
  ['^GS', 'Signo ®, ©, ™ (^FDA, B, C)', 'Sign ®, ©, ™ (^FDA, B, C)'],
  ['^ID', 'Borra un archivo de la impresora', 'Deletes a file of the printer', 'nombre|name'],
  ['^IL', 'Pone una imagen guardada debajo', 'Puts a stored image underneath', 'nombre|name'],
  ['^IM', 'Imagen guardada, en su tamaño', 'Stored image, as large as it is'],
  ['^IS', 'Guarda la etiqueta como imagen', 'Stores the label as an image'],
  ['^LH', 'Origen desde el que cuentan los campos', 'Origin from which fields count'],
  ['^LL', 'Largo de la etiqueta', 'Length of the label'],
  ['^LR', 'Todos los campos invierten lo que tienen debajo', 'All fields reverse what is under them'],
  ['^LS', 'Corre todo a la izquierda', 'Moves everything to the left'],
  ['^LT', 'Corre todo hacia abajo', 'Moves everything down'],
  [
    '^MC',
    'Conserva o borra la imagen entre etiquetas',
    'Keeps or clears the picture between labels',
    'borrar Y, N|clear Y, N',
  ],
  ['^MD', 'Oscuridad, sobre la de la impresora', "Darkness, on top of the printer's", '-30 a 30|-30 to 30'],
  ['^MM', 'Qué pasa después de imprimir', 'What happens after printing', 'modo T, P, R, C|mode T, P, R, C'],
  ['^MN', 'Cómo se separan las etiquetas', 'How labels are told apart', 'N, W, M, A, V'],
  ['^MT', 'Papel térmico o cinta', 'Direct thermal or ribbon', 'T, D'],
  [
    '^MU',
    'Unidad: puntos, pulgadas o milímetros',
    'Unit: dots, inches or millimetres',
    'D, I, M',
    'de 150, 200, 300 ppp|from 150, 200, 300 dpi',
    'a 300, 600 ppp|to 300, 600 dpi',
  ],
  ['^PM', 'Imprime en espejo', 'Prints mirrored'],
  ['^PO', 'Imprime de cabeza', 'Prints upside down'],
  [
    '^PQ',
    'Cuántas etiquetas',
    'How many labels',
    'cantidad|quantity',
    'pausa cada|pause every',
    'copias de cada número|copies of each number',
    'sin pausa Y, N|no pause Y, N',
  ],
  [
    '^PR',
    'Velocidad',
    'Speed',
    'impresión, pulgadas por segundo|printing, inches a second',
    'avance|feeding',
    'retroceso|backfeed',
  ],
  ['^PW', 'Ancho de la etiqueta', 'Width of the label'],
  ['^SD', 'Oscuridad', 'Darkness', '0-30'],
  ['~SD', 'Oscuridad', 'Darkness', '00-30'],
  ['^SF', 'Cuenta en los lugares que se nombran', 'Counts in the places that are named'],
  ['^SN', 'Número que sube con cada etiqueta', 'Number that grows with each label'],
  ['^TB', 'Bloque de texto que se corta a su alto', 'Text block that is cut at its height'],
  ['^XA', 'Principio de la etiqueta', 'Beginning of the label'],
  ['^XF', 'Usa un formato guardado', 'Uses a stored format', 'nombre|name'],
  ['^XG', 'Imagen guardada', 'Stored image'],
  ['^XZ', 'Fin de la etiqueta: se imprime', 'End of the label: it prints'],
  ['~DG', 'Guarda una imagen en la impresora', 'Stores an image in the printer'],
  ['~DY', 'Guarda un archivo en la impresora', 'Stores a file in the printer'],
  ['~JA', 'Cancela todo lo pendiente', 'Cancels all that waits'],
];

/** Parameters in Spanish; without their units and choices, which the table has. */
const spanish: Readonly<Record<string, string>> = {
  x: 'x',
  y: 'y',
  alignment: 'alineación',
  rotation: 'giro',
  'block rotation': 'giro',
  font: 'letra',
  'font height': 'alto',
  'font width': 'ancho',
  'block width': 'ancho',
  'block height': 'alto',
  lines: 'líneas',
  'space between lines': 'espacio entre líneas',
  justification: 'justificación',
  indent: 'sangría',
  number: 'número',
  direction: 'dirección',
  gap: 'espacio',
  increment: 'incremento',
  'leading zeros': 'ceros',
  width: 'ancho',
  height: 'alto',
  thickness: 'grosor',
  color: 'color',
  rounding: 'esquinas',
  diameter: 'diámetro',
  leaning: 'dirección',
  compression: 'compresión A, B, C',
  bytes: 'bytes',
  'field bytes': 'bytes del campo',
  'bytes a row': 'bytes por fila',
  image: 'nombre',
  'magnification x': 'aumento x',
  'magnification y': 'aumento y',
  line: 'texto',
  'line above': 'texto arriba',
  'check digit': 'dígito verificador',
  'second check digit': 'segundo dígito',
  mode: 'modo',
  security: 'seguridad',
  columns: 'columnas',
  rows: 'filas',
  truncated: 'truncado',
  characters: 'caracteres por fila',
  symbol: 'símbolo',
  symbols: 'símbolos',
  start: 'inicio',
  stop: 'fin',
  model: 'modelo',
  magnification: 'aumento',
  'error correction': 'corrección',
  mask: 'máscara',
  symbology: 'tipo',
  separator: 'separador',
  segments: 'segmentos',
  'module width': 'módulo',
  letter: 'letra',
  file: 'archivo',
  length: 'largo',
  left: 'a la izquierda',
  down: 'hacia abajo',
  reverse: 'invertir',
  mirrored: 'espejo',
  orientation: 'sentido',
  prints: 'imprimir',
  extension: 'extensión',
  data: 'datos',
  ratio: 'razón',
  'row height': 'alto de fila',
  'narrow width': 'módulo de MicroPDF417',
  quality: 'calidad',
  format: 'formato',
  escape: 'escape',
  aspect: 'forma',
  type: 'tipo',
  extended: 'interpretación extendida',
  'error control': 'control de errores',
  menu: 'símbolo de menú',
  id: 'identificador',
};

/** English words for names that need others. */
const englishNames: Readonly<Record<string, string>> = { line: 'text', 'line above': 'text above' };

/** The parameter of a command that has no name. */
const unnamed: Readonly<Record<string, string>> = {
  A: 'letra y giro|font and rotation',
  SN: 'primer valor|first value',
  GF: 'datos|data',
};

/** A parameter with its choices or its unit. */
function wordsOf(command: string, name: string, { kind, range, choices }: CommandParameter): string {
  if (name === '') return unnamed[command] ?? '';
  const isModule = name === 'height' && moduleParameters[command] === 'height';
  const isRow = name === 'height' && codeCommandOf(command)?.isStacked;
  const said = isModule ? 'module width' : isRow ? 'row height' : name;
  const isShown = kind === 'whole' || kind === 'count' || kind === 'tenths' || (range?.[0] ?? 0) < 0;
  const values =
    kind === 'turn' || kind === 'own turn'
      ? ' N, R, I, B'
      : kind === 'flag'
        ? ' Y, N'
        : choices
          ? ` ${choices.join(', ')}`
          : isShown && range
            ? ` ${range.join(range[0] < 0 ? ' … ' : '-')}`
            : '';
  const isLength = kind === 'height' || kind === 'dots' || kind === 'length';
  const [es, en] = [spanish[said] ?? said, englishNames[said] ?? said];
  return `${es}${values}${isLength ? ', puntos' : ''}|${en}${values}${isLength ? ', dots' : ''}`;
}

const withParameters = lines.map(([command, es, en, ...own]): HelpLine => {
  const name = command.slice(1);
  const words = Object.entries(commandParameters(name)).map(([each, parameter]) =>
    wordsOf(name, each, parameter),
  );
  return [command, es, en, ...own, ...words];
});

/** Commands whose data has no parameters. */
const dataCommands = new Set(['FD', 'FV', 'FX']);

export const zplHelp = {
  lines: withParameters,
  commandAt(text: string, position: number) {
    const scanner = createZplScanner(text, 'template');
    for (let token = scanner.next(); token; token = scanner.next()) {
      if (position < token.start) return undefined;
      const { code, control, dataStart, start, end, prefixes } = token;
      if (position >= end && end < text.length) continue;
      if (code === '' || position > end) continue;
      const before = text.slice(dataStart, position).split(prefixes.delimiter).length - 1;
      return {
        command: `${control ? '~' : '^'}${code}`,
        from: start,
        wordEnd: dataStart,
        to: start + text.slice(start, end).trimEnd().length,
        ...(position < dataStart || dataCommands.has(code) ? {} : { parameter: before }),
      };
    }
    return undefined;
  },
};

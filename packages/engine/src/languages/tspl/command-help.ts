import { argumentAt, type HelpLine } from '../command-help.ts';
import { createTsplScanner } from './scan.ts';

/* TSPL/TSPL2 Programming Language manual, in our own words. */

const x = 'x, puntos|x, dots';
const y = 'y, puntos|y, dots';
const wide = 'ancho, puntos|width, dots';
const high = 'alto, puntos|height, dots';
const thick = 'grosor, puntos|thickness, dots';
const turn = 'giro 0, 90, 180, 270|rotation 0, 90, 180, 270';
const font = '"letra" 0, 1-8|"font" 0, 1-8';
const across = 'veces de ancho; letra 0: puntos tipográficos|times wide; font 0: points';
const down = 'veces de alto; letra 0: puntos tipográficos|times high; font 0: points';
const align = 'alineación 1-3 (opcional)|alignment 1-3 (optional)';
const data = '"datos"|"data"';
const length = 'largo, mm o pulgadas|length, mm or inches';
const box = [x, y, wide, high] as const;

const lines: readonly HelpLine[] = [
  ['AZTEC', 'Código Aztec', 'Aztec code', x, y, turn, 'módulo 1-20|module 1-20', data],
  ['BAR', 'Línea o rectángulo negro', 'Line or black rectangle', ...box],
  [
    'BARCODE',
    'Código de barras',
    'Barcode',
    x,
    y,
    '"tipo" EAN13, 128, 39, UPCA|"type" EAN13, 128, 39, UPCA',
    high,
    'texto 0, 1-3|text 0, 1-3',
    turn,
    'barra angosta, puntos|narrow bar, dots',
    'barra ancha, puntos|wide bar, dots',
    align,
    data,
  ],
  [
    'BITMAP',
    'Imagen en el código',
    'Image in the code',
    x,
    y,
    'ancho en bytes|width in bytes',
    high,
    'modo 0-2|mode 0-2',
    'datos|data',
  ],
  ['BLINE', 'Marca negra entre etiquetas', 'Black mark between labels', length, 'distancia|offset'],
  [
    'BLOCK',
    'Texto de varias líneas',
    'Text of several lines',
    ...box,
    font,
    turn,
    across,
    down,
    'espacio entre líneas (opcional)|space between lines (optional)',
    align,
    'ajustar 0, 1 (opcional)|fit 0, 1 (optional)',
    data,
  ],
  [
    'BOX',
    'Caja',
    'Box',
    x,
    y,
    'x final|x end',
    'y final|y end',
    thick,
    'radio de las esquinas|radius of the corners',
  ],
  ['CIRCLE', 'Círculo', 'Circle', x, y, 'diámetro, puntos|diameter, dots', thick],
  ['CLS', 'Borra la imagen: va antes de lo que dibuja', 'Clears the picture: comes before what draws'],
  [
    'CODABLOCK',
    'Código Codablock F',
    'Codablock F code',
    x,
    y,
    turn,
    'alto de fila|row height',
    'módulo|module',
    data,
  ],
  ['CODEPAGE', 'Juego de caracteres de los textos', 'Character set of the texts', 'UTF-8, 1252, 850'],
  ['CUT', 'Corta el papel', 'Cuts the paper'],
  ['DENSITY', 'Oscuridad', 'Darkness', '0-15'],
  ['DIAGONAL', 'Línea diagonal', 'Diagonal line', 'x1', 'y1', 'x2', 'y2', thick],
  [
    'DIRECTION',
    'Qué orilla sale primero, y en espejo',
    'Which edge comes out first, and mirrored',
    '0, 1',
    'espejo 0, 1|mirror 0, 1',
  ],
  [
    'DMATRIX',
    'Código Data Matrix',
    'Data Matrix code',
    ...box,
    'xN: módulo (opcional)|xN: module (optional)',
    data,
  ],
  [
    'DOWNLOAD',
    'Guarda un archivo en la impresora',
    'Stores a file in the printer',
    '"nombre"|"name"',
    'bytes',
    'datos|data',
  ],
  ['ELLIPSE', 'Elipse', 'Ellipse', ...box, thick],
  ['ERASE', 'Borra un rectángulo', 'Wipes a rectangle', ...box],
  ['FEED', 'Avanza papel', 'Feeds paper', 'puntos|dots'],
  ['GAP', 'Espacio entre etiquetas', 'Gap between labels', length, 'distancia|offset'],
  ['HOME', 'Busca el principio de la etiqueta', 'Looks for the beginning of the label'],
  ['MAXICODE', 'Código MaxiCode', 'MaxiCode', x, y, 'modo 2-5|mode 2-5', data],
  [
    'MPDF417',
    'Código MicroPDF417',
    'MicroPDF417 code',
    x,
    y,
    turn,
    'WN: módulo|WN: module',
    'HN: alto de módulo|HN: module height',
    data,
  ],
  ['OFFSET', 'Avance extra después de imprimir', 'Extra feed after printing', length],
  [
    'PDF417',
    'Código PDF417',
    'PDF417 code',
    ...box,
    turn,
    'WN: módulo (opcional)|WN: module (optional)',
    'HN: alto de módulo (opcional)|HN: module height (optional)',
    data,
  ],
  [
    'PRINT',
    'Imprime la etiqueta',
    'Prints the label',
    'cantidad|quantity',
    'copias de cada una|copies of each',
  ],
  ['PUTBMP', 'Imagen BMP guardada', 'Stored BMP image', x, y, '"nombre"|"name"'],
  ['PUTPCX', 'Imagen PCX guardada', 'Stored PCX image', x, y, '"nombre"|"name"'],
  [
    'QRCODE',
    'Código QR',
    'QR code',
    x,
    y,
    'corrección L, M, Q, H|correction L, M, Q, H',
    'módulo 1-10|module 1-10',
    'modo A, M|mode A, M',
    turn,
    'M1, M2 (opcional)|M1, M2 (optional)',
    data,
  ],
  ['REFERENCE', 'Origen desde el que cuentan los campos', 'Origin from which fields count', x, y],
  ['REM', 'Comentario', 'Comment'],
  ['REVERSE', 'Invierte un rectángulo: blanco sobre negro', 'Reverses a rectangle: white on black', ...box],
  [
    'RSS',
    'Código GS1 DataBar',
    'GS1 DataBar code',
    x,
    y,
    '"tipo" RSS14, RSSLIM, RSSEXP|"type" RSS14, RSSLIM, RSSEXP',
    turn,
    'módulo|module',
    'separador|separator',
    data,
  ],
  ['SET', 'Ajuste: SET COUNTER @1 1, SET TEAR ON', 'Setting: SET COUNTER @1 1, SET TEAR ON'],
  ['SHIFT', 'Corre la imagen', 'Moves the picture', 'x (opcional)|x (optional)', y],
  [
    'SIZE',
    'Tamaño de la etiqueta',
    'Size of the label',
    'ancho, mm o pulgadas|width, mm or inches',
    'alto, mm o pulgadas|height, mm or inches',
  ],
  ['SOUND', 'Hace sonar la impresora', 'Makes the printer sound', 'tono 0-9|level 0-9', 'duración|duration'],
  ['SPEED', 'Velocidad, pulgadas por segundo', 'Speed, inches a second', '1-18'],
  ['TEXT', 'Texto de una línea', 'Text of one line', x, y, font, turn, across, down, align, data],
  ['TRIANGLE', 'Triángulo', 'Triangle', 'x1', 'y1', 'x2', 'y2', 'x3', 'y3', thick],
];

export const tsplHelp = {
  lines,
  commandAt(text: string, position: number) {
    const scanner = createTsplScanner(text);
    for (let token = scanner.next(); token && token.start <= position; token = scanner.next()) {
      const { command, start, textEnd } = token;
      if (token.blank || position > textEnd) continue;
      return argumentAt({ ...token, wordEnd: start + command.length }, position);
    }
    return undefined;
  },
};

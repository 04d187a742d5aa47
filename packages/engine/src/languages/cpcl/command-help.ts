import { argumentAt, type HelpLine } from '../command-help.ts';
import { createCpclScanner } from './scan.ts';

/* CPCL Programming Manual, in our own words. */

const x = 'x, puntos|x, dots';
const y = 'y, puntos|y, dots';
const font = 'letra 0-7|font 0-7';
const size = 'tamaño de la letra|size of the font';
const data = 'texto hasta el fin de la línea|text to the end of the line';
const thick = 'grosor, puntos|thickness, dots';
const text = [font, size, x, y, data] as const;
const code = [
  'tipo EAN13, 128, 39, QR|type EAN13, 128, 39, QR',
  'barra angosta, puntos|narrow bar, dots',
  'proporción 1 es 2:1, 2 es 2.5:1|ratio 1 is 2:1, 2 is 2.5:1',
  'alto, puntos|height, dots',
  x,
  y,
  'datos|data',
] as const;
const ends = [x, y, 'x final|x end', 'y final|y end', thick] as const;
const image = ['ancho en bytes|width in bytes', 'alto, puntos|height, dots', x, y] as const;
const hex = [...image, 'dígitos hexadecimales|hexadecimal digits'] as const;
const raw = [...image, 'bytes'] as const;
const range = 'hasta, puntos|up to, dots';

const lines: readonly HelpLine[] = [
  [
    '!',
    'Comienza una etiqueta',
    'Begins a label',
    'desplazamiento, puntos|offset, dots',
    'resolución|resolution',
    'resolución|resolution',
    'alto, puntos|height, dots',
    'cantidad|quantity',
  ],
  [';', 'Comentario', 'Comment'],
  ['BARCODE', 'Código de barras', 'Barcode', ...code],
  [
    'BARCODE-TEXT',
    'Texto bajo los códigos, u OFF',
    'Text below codes, or OFF',
    font,
    size,
    'separación|offset',
  ],
  ['BOX', 'Caja', 'Box', ...ends],
  ['CENTER', 'Centra lo que sigue', 'Centres what follows', range],
  ['COMPRESSED-GRAPHICS', 'Imagen en bytes', 'Image in bytes', ...raw],
  ['CONCAT', 'Textos uno tras otro, hasta ENDCONCAT', 'Texts one behind the other, up to ENDCONCAT', x, y],
  ['CONTRAST', 'Oscuridad', 'Darkness', '0-3'],
  ['COUNT', 'Cuenta el campo anterior en cada copia', 'Counts the field before it on each copy', 'paso|step'],
  ['COUNTRY', 'Juego de caracteres', 'Character set', 'LATIN9, CP850, USA'],
  ['ENCODING', 'Codificación', 'Encoding', 'UTF-8'],
  ['EXPANDED-GRAPHICS', 'Imagen', 'Image', ...hex],
  ['FORM', 'Avanza a la etiqueta siguiente', 'Feeds to the next label'],
  ['IN-CENTIMETERS', 'Posiciones en centímetros', 'Positions in centimetres'],
  ['IN-DOTS', 'Posiciones en puntos', 'Positions in dots'],
  ['IN-INCHES', 'Posiciones en pulgadas', 'Positions in inches'],
  ['IN-MILLIMETERS', 'Posiciones en milímetros', 'Positions in millimetres'],
  ['INVERSE-LINE', 'Línea que invierte lo que tiene debajo', 'Line that reverses what is under it', ...ends],
  ['LEFT', 'Alinea a la izquierda lo que sigue', 'Aligns what follows to the left'],
  ['LINE', 'Línea', 'Line', ...ends],
  [
    'MULTILINE',
    'Líneas de texto, hasta ENDML',
    'Lines of text, up to ENDML',
    'alto de línea|height of a line',
  ],
  ['PAGE-WIDTH', 'Ancho de la etiqueta', 'Width of the label', 'puntos|dots'],
  ['POPRINT', 'Imprime la etiqueta girada', 'Prints the label turned round'],
  ['PRINT', 'Imprime la etiqueta', 'Prints the label'],
  ['RIGHT', 'Alinea a la derecha lo que sigue', 'Aligns what follows to the right', range],
  ['SETBOLD', 'Negrita', 'Bold', '0-5'],
  [
    'SETMAG',
    'Aumenta las letras',
    'Magnifies letters',
    'veces de ancho|times wide',
    'veces de alto|times high',
  ],
  ['SETSP', 'Espacio entre letras', 'Space between letters', 'puntos|dots'],
  ['SPEED', 'Velocidad', 'Speed', '0-5'],
  ['TEXT', 'Texto', 'Text', ...text],
  ['TEXT180', 'Texto girado media vuelta', 'Text turned by half', ...text],
  ['TEXT270', 'Texto hacia abajo', 'Text downwards', ...text],
  ['TEXT90', 'Texto hacia arriba', 'Text upwards', ...text],
  ['TONE', 'Oscuridad fina', 'Fine darkness', '-99-200'],
  ['UNDERLINE', 'Subrayado', 'Underlining', 'ON, OFF'],
  ['VBARCODE', 'Código de barras hacia arriba', 'Barcode upwards', ...code],
  ['VCOMPRESSED-GRAPHICS', 'Imagen girada en bytes', 'Turned image in bytes', ...raw],
  ['VCONCAT', 'Textos hacia arriba, hasta ENDCONCAT', 'Texts upwards, up to ENDCONCAT', x, y],
  ['VEXPANDED-GRAPHICS', 'Imagen girada', 'Turned image', ...hex],
];

export const cpclHelp = {
  lines,
  commandAt(code: string, position: number) {
    const scanner = createCpclScanner(code);
    for (let token = scanner.next(); token && token.start <= position; token = scanner.next()) {
      if (token.blank || position > token.textEnd) continue;
      const { text } = token;
      return argumentAt(text ? { ...token, arguments: [...token.arguments, text] } : token, position);
    }
    return undefined;
  },
};

import { argumentAt, type HelpLine } from '../command-help.ts';
import { createEplScanner } from './scan.ts';

/* EPL2 Programming Guide (Zebra 14245L), in our own words. The case of a command counts. */

const x = 'x, puntos|x, dots';
const y = 'y, puntos|y, dots';
const turn = 'giro 0-3|rotation 0-3';
const high = 'alto, puntos|height, dots';
const thick = 'grosor, puntos|thickness, dots';
const data = '"datos"|"data"';
const name = '"nombre"|"name"';
const line = [x, y, 'largo horizontal|horizontal length', 'largo vertical|vertical length'] as const;
const corners = [x, y, thick, 'x final|x end', 'y final|y end'] as const;

const lines: readonly HelpLine[] = [
  [
    'A',
    'Texto',
    'Text',
    x,
    y,
    turn,
    'letra 1-5|font 1-5',
    'veces de ancho 1-6, 8|times wide 1-6, 8',
    'veces de alto 1-9|times high 1-9',
    'N o R (blanco sobre negro)|N or R (white on black)',
    data,
  ],
  [
    'B',
    'Código de barras',
    'Barcode',
    x,
    y,
    turn,
    'tipo E30, 1, 3, UA0|type E30, 1, 3, UA0',
    'barra angosta, puntos|narrow bar, dots',
    'barra ancha, puntos|wide bar, dots',
    high,
    'texto B, N|text B, N',
    data,
  ],
  [
    'b',
    'Código de dos dimensiones',
    'Two-dimensional code',
    x,
    y,
    'tipo Q, D, A, P, M|kind Q, D, A, P, M',
    'opciones: s4, eM|options: s4, eM',
    data,
  ],
  [
    'C',
    'Contador de un formato',
    'Counter of a form',
    'número|number',
    'cifras|digits',
    'alineación L, R, C, N|alignment L, R, C, N',
    'paso, +1|step, +1',
    '"aviso"|"prompt"',
  ],
  ['D', 'Oscuridad', 'Darkness', '0-15'],
  ['FE', 'Fin del formato', 'End of the form'],
  ['FK', 'Borra un formato', 'Deletes a form', name],
  ['FR', 'Usa un formato', 'Uses a form', name],
  ['FS', 'Guarda un formato', 'Stores a form', name],
  ['GG', 'Imagen guardada', 'Stored image', x, y, name],
  ['GK', 'Borra una imagen', 'Deletes an image', name],
  ['GM', 'Guarda una imagen PCX', 'Stores a PCX image', '"nombre" y bytes|"name" and bytes'],
  [
    'GW',
    'Imagen en el código',
    'Image in the code',
    x,
    y,
    'ancho en bytes|width in bytes',
    high,
    'datos|data',
  ],
  [
    'I',
    'Juego de caracteres',
    'Character set',
    'bits 7, 8',
    'página: A es 1252|page: A is 1252',
    'país|country',
  ],
  ['JB', 'No retrocede el papel', 'Does not back the paper up'],
  ['JF', 'Retrocede el papel', 'Backs the paper up'],
  ['LE', 'Rectángulo que invierte lo que tiene debajo', 'Rectangle that reverses what is under it', ...line],
  ['LO', 'Línea o rectángulo negro', 'Line or black rectangle', ...line],
  ['LS', 'Línea diagonal', 'Diagonal line', ...corners],
  ['LW', 'Rectángulo blanco', 'White rectangle', ...line],
  ['N', 'Borra la imagen: va antes de lo que dibuja', 'Clears the picture: comes before what draws'],
  ['O', 'Opciones de la impresora', 'Options of the printer', 'D (térmico directo)|D (direct thermal)'],
  ['P', 'Imprime la etiqueta', 'Prints the label', 'cantidad|quantity', 'copias de cada una|copies of each'],
  [
    'PA',
    'Imprime el formato con sus datos',
    'Prints the form with its data',
    'cantidad|quantity',
    'copias|copies',
  ],
  [
    'Q',
    'Largo de la etiqueta y espacio',
    'Length of the label and gap',
    'largo, puntos|length, dots',
    'espacio, puntos|gap, dots',
  ],
  ['R', 'Origen desde el que cuentan los campos', 'Origin from which fields count', x, y],
  ['S', 'Velocidad', 'Speed', '1-6'],
  [
    'V',
    'Dato variable de un formato',
    'Variable of a form',
    'número|number',
    'largo máximo|longest',
    'alineación L, R, C, N|alignment L, R, C, N',
    '"aviso"|"prompt"',
  ],
  ['X', 'Caja', 'Box', ...corners],
  ['ZB', 'Imprime desde abajo', 'Prints from the bottom'],
  ['ZT', 'Imprime desde arriba', 'Prints from the top'],
  ['q', 'Ancho de la etiqueta', 'Width of the label', 'puntos|dots'],
  ['?', 'Los datos del formato siguen, uno por línea', 'Data of the form follows, one a line'],
  [';', 'Comentario', 'Comment'],
];

export const eplHelp = {
  lines,
  commandAt(text: string, position: number) {
    const scanner = createEplScanner(text);
    for (let token = scanner.next(); token && token.start <= position; token = scanner.next()) {
      if (!token.blank && position <= token.textEnd) return argumentAt(token, position);
    }
    return undefined;
  },
};

import type { AnswerText } from '../../http/answer-text.ts';

/** A setting of the POS app as it is before an account saves its own value (D62). */
export interface PosSetting {
  /** Key in config.properties; never changes, since apps in the field read it. */
  name: string;
  type: 'checkbox' | 'text' | 'number';
  descrip: AnswerText;
  value: string;
}

export interface PosMenuSeed {
  menu: AnswerText;
  config: readonly PosSetting[];
}

const setting =
  (type: PosSetting['type']) =>
  (name: string, es: string, en: string, value: string): PosSetting => ({
    name,
    type,
    descrip: { es, en },
    value,
  });
const checkbox = setting('checkbox');
const text = setting('text');
const number = setting('number');

/** Menus in the order in which the screen shows them. */
export const posMenus: readonly PosMenuSeed[] = [
  {
    menu: { es: 'Tienda', en: 'Store' },
    config: [
      text('store.name', 'Nombre de la tienda', 'Name of the store', ''),
      text('store.branch', 'Sucursal', 'Branch', ''),
      text('store.currency', 'Símbolo de moneda', 'Currency sign', '$'),
    ],
  },
  {
    menu: { es: 'Impresión', en: 'Printing' },
    config: [
      number('print.copies', 'Copias por etiqueta', 'Copies of each label', '1'),
      checkbox('print.auto', 'Imprimir al leer un código', 'Print as soon as a code is read', 'false'),
      checkbox('print.confirm', 'Confirmar antes de imprimir', 'Ask before printing', 'true'),
      number('print.port', 'Puerto de la impresora de red', 'Port of the network printer', '9100'),
    ],
  },
  {
    menu: { es: 'Lector', en: 'Scanner' },
    config: [
      checkbox('scanner.camera', 'Leer con la cámara', 'Read with the camera', 'true'),
      checkbox('scanner.beep', 'Sonido al leer', 'Sound when a code is read', 'true'),
      text('scanner.prefix', 'Prefijo que se quita del código', 'Prefix to take off the code', ''),
    ],
  },
  {
    menu: { es: 'Sincronización', en: 'Synchronization' },
    config: [
      number('sync.minutes', 'Minutos entre sincronizaciones', 'Minutes between synchronizations', '15'),
      checkbox('sync.wifi', 'Solo con Wi-Fi', 'Only on Wi-Fi', 'true'),
    ],
  },
];

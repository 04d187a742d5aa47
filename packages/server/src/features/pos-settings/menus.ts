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

/** Menus in the order in which the screen shows them. */
export const posMenus: readonly PosMenuSeed[] = [
  {
    menu: { es: 'Tienda', en: 'Store' },
    config: [
      {
        name: 'store.name',
        type: 'text',
        descrip: { es: 'Nombre de la tienda', en: 'Name of the store' },
        value: '',
      },
      {
        name: 'store.branch',
        type: 'text',
        descrip: { es: 'Sucursal', en: 'Branch' },
        value: '',
      },
      {
        name: 'store.currency',
        type: 'text',
        descrip: { es: 'Símbolo de moneda', en: 'Currency sign' },
        value: '$',
      },
    ],
  },
  {
    menu: { es: 'Impresión', en: 'Printing' },
    config: [
      {
        name: 'print.copies',
        type: 'number',
        descrip: { es: 'Copias por etiqueta', en: 'Copies of each label' },
        value: '1',
      },
      {
        name: 'print.auto',
        type: 'checkbox',
        descrip: { es: 'Imprimir al leer un código', en: 'Print as soon as a code is read' },
        value: 'false',
      },
      {
        name: 'print.confirm',
        type: 'checkbox',
        descrip: { es: 'Confirmar antes de imprimir', en: 'Ask before printing' },
        value: 'true',
      },
      {
        name: 'print.port',
        type: 'number',
        descrip: { es: 'Puerto de la impresora de red', en: 'Port of the network printer' },
        value: '9100',
      },
    ],
  },
  {
    menu: { es: 'Lector', en: 'Scanner' },
    config: [
      {
        name: 'scanner.camera',
        type: 'checkbox',
        descrip: { es: 'Leer con la cámara', en: 'Read with the camera' },
        value: 'true',
      },
      {
        name: 'scanner.beep',
        type: 'checkbox',
        descrip: { es: 'Sonido al leer', en: 'Sound when a code is read' },
        value: 'true',
      },
      {
        name: 'scanner.prefix',
        type: 'text',
        descrip: { es: 'Prefijo que se quita del código', en: 'Prefix to take off the code' },
        value: '',
      },
    ],
  },
  {
    menu: { es: 'Sincronización', en: 'Synchronisation' },
    config: [
      {
        name: 'sync.minutes',
        type: 'number',
        descrip: { es: 'Minutos entre sincronizaciones', en: 'Minutes between synchronisations' },
        value: '15',
      },
      {
        name: 'sync.wifi',
        type: 'checkbox',
        descrip: { es: 'Solo con Wi-Fi', en: 'Only on Wi-Fi' },
        value: 'true',
      },
    ],
  },
];

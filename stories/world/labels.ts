import type { Label } from '@marbete/core/api/labels';
import type { EmbedLabel } from '@marbete/core/api/embed';
import shelf from '../../demo/shelf.zpl?raw';

/** The demo's shelf label, as a publishable key opens it. */
export const shelfLabel: EmbedLabel = {
  id: 12,
  nombre: 'Anaquel con oferta (ZPL)',
  etiqueta: shelf,
  language_id: 1,
  medida: '50x30',
  variables: ['DESCRIPTION', 'PRICE', 'OFFER', 'UNIT', 'LOCATION', 'CODE', 'QUANTITY'],
  configuraciones: [],
  moneda: null,
  replaces: [],
  ajustes: {
    codepageZpl: '28',
    codepageTspl: 'UTF-8',
    temperatureZpl: 0,
    temperatureTspl: 7,
    speedZpl: 7,
    speedTspl: 9,
    moneySymbol: '$',
    decimalMark: '.',
    country: '' as const,
    weightCode: '',
    linkDomain: '',
    askAbove: 500,
  },
};

export const values = {
  DESCRIPTION: 'Arroz arborio Casa Ibáñez 1 kg',
  PRICE: '43.00',
  OFFER: '39.90',
  UNIT: 'PZA',
  LOCATION: 'A01-3',
  CODE: '7509715894964',
};

export const longText =
  'Aceite de oliva extra virgen de primera presión en frío de la cooperativa agrícola de San Isidro Labrador, botella de vidrio oscuro de 750 ml con tapa dosificadora';

/** The same label as the account that owns it sees it. */
export function accountLabel(label: EmbedLabel): Label {
  return {
    id: label.id,
    nombre: label.nombre,
    descripcion: '',
    image: '',
    codigo: '',
    ocultar: '0',
    basica: '0',
    language: { id: 1, name: 'ZPL' },
    language_id: label.language_id,
    medida: { name: '50 x 30 mm', medida: '50x30' },
    medida_id: 1,
    material: { id: 1, name: 'Etiqueta' },
    material_id: 1,
    catalogo_id: 3,
    impresora_id: null,
    impresora: null,
    tags: [],
    nueva: '1',
    formulario: '0',
    etiqueta: label.etiqueta,
    configuraciones: [],
  };
}

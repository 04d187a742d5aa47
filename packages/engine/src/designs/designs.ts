import type { Design } from './description.ts';
import { goodsDesigns } from './goods.ts';
import { logisticsDesigns } from './logistics.ts';
import { shelfDesigns } from './shelf.ts';

/** The designs of the gallery, family by family. */
export const designs: readonly Design[] = [...shelfDesigns, ...goodsDesigns, ...logisticsDesigns];

const goods: Readonly<Record<string, string>> = {
  DESCRIPTION: 'Café molido de altura 500 g',
  PRICE: '124.90',
  OFFER: '',
  CODE: '7501031311309',
  UNIT: 'PZA',
  LOCATION: 'A01-3',
  UNIT_PRICE: '$249.80',
  UNIT_PRICE_PER: '1 kg',
};

/** Rows that show what a family is for. */
const rows: Readonly<Record<Design['family'], Readonly<Record<string, string>>>> = {
  shelf: goods,
  price: goods,
  jewellery: { ...goods, DESCRIPTION: 'Anillo plata 925', PRICE: '1290', CODE: 'AN-0925-7' },
  clothing: {
    ...goods,
    DESCRIPTION: 'Camisa de lino manga larga',
    COLOR: 'Azul marino',
    SIZE: 'M',
    PRICE: '499',
  },
  pharmacy: {
    ...goods,
    DESCRIPTION: 'Paracetamol 500 mg, 20 tabletas',
    PRICE: '38.50',
    UNIT_PRICE: '$1.93',
    UNIT_PRICE_PER: '1 tableta',
  },
  fresh: {
    ...goods,
    DESCRIPTION: 'Queso manchego rebanado',
    PRICE: '72.36',
    PACKED_ON: '30/11/2026',
    BEST_BEFORE: '14/12/2026',
    WEIGHT: '0.402 kg',
    WEIGHT_CODE: '2000012007231',
    UNIT_PRICE: '$180.00',
    LOT: 'L2611',
    INGREDIENTS: 'Leche pasteurizada de vaca, sal, cultivos lácticos, cuajo, cloruro de calcio.',
    ALLERGENS: 'LECHE',
  },
  logistics: {
    DESCRIPTION: 'Café molido de altura 500 g, caja con 24',
    COMPANY: 'Tostadores del Sur',
    SSCC: '075010310000001231',
    CODE: '07501031311309',
    COUNT: '24',
    BEST_BEFORE: '30/11/2027',
    LOT: 'L2611A',
  },
  asset: { DESCRIPTION: 'Impresora de etiquetas, almacén', COMPANY: 'Tienda La Esquina', CODE: 'ACT-00417' },
  shipping: {
    SENDER: 'Tienda La Esquina',
    SENDER_ADDRESS: 'Av. Juárez 120, Centro, 06050 Ciudad de México',
    NAME: 'María Fernanda Gutiérrez',
    ADDRESS: 'Calle 60 núm. 491, depto. 3, Centro',
    CITY: 'Mérida, Yucatán',
    POSTCODE: '97000',
    COUNTRY: 'México',
    ORDER: '10-2231',
    CODE: '794622310097',
  },
};

/** What designs that are made for an offer show beside that. */
const offers: Readonly<Partial<Record<Design['kind'], Readonly<Record<string, string>>>>> = {
  promotion: { OFFER: '93.70' },
  'promotion-percent': { OFFER: '93.70', PERCENT_OFF: '25' },
  'promotion-multi': { OFFER: '2x1' },
};

/** A row that shows what a design is for; with an offer where it is made for one. */
export function sampleRow({
  family,
  kind,
}: Pick<Design, 'family' | 'kind'>): Readonly<Record<string, string>> {
  return { ...rows[family], ...offers[kind] };
}

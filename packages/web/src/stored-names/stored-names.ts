import { useTexts } from '../texts/texts.ts';

/** Names that a new server stores in Spanish, with the keys of their words: its templates, tags and materials. */
const keys = {
  'Anaquel con oferta': 'shelf',
  'Anaquel chico, ZPL y TSPL': 'small-shelf',
  'Ticket de precio': 'ticket',
  'Precio con centavos elevados, código EAN-13 y recuadro de oferta.': 'shelf-text',
  'Precio, código EAN-13 y línea de oferta, para impresoras EPL2.': 'shelf-epl-text',
  'Un diseño con una sección para cada lenguaje de impresora.': 'small-shelf-text',
  'Rollo continuo de 58 mm con fecha y hora.': 'ticket-text',
  Etiqueta: 'label',
  Ticket: 'receipt',
  Precio: 'price',
  Oferta: 'offer',
  Inventario: 'stock',
  Envío: 'shipping',
  Farmacia: 'pharmacy',
  Joyería: 'jewelry',
} as const;

/** A stored name in the reader's language, with the printer language behind it; a name of somebody's own as it is. */
export function useStoredName(): (stored: string) => string {
  const t = useTexts();
  return (stored) => {
    const [, name = '', language = ''] = /^(.*?)( \([A-Z]+\))?$/.exec(stored) ?? [];
    return name in keys ? t(`storedNames.of-${keys[name as keyof typeof keys]}`) + language : stored;
  };
}

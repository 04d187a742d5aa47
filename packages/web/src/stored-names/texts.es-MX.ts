/** What a new server stores: its templates, tags and materials. */
export const storedNames = {
  'of-shelf': 'Anaquel con oferta',
  'of-small-shelf': 'Anaquel chico, ZPL y TSPL',
  'of-ticket': 'Ticket de precio',
  'of-shelf-text': 'Precio con centavos elevados, código EAN-13 y recuadro de oferta.',
  'of-shelf-epl-text': 'Precio, código EAN-13 y línea de oferta, para impresoras EPL2.',
  'of-small-shelf-text': 'Un diseño con una sección para cada lenguaje de impresora.',
  'of-ticket-text': 'Rollo continuo de 58 mm con fecha y hora.',
  'of-label': 'Etiqueta',
  'of-receipt': 'Ticket',
  'of-price': 'Precio',
  'of-offer': 'Oferta',
  'of-stock': 'Inventario',
  'of-shipping': 'Envío',
  'of-pharmacy': 'Farmacia',
  'of-jewelry': 'Joyería',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    storedNames: typeof storedNames;
  }
}

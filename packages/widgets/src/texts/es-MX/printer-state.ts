/** How a printer is, by the words of the helper's status (docs/helper.md). */
export const printerState = {
  'head-open-title': 'Tapa abierta',
  'head-open-text': 'Cierre la tapa de la impresora; la impresión sigue sola.',
  'paper-out-title': 'Sin papel',
  'paper-out-text': 'Ponga papel en la impresora; la impresión sigue sola.',
  'ribbon-out-title': 'Sin cinta',
  'ribbon-out-text': 'Ponga cinta en la impresora; la impresión sigue sola.',
  'paused-title': 'Impresora en pausa',
  'paused-text': 'Quite la pausa en la impresora; la impresión sigue sola.',
  'needs-attention-title': 'La impresora necesita atención',
  'needs-attention-text': 'Vaya a la impresora y mire qué indica.',
};

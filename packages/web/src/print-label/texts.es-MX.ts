export const printForm = {
  print: 'Imprimir',
  quantity: 'Cantidad',
  offerHint: '0 si no hay oferta',
  complete: 'Complete el formulario',
  fill: 'Llene los campos',
  fillLine: '*Llene los campos',
  sent: 'Se envió a {{printer}}',
  handedOver: 'Entregado: {{printer}}',
  cancelled: 'Se canceló la impresión',
  waiting: 'La impresora espera',
  notAsked:
    'La etiqueta no pregunta {{variable}}: agréguelo en Configuración, Formulario, o dele un catálogo.',
  notReady: 'No hay nada que imprimir con estos datos',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    printForm: typeof printForm;
  }
}

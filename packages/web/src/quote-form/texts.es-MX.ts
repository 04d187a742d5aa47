/** The public page that asks for a label to be designed. */
export const quote = {
  title: 'Cotiza tu diseño',
  text: 'Díganos qué etiqueta necesita y se la diseñamos, lista para imprimir desde su lista de precios.',
  price: 'diseño básico 18.00 USD',
  process: 'Proceso',
  process1: 'Envíe este formulario con una imagen de lo que quiere: una foto o un dibujo bastan.',
  process2: 'Le respondemos por correo con el precio y lo que falte saber.',
  process3: 'Recibe la plantilla en su cuenta y la imprime.',
  considerations: 'Consideraciones',
  consideration1: 'El diseño básico es una etiqueta de un tamaño para un lenguaje de impresora.',
  consideration2:
    'Un logo debe venir en blanco y negro, o se convierte: las impresoras térmicas no tienen grises.',
  consideration3: 'La medida es la del papel, sin el espacio entre etiquetas.',
  'field-email': 'Correo electrónico',
  emailRequired: 'Correo eléctronico requerido',
  'field-name': 'Nombre',
  nameRequired: 'Nombre requerido',
  'field-company': 'Compañía',
  companyRequired: 'Compañia requerida',
  'field-software': 'Aplicación',
  softwareHint: 'De dónde vienen sus datos: Excel, su punto de venta…',
  softwareRequired: 'App requerida',
  'field-width': 'Ancho',
  'field-height': 'Alto',
  logo: 'Lleva un logo',
  'field-image': 'Imagen del diseño',
  'required-image': 'Imagen requerida',
  'field-logoImage': 'Imagen del logo',
  'required-logoImage': 'Logo requerido',
  imageHint: 'png, jpg, jpeg, gif o bmp, 5 MB como máximo',
  imageLarge: 'La imagen tiene más de 5 MB. Elija una más pequeña.',
  imageBroken: 'La imagen está dañada o incompleta y no se puede abrir. Elija otra.',
  extension: 'Extensión invalida',
  'field-printer': 'Impresora',
  printerHint: 'Marca, modelo y resolución, si los sabe.',
  printerRequired: 'Detalles requeridos',
  'field-comments': 'Comentarios',
  send: 'Enviar solicitud',
  sent: 'Solicitud enviada',
  again: 'Enviar otra solicitud',
  failed: 'No se pudo enviar la solicitud',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    quote: typeof quote;
  }
}

export const quoteRequests = {
  title: 'Cotizaciones',
  text: 'Solicitudes de diseño, la más reciente primero.',
  state: 'Estado',
  stateOf: 'Estado de la solicitud de {{name}}',
  allStates: 'Todos',
  'state-nueva': 'Nueva',
  'state-en-curso': 'En curso',
  'state-respondida': 'Respondida',
  'state-cerrada': 'Cerrada',
  name: 'Solicitante',
  date: 'Fecha',
  design: 'Diseño',
  pictures: 'Imágenes',
  picture: 'Imagen del diseño de {{name}}',
  logo: 'Logo de {{name}}',
  empty: 'No hay solicitudes',
  emptyText: 'Aquí aparecen las que se envían desde la página de cotización.',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    quoteRequests: typeof quoteRequests;
  }
}

/** Reports and the dashboard of administrators. */
export const reports = {
  title: 'Reportes',
  text: 'Lo que se imprimió, y archivos CSV que se abren en una hoja de cálculo.',
  'report-lastPrint': 'Última impresión',
  'text-lastPrint': 'Cuándo imprimió cada usuario por última vez, con qué etiqueta y en qué impresora.',
  'report-lastLogin': 'Último inicio de sesión',
  'text-lastLogin': 'Cuándo entró cada usuario por última vez.',
  'report-registered': 'Usuarios registrados',
  'text-registered': 'Quién se registró, y cuándo.',
  'day-desde': 'Desde',
  'day-hasta': 'Hasta',
  backwards: 'La fecha final es anterior a la inicial',
  download: 'Descargar CSV',
  downloading: 'Preparando el reporte',
  downloaded: 'Reporte descargado',
  dashboard: 'Resumen',
  users: 'Usuarios registrados',
  signIns: 'Inicios de sesión',
  byName: 'Inicios de sesión por usuario, últimos 30 días',
  name: 'Nombre',
  total: 'Total',
  noSignIns: 'Nadie ha iniciado sesión en los últimos 30 días.',
  printed: 'Etiquetas impresas',
  byDay: 'Por día',
  day: 'Día',
  byLabel: 'Por etiqueta',
  byAccount: 'Por cuenta',
  byPrinter: 'Por impresora',
  nothingPrinted: 'Nada se imprimió en estos días.',
  otherDays: 'Elija otras fechas, o imprima una etiqueta y vuelva.',
  mostInADay: '{{count}} en el día con más',
};

declare module '../texts/texts.ts' {
  interface ScreenTexts {
    reports: typeof reports;
  }
}

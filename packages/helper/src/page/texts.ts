import type { PrinterState } from '@marbete/core/print/printer-status';

/** The words of the helper's page. */
export interface PageTexts {
  lang: 'es' | 'en';
  title: string;
  running: string;
  closed: string;
  closedHint: string;
  waiting: string;
  waitingHint: string;
  accept: string;
  block: string;
  remove: string;
  virtualJobs: string;
  virtualJobsEmpty: string;
  virtualJobsEmptyHint: string;
  whole: string;
  /** Above the printer code of a job. */
  code: string;
  /** Names a picture, with its number behind it. */
  label: string;
  shortened: string;
  printers: string;
  printersEmpty: string;
  find: string;
  searching: string;
  foundNone: string;
  add: string;
  states: Record<PrinterState | 'unreachable', string>;
  testPrint: string;
  cancel: string;
  sites: string;
  sitesEmpty: string;
  accepted: string;
  acceptedAtStart: string;
  blocked: string;
  recent: string;
  recentEmpty: string;
  time: string;
  from: string;
  printer: string;
  size: string;
  result: string;
  results: { printed: string; uncertain: string; failed: string };
  /** Why a job did not print, by `details.reason` of its error. */
  reasons: Record<string, string>;
  commandLine: string;
  bytes: string;
  connections: Record<string, string>;
}

const es: PageTexts = {
  lang: 'es',
  title: 'Text2 Barcode',
  running: 'En marcha',
  closed: 'Esta página es solo para quien usa este equipo',
  closedHint: 'Inicie Text2 Barcode otra vez: la abre por usted. Desde una terminal se abre con:',
  waiting: 'Sitios que quieren imprimir',
  waitingHint: 'Permita solo los que conozca: un sitio permitido imprime sin volver a preguntar.',
  accept: 'Permitir',
  block: 'Bloquear',
  remove: 'Quitar',
  virtualJobs: 'Impresora virtual',
  virtualJobsEmpty: 'Todavía no ha llegado nada.',
  virtualJobsEmptyHint: 'Imprima una etiqueta en la impresora virtual y aparecerá aquí.',
  whole: 'Ver completo',
  code: 'Código de impresora',
  label: 'Etiqueta',
  shortened: 'Solo se muestra el principio.',
  printers: 'Impresoras',
  printersEmpty: 'No hay impresoras configuradas. Búsquelas aquí.',
  find: 'Buscar impresoras',
  searching: 'Buscando…',
  foundNone: 'No se encontró ninguna que no esté ya en la lista.',
  add: 'Agregar',
  states: {
    ready: 'Lista',
    printing: 'Imprimiendo',
    'paper-out': 'Sin papel',
    'head-open': 'Cabezal abierto',
    paused: 'En pausa',
    'ribbon-out': 'Sin cinta',
    'needs-attention': 'Requiere atención',
    unknown: 'Estado desconocido',
    unreachable: 'No responde',
  },
  testPrint: 'Etiqueta de prueba',
  cancel: 'Cancelar',
  sites: 'Sitios',
  sitesEmpty: 'Ningún sitio ha sido permitido ni bloqueado.',
  accepted: 'Permitido',
  acceptedAtStart: 'Permitido al arrancar',
  blocked: 'Bloqueado',
  recent: 'Trabajos recientes',
  recentEmpty: 'Ningún trabajo todavía.',
  time: 'Hora',
  from: 'Origen',
  printer: 'Impresora',
  size: 'Tamaño',
  result: 'Resultado',
  results: { printed: 'Enviado', uncertain: 'Incierto', failed: 'No impreso' },
  reasons: {
    'printer-refused': 'Rechazó la conexión',
    'printer-unreachable': 'No se pudo llegar a ella',
    'printer-closed': 'Cortó la conexión',
    'printer-slow': 'Dejó de recibir',
    'queue-full': 'Demasiados trabajos en espera',
    cancelled: 'Cancelado',
  },
  commandLine: 'Línea de comandos',
  bytes: 'bytes',
  connections: {
    driver: 'Controlador',
    bluetooth: 'Bluetooth',
    network: 'Red',
    usb: 'USB',
    ttb: 'Virtual',
  },
};

const en: PageTexts = {
  lang: 'en',
  title: 'Text2 Barcode',
  running: 'Running',
  closed: 'This page is only for the person who uses this computer',
  closedHint: 'Start Text2 Barcode again: it opens this page for you. From a terminal it is opened with:',
  waiting: 'Sites that want to print',
  waitingHint: 'Allow only those you know: an allowed site prints without asking again.',
  accept: 'Allow',
  block: 'Block',
  remove: 'Remove',
  virtualJobs: 'Virtual printer',
  virtualJobsEmpty: 'Nothing has arrived yet.',
  virtualJobsEmptyHint: 'Print a label on the virtual printer and it appears here.',
  whole: 'Show all of it',
  code: 'Printer code',
  label: 'Label',
  shortened: 'Only the beginning is shown.',
  printers: 'Printers',
  printersEmpty: 'No printers are configured. Look for them here.',
  find: 'Find printers',
  searching: 'Searching…',
  foundNone: 'None was found that is not on the list already.',
  add: 'Add',
  states: {
    ready: 'Ready',
    printing: 'Printing',
    'paper-out': 'Out of paper',
    'head-open': 'Head open',
    paused: 'Paused',
    'ribbon-out': 'Out of ribbon',
    'needs-attention': 'Needs attention',
    unknown: 'State unknown',
    unreachable: 'Does not answer',
  },
  testPrint: 'Test label',
  cancel: 'Cancel',
  sites: 'Sites',
  sitesEmpty: 'No site has been allowed or blocked.',
  accepted: 'Allowed',
  acceptedAtStart: 'Allowed at start',
  blocked: 'Blocked',
  recent: 'Recent jobs',
  recentEmpty: 'No jobs yet.',
  time: 'Time',
  from: 'From',
  printer: 'Printer',
  size: 'Size',
  result: 'Result',
  results: { printed: 'Sent', uncertain: 'Uncertain', failed: 'Not printed' },
  reasons: {
    'printer-refused': 'It refused the connection',
    'printer-unreachable': 'It could not be reached',
    'printer-closed': 'It broke the connection',
    'printer-slow': 'It stopped taking bytes',
    'queue-full': 'Too many jobs wait',
    cancelled: 'Cancelled',
  },
  commandLine: 'Command line',
  bytes: 'bytes',
  connections: { driver: 'Driver', bluetooth: 'Bluetooth', network: 'Network', usb: 'USB', ttb: 'Virtual' },
};

/** Spanish or English, whichever the browser's Accept-Language names first; English when it names neither. */
export function textsFor(acceptLanguage: string | undefined): PageTexts {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return {
        language: tag.slice(0, 2).toLowerCase(),
        quality: quality ? Number(quality.trim().slice(2)) : 1,
      };
    })
    .filter(({ language, quality }) => (language === 'es' || language === 'en') && quality > 0)
    .sort((left, right) => right.quality - left.quality);
  return wanted[0]?.language === 'es' ? es : en;
}

/** Who sent a job. */
export function senderName(texts: PageTexts, site: string): string {
  return site === 'token' ? texts.commandLine : site === 'page' ? texts.testPrint : site;
}

/** A number of bytes, with its digits grouped as the language does. */
export function formatBytes(texts: PageTexts, bytes: number): string {
  return `${bytes.toLocaleString(texts.lang === 'es' ? 'es-MX' : 'en-US')} ${texts.bytes}`;
}

/** A date and time as the language writes it; text that is no date stays as it is. */
export function formatTime(texts: PageTexts, at: string): string {
  const when = new Date(at);
  if (Number.isNaN(when.getTime())) return at;
  return new Intl.DateTimeFormat(texts.lang === 'es' ? 'es-MX' : 'en-US', {
    dateStyle: 'medium',
    timeStyle: 'medium',
  }).format(when);
}

import type { PrinterState } from '@marbete/engine/internal/languages/printer-states';
import { stationEn, stationEs, type StationTexts } from './station-texts.ts';
import type { UpdateProblem, UpdateState } from '../update.ts';

/** What a sentence about updates names. */
interface UpdateFacts {
  site: string;
  version: string;
  detail: string;
}

/** The words of the helper's page. */
export interface PageTexts {
  lang: 'es' | 'en';
  title: string;
  running: string;
  closed: string;
  closedHint: string;
  open: string;
  openHint: string;
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
  results: { taken: string; printed: string; uncertain: string; failed: string };
  /** Why a job did not print, by `details.reason` of its error. */
  reasons: Record<string, string>;
  commandLine: string;
  look: string;
  install: string;
  updates: Record<Exclude<UpdateState['kind'], 'refused'>, (facts: UpdateFacts) => string>;
  updateProblems: Record<UpdateProblem, (facts: UpdateFacts) => string>;
  bytes: string;
  connections: Record<string, string>;
  station: StationTexts;
}

const es: PageTexts = {
  lang: 'es',
  title: 'Text2 Barcode',
  running: 'En marcha',
  closed: 'Esta página es solo para quien usa este equipo',
  closedHint: 'Este programa se inició desde una terminal; ahí se abre con:',
  open: 'Abrir mi página',
  openHint:
    'Se abre en una ventana nueva de quien inició sesión en este equipo. Si no aparece en un minuto, inicie Text2 Barcode desde el menú.',
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
  results: { taken: 'Enviado', printed: 'Impreso', uncertain: 'Incierto', failed: 'No impreso' },
  reasons: {
    'printer-refused': 'Rechazó la conexión',
    'printer-unreachable': 'No se pudo llegar a ella',
    'printer-closed': 'Cortó la conexión',
    'printer-slow': 'Dejó de recibir',
    'queue-full': 'Demasiados trabajos en espera',
    cancelled: 'Cancelado',
  },
  commandLine: 'Línea de comandos',
  look: 'Buscar una versión nueva',
  install: 'Instalar',
  updates: {
    unknown: () => '',
    looking: () => 'Buscando una versión nueva…',
    newest: () => 'Esta es la versión más nueva.',
    found: ({ version, site }) => `Hay una versión nueva, la ${version}, en ${site}.`,
    installing: ({ version }) =>
      `Instalando la versión ${version}. Espera a que terminen las etiquetas en curso y después abre otra vez esta página.`,
  },
  updateProblems: {
    nowhere: () => 'Ningún sitio permitido ofrece versiones nuevas de este programa.',
    unsigned: ({ site }) =>
      `${site} ofrece programas sin firma. No se instaló nada; avise a quien lo administra.`,
    'signature-wrong': ({ site }) =>
      `La lista de programas de ${site} no está firmada por quien publicó este programa. No se instaló nada; avise a quien administra el sitio.`,
    'list-unreadable': ({ site }) =>
      `La lista de programas de ${site} no se entiende. No se instaló nada; descargue el programa otra vez desde el sitio.`,
    older: ({ site, detail }) => `${site} ofrece la versión ${detail}, más antigua que esta. No se instaló.`,
    'no-file': ({ site, detail, version }) =>
      `La versión ${version} de ${site} no tiene archivo para este sistema (${detail}).`,
    unreachable: ({ site, detail }) => `No se pudo descargar ${detail} de ${site}. Inténtelo más tarde.`,
    truncated: ({ site, detail }) =>
      `La descarga de ${site} llegó incompleta (${detail} bytes). No se instaló nada; inténtelo otra vez.`,
    altered: ({ site, detail }) =>
      `${detail} de ${site} no es el archivo que fue firmado. No se instaló nada; avise a quien administra el sitio.`,
    'cannot-write': ({ site, detail }) =>
      `Este usuario no puede cambiar los archivos de ${detail}. Descargue el instalador de ${site} y ábralo.`,
    'does-not-start': ({ version }) =>
      `La versión ${version} no arrancó en este equipo, así que se queda la actual. Avise a quien administra el sitio.`,
  },
  bytes: 'bytes',
  connections: {
    driver: 'Controlador',
    bluetooth: 'Bluetooth',
    network: 'Red',
    usb: 'USB',
    ttb: 'Virtual',
  },
  station: stationEs,
};

const en: PageTexts = {
  lang: 'en',
  title: 'Text2 Barcode',
  running: 'Running',
  closed: 'This page is only for the person who uses this computer',
  closedHint: 'This program was started in a terminal, where the page is opened with:',
  open: 'Open my page',
  openHint:
    'It opens in a new window of the person who is signed in to this computer. If none comes within a minute, start Text2 Barcode from the menu.',
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
  results: { taken: 'Sent', printed: 'Printed', uncertain: 'Uncertain', failed: 'Not printed' },
  reasons: {
    'printer-refused': 'It refused the connection',
    'printer-unreachable': 'It could not be reached',
    'printer-closed': 'It broke the connection',
    'printer-slow': 'It stopped taking bytes',
    'queue-full': 'Too many jobs wait',
    cancelled: 'Cancelled',
  },
  commandLine: 'Command line',
  look: 'Look for a newer version',
  install: 'Install',
  updates: {
    unknown: () => '',
    looking: () => 'Looking for a newer version…',
    newest: () => 'This is the newest version.',
    found: ({ version, site }) => `There is a newer version, ${version}, at ${site}.`,
    installing: ({ version }) =>
      `Installing version ${version}. It waits for labels that are printing, then opens this page again.`,
  },
  updateProblems: {
    nowhere: () => 'No allowed site offers newer versions of this program.',
    unsigned: ({ site }) =>
      `${site} offers programs without a signature. Nothing was installed; tell who runs it.`,
    'signature-wrong': ({ site }) =>
      `The list of programs of ${site} is not signed by the publisher of this program. Nothing was installed; tell who runs the site.`,
    'list-unreadable': ({ site }) =>
      `The list of programs of ${site} cannot be understood. Nothing was installed; download the program from the site again.`,
    older: ({ site, detail }) =>
      `${site} offers version ${detail}, which is older than this one. It was not installed.`,
    'no-file': ({ site, detail, version }) =>
      `Version ${version} at ${site} has no file for this system (${detail}).`,
    unreachable: ({ site, detail }) => `${detail} could not be downloaded from ${site}. Try again later.`,
    truncated: ({ site, detail }) =>
      `The download from ${site} is incomplete (${detail} bytes). Nothing was installed; try again.`,
    altered: ({ site, detail }) =>
      `${detail} of ${site} is not the file that was signed. Nothing was installed; tell who runs the site.`,
    'cannot-write': ({ site, detail }) =>
      `This account may not change the files in ${detail}. Download the installer from ${site} and open it.`,
    'does-not-start': ({ version }) =>
      `Version ${version} did not start on this computer, so the present one stays. Tell who runs the site.`,
  },
  bytes: 'bytes',
  connections: { driver: 'Driver', bluetooth: 'Bluetooth', network: 'Network', usb: 'USB', ttb: 'Virtual' },
  station: stationEn,
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

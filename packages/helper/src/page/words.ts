import type { PageTexts } from './texts.ts';

/** Who sent a job, in words. */
export function source(texts: PageTexts, site: string): string {
  return site === 'token' ? texts.commandLine : site === 'page' ? texts.testPrint : site;
}

/** So many bytes, with the digits grouped as the language does. */
export function size(texts: PageTexts, bytes: number): string {
  return `${bytes.toLocaleString(texts.lang === 'es' ? 'es-MX' : 'en-US')} ${texts.bytes}`;
}

/** A moment as the language writes it; what is no moment stays as it is. */
export function moment(texts: PageTexts, at: string): string {
  const when = new Date(at);
  if (Number.isNaN(when.getTime())) return at;
  return new Intl.DateTimeFormat(texts.lang === 'es' ? 'es-MX' : 'en-US', {
    dateStyle: 'medium',
    timeStyle: 'medium',
  }).format(when);
}

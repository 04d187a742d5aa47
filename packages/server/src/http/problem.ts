import { STATUS_CODES } from 'node:http';
import { type AppError, errorStatus } from '@marbete/core/api/errors';
import { type ProblemBody, remedies } from '@marbete/core/api/v1/problem';

/** Whether an address is one of /api/v1, whose refusals are problems by RFC 9457. */
export const isForPrograms = (path: string): boolean => /^\/api\/v1(\/|$)/.test(path);

/** Facts of refusals in the words of /api/v1. */
const words: Readonly<Record<string, string>> = {
  etiqueta: 'label',
  catalogo: 'list',
  corrida: 'run',
  fila: 'row',
  llave: 'key',
  alcance: 'scope',
  revocada: 'revokedAt',
  vence: 'expiresAt',
};

/** A text of other calls in the words of /api/v1, where a catalogue is a list; names stand in quotation marks and stay. */
const inWordsOfV1 = (text: string): string =>
  text.replace(/'[^']*'|\bcatalog(?:ue)?(s?)\b/g, (found, plural: string | undefined) =>
    plural === undefined ? found : `list${plural}`,
  );

/** A refusal for programs (RFC 9457). Its kind is the status and the code, so its type is about:blank. */
export function problemOf(
  { code, issues, details }: Pick<AppError, 'code' | 'issues' | 'details'>,
  detail: string,
  requestId: string,
): ProblemBody {
  const status = errorStatus[code];
  const facts = Object.entries(details).map(([name, fact]) => [words[name] ?? name, fact] as const);
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Client Closed Request',
    status,
    detail: inWordsOfV1(detail),
    instance: `urn:uuid:${requestId}`,
    code,
    remedy: remedies[code],
    ...(issues.length > 0
      ? {
          errors: issues.map(({ path, message, rule }) => ({
            field: path.join('.'),
            pointer: path
              .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
              .join(''),
            detail: inWordsOfV1(message),
            ...(rule === undefined ? {} : { rule }),
          })),
        }
      : {}),
    ...(facts.length > 0 ? { details: Object.fromEntries(facts) } : {}),
  };
}

import { AppError, type ErrorCode, errorStatus, isAppError, type Issue } from '@marbete/core/api/errors';
import { fieldErrorOf, fieldErrors, type FieldError } from '@marbete/core/api/field-errors';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Dialect } from '../db/dialects/dialect.ts';
import { outageError } from '../db/outage.ts';
import { pathToLog } from './log.ts';
import { isForPrograms, problemOf } from './problem.ts';

/** After a refusal the rest of an upload is thrown away for this long, so that the sender gets to read the answer. */
const lingerMs = 10_000;

/** The one place that turns errors into answers: code, message, mensaje, issues and details (D66). */
export function answerErrors(log: Logger, dialect: Dialect): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = toAppError(thrown, dialect);
      if (error.code === 'unexpected')
        log.error({ err: thrown, path: pathToLog(ctx.path) }, 'unexpected error');
      else if (error.code === 'unavailable')
        log.warn({ err: error, path: pathToLog(ctx.path) }, 'unavailable');
      // The texts of unexpected errors may hold anything; they are for the log only.
      const message =
        error.code === 'unexpected'
          ? 'Something went wrong on the server. Try again; its log says more.'
          : error.message;
      ctx.status = errorStatus[error.code];
      const { retryAfterSeconds } = error.details;
      if (typeof retryAfterSeconds === 'number') ctx.set('retry-after', String(retryAfterSeconds));
      if (isForPrograms(ctx.path)) {
        const issues = error.issues.map(englishIssue);
        ctx.body = problemOf({ ...error, issues }, english(message), String(ctx.state['requestId']));
        ctx.type = 'application/problem+json';
      } else
        ctx.body = {
          code: error.code,
          message: english(message),
          mensaje: ctx.acceptsLanguages('es', 'en') === 'en' ? english(message) : spanish(error),
          ...(error.issues.length > 0 ? { issues: error.issues.map(worded(ctx)) } : {}),
          ...(Object.keys(error.details).length > 0 ? { details: error.details } : {}),
        };
      if (!ctx.req.complete) {
        ctx.req.resume();
        const timer = setTimeout(() => ctx.req.destroy(), lingerMs).unref();
        ctx.req.once('close', () => clearTimeout(timer));
      }
    }
  };
}

/**
 * What people read who speak Spanish; `message` says more, to operators. 'Unauthenticated.' is the protocol's own word in
 * either language (D66), and codes of the helper come from no server.
 */
const spanishTexts: Partial<Record<ErrorCode, string>> = {
  'key-unknown': 'La llave no existe. Cópiela de nuevo de la lista de llaves.',
  'key-revoked': 'La llave fue revocada. Su dueño puede crear otra.',
  'key-expired': 'La llave venció. Su dueño puede crear otra.',
  forbidden: 'Su rol no permite hacer esto.',
  'key-scope': 'La llave no permite hacer esto. Use otra o inicie sesión.',
  'key-origin': 'La llave no sirve en esta página. Su dueño puede agregar el origen.',
  'key-label': 'La llave no abre esta etiqueta. Su dueño puede agregarla.',
  'not-found': 'No existe, o no es de su cuenta.',
  'not-acceptable': 'No hay respuesta en el formato que se pide.',
  conflict: 'Ya existe, o cambió mientras tanto. Vuelva a cargar e inténtelo otra vez.',
  uncertain: 'No se sabe si se hizo. Revise antes de repetirlo.',
  'too-large': 'Lo que se envió es demasiado grande.',
  'unsupported-file': 'El archivo no se puede leer.',
  'invalid-input': 'Los datos no son válidos.',
  'template-invalid': 'La plantilla tiene errores.',
  'data-invalid': 'Los datos tienen errores.',
  'rate-limited': 'Demasiados intentos.',
  'key-used-up':
    'A la llave no le quedan etiquetas de hoy para esta impresión. Imprima menos, siga mañana, o pida a su dueño un límite mayor.',
  cancelled: 'La llamada se interrumpió.',
  unexpected: 'Algo falló en el servidor. Inténtelo otra vez; su registro dice más.',
  unavailable: 'El servidor no puede atender ahora. Inténtelo otra vez en un momento.',
  'timed-out': 'Tardó demasiado. Inténtelo otra vez.',
};

/** Where the facts of a refusal say more than its code. */
const spanishReasons: Readonly<Record<string, string | ((details: AppError['details']) => string)>> = {
  'second-factor': 'Active primero el segundo factor: este servidor lo exige a los administradores.',
  'no-rows': 'El archivo no tiene filas. Revise que se eligió la hoja correcta.',
  'cell-too-long': 'Una celda tiene demasiado texto. Acórtelo.',
  'import-cleaned': 'La importación tardó demasiado. Importe el archivo otra vez.',
  'not-linked': 'La etiqueta y el catálogo no están unidos. Asigne el catálogo a la etiqueta.',
  'picture-pixels': ({ widthPx, heightPx }) =>
    `La imagen tiene ${widthPx} x ${heightPx} píxeles. Hágala más pequeña.`,
  'beyond-run': 'La impresión no tiene tantas etiquetas.',
  'history-far': 'El historial por páginas llega a 10,000 impresiones. Busque con fechas o palabras.',
  'label-changed': 'Alguien cambió esta etiqueta mientras tanto. Cárguela de nuevo o guarde una copia.',
  quota: overQuota,
  'unknown-fields': ({ fields }) =>
    `Esta llamada no tiene los campos ${(fields as { field: string; nearest?: string }[])
      .map(({ field, nearest }) => (nearest === undefined ? field : `${field} (¿quiso decir ${nearest}?)`))
      .join(', ')}.`,
};

function overQuota({ what, used, limit, needed }: AppError['details']): string {
  const unit = { labels: 'etiquetas', rows: 'filas' }[String(what)] ?? 'MB';
  const [has, most, would] = [used, limit, needed].map((count) =>
    unit === 'MB' ? (Number(count) / 1_000_000).toFixed(2) : String(count),
  );
  return `La cuenta tiene ${has} de ${most} ${unit} que este servidor le da, y con esto tendría ${would}. Elimine lo que ya no usa o pida un límite mayor.`;
}

/** What is wrong with one field, by the rule that it breaks. */
const spanishRules: Readonly<Record<string, string>> = {
  required: fieldErrors.required,
  'too-small': 'es demasiado corto o pequeño',
  'too-big': 'es demasiado largo o grande',
  'invalid-type': 'es de otro tipo',
  'invalid-union': 'no es de ninguno de los tipos posibles',
  'not-multiple-of': 'no es un múltiplo',
  'unrecognized-keys': 'tiene campos que no existen',
  'invalid-key': 'tiene un nombre que no se puede usar',
  'invalid-element': 'tiene un elemento que no es válido',
  custom: 'no es válido',
  'invalid-format': 'está mal escrito',
  'invalid-value': 'no es ninguno de los valores posibles',
  unknown: 'no existe',
  json: 'no es JSON válido',
  'utf-8': 'no es UTF-8 válido',
  'content-type': 'es de otro tipo de contenido',
  'unstorable-text': 'tiene un carácter que no se puede guardar',
  'too-deep': 'está anidado demasiado',
  'unknown-field': 'no existe',
};

/** How the words begin that zod has for an issue; schemas' own are the contract's. */
export const libraryWords = /^(Invalid|Too|Unrecognized|Expected|None of|There is no such)\b/;

/** An issue in the reader's language; who names none, as programs do, gets it as it was found. */
function worded(ctx: Context): (issue: Issue) => Issue {
  if (['', '*'].includes(ctx.get('accept-language'))) return (issue) => issue;
  const isEnglish = ctx.acceptsLanguages('es', 'en') === 'en';
  return (issue) => {
    if (isEnglish) return englishIssue(issue);
    const words = libraryWords.test(issue.message) ? spanishRules[issue.rule ?? ''] : undefined;
    return words === undefined ? issue : { ...issue, message: words };
  };
}

function englishIssue(issue: Issue): Issue {
  const code = fieldErrorOf(issue.message);
  return code ? { ...issue, message: englishFieldErrors[code] } : issue;
}

/** Fields that are listed at most. */
const mostPlaces = 10;

function spanish({ code, message, issues, details }: AppError): string {
  const { retryAfterSeconds, reason } = details;
  const known = typeof reason === 'string' ? spanishReasons[reason] : undefined;
  const text = (typeof known === 'function' ? known(details) : known) ?? spanishTexts[code] ?? message;
  if (typeof retryAfterSeconds === 'number')
    return `${text} Intente de nuevo en ${retryAfterSeconds} segundos.`;
  const places = issues.flatMap(({ path, message: words, rule = '' }) => {
    const place = path.join('.') || 'la llamada';
    const why = fieldErrorOf(words) ? words : spanishRules[rule];
    return path.length === 0 && !why ? [] : [why ? `${place} (${why})` : place];
  });
  const listed = [...new Set(places)].slice(0, mostPlaces);
  return listed.length > 0 ? `${text} Revise: ${listed.join(', ')}.` : text;
}

/** The contract's own words for fields are Spanish; who reads English gets them in English. */
const englishFieldErrors: Readonly<Record<FieldError, string>> = {
  required: 'This field is required',
  numericRequired: 'This field is a number and required',
  passwordInvalid: 'The password is not valid or shorter than 8 characters',
  passwordCommon: 'This password is among the most used ones. Choose another',
  passwordsDiffer: 'The passwords must be the same',
  roleAtLeast: fieldErrors.roleAtLeast,
  roleAtMost: fieldErrors.roleAtMost,
  tokenShort: 'A token has 16 characters or more',
  spreadsheetMissing: 'Upload a CSV, XLS or XLSX file',
  configurationType: 'The type is 2 (text) or 4 (number)',
  columnLetter: 'A column is a letter from A to Z',
  timeZone: 'There is no such time zone',
  pageOrigin: 'Write an origin like https://shop.example.com, without a path',
  cursor: 'The cursor is the one of the answer before',
  listEmpty: 'The list needs at least one element',
};

function english(message: string): string {
  const known = (Object.keys(fieldErrors) as FieldError[]).find((code) =>
    message.endsWith(fieldErrors[code]),
  );
  return known === undefined ? message : message.replace(fieldErrors[known], englishFieldErrors[known]);
}

function toAppError(thrown: unknown, dialect: Dialect): AppError {
  if (isAppError(thrown)) return thrown;
  const outage = dialect.outageOf(thrown);
  if (outage) return outageError(outage, thrown);
  return new AppError('unexpected', 'Unexpected error', { cause: thrown });
}

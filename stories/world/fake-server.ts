import { errorStatus, type ErrorCode } from '@marbete/core/api/errors';
import type { EmbedLabel } from '@marbete/core/api/embed';
import { showCatalogueAnswer } from './catalogue.ts';
import { accountLabel, shelfLabel } from './labels.ts';

export interface ServerOptions {
  label?: Partial<EmbedLabel>;
  /** Never answers. */
  silent?: boolean;
  /** Cannot be reached at all. */
  offline?: boolean;
  /** Refuses to hand out the label. */
  refuses?: ErrorCode;
  /** Refuses to print, from this chunk on. */
  refusesPrint?: { code: ErrorCode; from?: number };
  /** What is wrong with the values. */
  problems?: readonly { fila: number; variable: string; code: string; details?: Record<string, string> }[];
  /** Rows of the catalogue. */
  rows?: number;
  longCells?: boolean;
}

/** The network's side of the server: answers what the contract's calls answer, so that the real client is in use. */
export function createFakeServer(options: ServerOptions): typeof fetch {
  const label = { ...shelfLabel, ...options.label };
  return async (input, init) => {
    if (options.silent) return new Promise(() => {});
    if (options.offline) throw new TypeError('Failed to fetch');
    const path = new URL(String(input)).pathname.replace(/^\/api/, '');
    const body = (init?.body === undefined ? {} : JSON.parse(String(init.body))) as Record<string, unknown>;
    if (options.refuses) return refusal(options.refuses);
    if (/^\/embed\/[^/]+\/etiquetas\/\d+$/.test(path)) return json(label);
    if (/^\/embed\/.*\/imprimir$/.test(path)) return print(options, body);
    if (path === '/corridas' && init?.method === 'GET') return json({ corridas: [] });
    // The record of a run: begun, its chunks' words, its state.
    if (/\/corridas(\/|$)/.test(path)) return json({ response: true });
    switch (path) {
      case '/etiquetas/show':
        return json({
          respuesta: 'correcto',
          etiquetas: accountLabel(label),
          basica: [],
          tags: [],
          formulario: [],
          precio: null,
          caracteres: [],
          moneda: null,
          serializacion: null,
          catalogo: label.variables.map((variable, index) => ({ variable, columna: 'ABCDEFGH'[index] })),
        });
      case '/impresora':
        return init?.method === 'GET'
          ? json({ ...label.ajustes, puerto: 9100 })
          : json({ icon: 'success', message: '', response: true });
      case '/catalogo/show':
        return json(showCatalogueAnswer(options, body));
      case '/catalogo/revisar': {
        const rows = (body['filas'] as { cantidad: number }[] | undefined) ?? [];
        const labels = rows.reduce((sum, { cantidad }) => sum + Number(cantidad), 0);
        const found = (options.problems ?? []).map((one) => ({ level: 'error', message: one.code, ...one }));
        const counts = { filas: rows.length, etiquetas: labels - found.length };
        return json({ ...counts, errores: found.length, advertencias: 0, problemas: found });
      }
      case '/catalogo/vistaprevia': {
        const problemas = (options.problems ?? [])
          .filter(({ fila }) => fila === body['fila'])
          .map((one) => ({ level: 'error', message: one.code, ...one }));
        const mensaje = '^XA^PW400^LL240^FO20,20^A0N,90,90^FD1,234,567.50^FS^XZ';
        return json({ response: true, mensaje, problemas });
      }
      // Row 3 has another price, row 7 is new, and of row 9 the label alone is another one.
      case '/catalogo/cambiadas': {
        const changes = { 3: 'values', 7: 'new', 9: 'label' };
        const filas = Object.entries(changes).map(([row, cambio]) => ({
          id: Number(row),
          posicion: Number(row),
          cantidad: 1,
          cambio,
        }));
        const counts = { iguales: (options.rows ?? 3_000) - 3, en_duda: 0, sin_cantidad: 0 };
        return json({ variable: 'CODE', filas, ...counts, siguiente: null });
      }
      case '/catalogo/imprimirvista': {
        const rows = (body['filas'] as { cantidad: number }[] | undefined) ?? [];
        const labels = rows.reduce((sum, { cantidad }) => sum + Number(cantidad), 0);
        return json({
          response: true,
          impresora: '',
          mensaje: '^XA^FDstory^FS^XZ',
          usadas: rows.length,
          etiquetas: labels,
        });
      }
      default:
        return refusal('not-found');
    }
  };
}

/** One row a chunk, so that stories can stop in between. */
function print({ refusesPrint, problems }: ServerOptions, body: Record<string, unknown>): Response {
  const number = Number(body['trozo'] ?? 0);
  if (refusesPrint && number >= (refusesPrint.from ?? 0)) return refusal(refusesPrint.code);
  if (problems) {
    const listed = problems.map((problem) => ({ level: 'error', message: problem.code, ...problem }));
    return json({ response: false, mensaje: 'Hay datos que no se pueden imprimir', problemas: listed });
  }
  const [row] = body['filas'] as { cantidad: number }[];
  return json({ response: true, mensaje: '^XA^FDstory^FS^XZ', usadas: 1, etiquetas: row?.cantidad ?? 1 });
}

function json(answer: unknown, status = 200): Response {
  return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } });
}

function refusal(code: ErrorCode): Response {
  return json({ code, message: code, mensaje: code }, errorStatus[code]);
}

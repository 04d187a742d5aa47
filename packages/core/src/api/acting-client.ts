import type * as z from 'zod/mini';
import type { CallOptions, Client } from './client.ts';
import type { CallInput, Endpoint } from './endpoint.ts';

type Values = Record<string, unknown>;

/**
 * A client that works on another account's labels and catalogues: it names the account in every call that takes
 * `usuario`, and leaves the rest alone. The server heeds it for administrators only (USR-13, D4).
 */
export function actingFor(client: Client, usuario: number): Client {
  return {
    call: <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) =>
      client.call(endpoint, inputFor(endpoint, input as Values, usuario) as CallInput<E>, options),
  };
}

function inputFor(endpoint: Endpoint, input: Values, usuario: number): Values {
  const next: Values = { ...input };
  if (takesAccount(endpoint.query)) next['query'] = { ...(input['query'] as Values | undefined), usuario };
  if (input['form'] === undefined && takesAccount(endpoint.body)) {
    const body = input['body'];
    // Rows may be sent bare where no account is named (API-25).
    next['body'] = { ...(Array.isArray(body) ? { lista: body as unknown[] } : (body as Values)), usuario };
  }
  const fields = shapeOf(endpoint.form?.fields);
  if (input['form'] !== undefined && fields) next['form'] = formFor(fields, input['form'] as Values, usuario);
  return next;
}

/** A multipart body has it as a field, or inside a field that holds JSON. */
function formFor(fields: Shape, form: Values, usuario: number): Values {
  if ('usuario' in fields) return { ...form, usuario };
  const inside = Object.keys(fields).filter((name) => takesAccount(fields[name]));
  return {
    ...form,
    ...Object.fromEntries(inside.map((name) => [name, { ...(form[name] as Values), usuario }])),
  };
}

type Shape = Readonly<Record<string, z.ZodMiniType>>;

interface Definition {
  shape?: Shape;
  options?: readonly z.ZodMiniType[];
}

function shapeOf(schema: z.ZodMiniType | undefined): Shape | undefined {
  return (schema?.def as Definition | undefined)?.shape;
}

function takesAccount(schema: z.ZodMiniType | undefined): boolean {
  const options = (schema?.def as Definition | undefined)?.options ?? [];
  return 'usuario' in (shapeOf(schema) ?? {}) || options.some(takesAccount);
}

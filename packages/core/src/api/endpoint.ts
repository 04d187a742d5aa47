import type * as z from 'zod/mini';

/** Signed-in roles: 1 administrator, 2 customer, 3 operator of another account, 4 designer (ROLE-01, D1). */
export type Role = 1 | 2 | 3 | 4;

/** Who may call: anybody, a page with a publishable key, anybody signed in, or some roles. Ids are checked by the feature. */
export type Access = 'public' | 'publishable-key' | 'signed-in' | readonly Role[];

/** What a secret key may be limited to: nothing, printing, or catalogues. */
export const keyScopes = ['todo', 'imprimir', 'catalogos'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** A file part of a multipart body. The size limit is the server's setting for that kind of file. */
export interface FilePart {
  kind: 'image' | 'design' | 'spreadsheet';
  required: boolean;
}

/** A multipart body: text fields, of which some hold JSON text, and files. */
export interface FormBody {
  fields: z.ZodMiniType;
  /** Names of the fields that travel as JSON text. */
  json: readonly string[];
  files: Readonly<Record<string, FilePart>>;
}

/** A call as a program may send it, on the things that the examples before it made. */
export interface Example {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  form?: Readonly<Record<string, string>>;
  file?: { field: string; name: string; text: string };
}

export interface Endpoint {
  /** feature.action, also the operation id in the OpenAPI document. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to /api, with :name for parameters. */
  path: string;
  access: Access;
  /** Limited secret keys that may call too, beside those for everything; 'never' refuses every secret key. */
  secretKeys?: readonly Exclude<KeyScope, 'todo'>[] | 'never';
  /** A list that comes whole, or page by page when one is named; X-Total-Count says how many there are. */
  paged?: true;
  /** Also for who has to set a second factor up before anything else. */
  beforeSecondFactor?: true;
  /**
   * Not a GET, and yet it may be sent again where no answer came: it only reads, sets the same thing, or its run and chunk
   * tell that it is the same call.
   */
  repeatable?: true;
  /** Kept in the record of what was done: always, or when an administrator does it for another account. */
  recorded?: true | 'for-others';
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  form?: FormBody;
  /** The answer's schema, 'file' for a download, or 'redirect' for a link that a browser opens itself. */
  answer: z.ZodMiniType | 'file' | 'redirect';
  /** For the document; a test sends it. */
  example?: Example;
}

/** Declares a call of the wire contract once; route, typed client and OpenAPI document come from it. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/**
 * Whether a call that a program repeats with the same Idempotency-Key is made once: whatever stores or prints and may
 * not be sent again anyway. Never calls whose answer may hold a secret, which would be kept.
 */
export function takesIdempotencyKey({ method, access, secretKeys, repeatable, answer }: Endpoint): boolean {
  if (method === 'GET' || repeatable || secretKeys === 'never' || typeof answer === 'string') return false;
  return access !== 'public' && access !== 'publishable-key';
}

type In<S> = S extends z.ZodMiniType ? z.input<S> : never;
type Out<S> = S extends z.ZodMiniType ? z.output<S> : never;
type Part<Name extends string, T> = [T] extends [never] ? Record<never, never> : Record<Name, T>;
type FormInput<E extends Endpoint> = E['form'] extends FormBody
  ? { form: In<E['form']['fields']>; files: { [K in keyof E['form']['files']]?: Blob } }
  : never;
type BodyInput<E extends Endpoint> = [FormInput<E>] extends [never]
  ? Part<'body', In<E['body']>>
  : [In<E['body']>] extends [never]
    ? FormInput<E>
    : FormInput<E> | Part<'body', In<E['body']>>;

/** A query whose fields may all be left out may be left out itself. */
type QueryInput<T> = [T] extends [never]
  ? Record<never, never>
  : Record<never, never> extends T
    ? { query?: T }
    : { query: T };

/** What a caller hands in: parameters, query and body, each only when the call declares it. */
export type CallInput<E extends Endpoint> = Part<'params', In<E['params']>> &
  QueryInput<In<E['query']>> &
  BodyInput<E>;

/** What the call answers: the parsed answer, or the downloaded file. A redirect is for browsers, not for a client. */
export type CallAnswer<E extends Endpoint> = E['answer'] extends z.ZodMiniType
  ? z.output<E['answer']>
  : E['answer'] extends 'file'
    ? DownloadedFile
    : never;

export interface DownloadedFile {
  fileName: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** What a handler is given after the guard parsed the request. */
export interface HandlerInput<E extends Endpoint> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  /** The JSON body, or undefined when the request was multipart. */
  body: E['form'] extends FormBody ? Out<E['body']> | undefined : Out<E['body']>;
  /** The fields of a multipart body, or undefined when the request was JSON. */
  form: E['form'] extends FormBody
    ? E['body'] extends z.ZodMiniType
      ? Out<E['form']['fields']> | undefined
      : Out<E['form']['fields']>
    : never;
}

/** What a handler answers: the input side of the answer's schema, or the address that a redirect leads to. */
export type HandlerAnswer<E extends Endpoint> = E['answer'] extends z.ZodMiniType
  ? z.input<E['answer']>
  : E['answer'] extends 'file'
    ? void
    : string;

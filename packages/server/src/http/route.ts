import type { Endpoint, HandlerAnswer, HandlerInput, KeyScope } from '@marbete/core/api/endpoint';
import type { Logger } from 'pino';
import type { ServerConfig } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { CallCookies } from './cookies.ts';

/** Who calls, as the session says. */
export interface SignedInUser {
  id: number;
  role: number;
  /** The account whose labels and catalogues this user works with: itself, or its parent's for an operator (D4). */
  accountId: number;
  name: string;
  email: string;
  /** Whether signing in takes more than a password: a code, or what the provider of a third-party account asks. */
  hasSecondFactor: boolean;
  /** The browser session, or the secret key, that the call came with. */
  sessionId?: number;
  key?: { id: number; scope: KeyScope };
  /** For a test key: the account whose labels and lists it sees. What it stores is its space's, which is then `accountId`. */
  testOf?: number;
}

/** A page that was let in by its publishable key. */
export interface EmbeddedPage {
  keyId: number;
  /** Labels a day at most. */
  dailyLimit: number;
}

export type AnswerLanguage = 'es' | 'en';

/** A file of a multipart body, resting on disk until the call ends. */
export interface UploadedFile {
  path: string;
  fileName: string;
  mediaType: string;
  sizeBytes: number;
}

/** What a handler works with besides its input. */
export interface CallContext {
  database: Database;
  config: ServerConfig;
  log: Logger;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  remoteAddress: string;
  mailer: Mailer;
  /** Where people reach this server, without a slash at the end; never what the Host header of a call says. */
  publicUrl: string;
  cookies: CallCookies;
  /** The language of texts for people, as the call asks for it; Spanish, the protocol's own, unless it asks for English. */
  language: AnswerLanguage;
  files: Readonly<Record<string, UploadedFile | undefined>>;
  /** How many there are on all pages of a list; every call that has pages says it. */
  setTotal(count: number): void;
  /** Answers a download; only for calls that answer a file. */
  sendFile(file: { fileName: string; mediaType: string; body: AsyncIterable<Uint8Array> }): void;
}

/** The user of a call: always there unless the call is public; for a page with a publishable key its owner. */
type UserOf<E extends Endpoint> = E['access'] extends 'public' ? SignedInUser | undefined : SignedInUser;

type PageOf<E extends Endpoint> = E['access'] extends 'publishable-key' ? EmbeddedPage : undefined;

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  context: CallContext & { user: UserOf<E>; page: PageOf<E> },
) => Promise<HandlerAnswer<E>>;

/** What is known of a call before its body is read. */
export type EarlyContext = Pick<CallContext, 'database' | 'remoteAddress' | 'language'>;

export interface Route {
  endpoint: Endpoint;
  /** Runs after the caller was admitted and before the body is read; what it throws refuses the call. */
  before?: (context: EarlyContext) => Promise<void>;
  handler: (input: never, context: never) => Promise<unknown>;
}

/** Joins a declared call and its handler; the guard has checked session, role and input before the handler runs. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: NoInfer<Handler<E>>,
  more: Pick<Route, 'before'> = {},
): Route {
  return { endpoint, handler, ...more };
}

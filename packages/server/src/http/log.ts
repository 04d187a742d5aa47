import { destination, pino, type Logger } from 'pino';
import type { ServerConfig } from '../config/config.ts';

/**
 * Logs as JSON lines on standard error; standard output is for what the command line says. Nothing that holds a secret is handed to
 * it; the redaction is a second fence.
 */
export function createLog(level: ServerConfig['logLevel']): Logger {
  const options = {
    level,
    base: null,
    redact: ['*.password', '*.authorization', '*.token', 'authorization', 'password', 'token'],
  };
  return pino(options, destination(2));
}

/**
 * A path without what is secret in it: tokens of mails, the key of a page, which may be a secret one by mistake, and the
 * printer code of a picture's address.
 */
export function pathToLog(path: string): string {
  return path
    .replace(/^(\/v1\/printers\/).*/is, '$1')
    .replace(/(\/(?:auth\/find|auth\/verify|reset-password|api\/embed)\/)[^/]+/gi, '$1...');
}

import { destination, pino, type Logger } from 'pino';
import { picturesPath } from '../features/pictures/pictures-path.ts';
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

/** A path without the tokens of mails that are part of it, nor the key of a page, which may be a secret one by mistake. */
export function pathToLog(path: string): string {
  // The rest of a picture's address is printer code.
  if (path.startsWith(picturesPath)) return picturesPath;
  return path.replace(/(\/(?:auth\/find|auth\/verify|reset-password|api\/embed)\/)[^/]+/gi, '$1...');
}

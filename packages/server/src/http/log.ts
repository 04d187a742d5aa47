import { pino, type Logger } from 'pino';
import type { ServerConfig } from '../config/config.ts';

/** Logs as JSON lines. Nothing that holds a secret is handed to it; the redaction is a second fence. */
export function createLog(level: ServerConfig['logLevel']): Logger {
  return pino({
    level,
    base: null,
    redact: ['*.password', '*.authorization', '*.token', 'authorization', 'password', 'token'],
  });
}

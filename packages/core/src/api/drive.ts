import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { requiredText, respuestaSchema } from './schemas.ts';

const access = [1, 2, 4] as const;

export const startDrive = endpoint({
  name: 'drive.start',
  method: 'POST',
  path: '/auth/oidc/unidad',
  access,
  summary:
    'Where the caller gives leave to write to the drive of a third-party account; the browser goes there.',
  answer: z.object({ url: z.string() }),
});

export const saveToDrive = endpoint({
  name: 'drive.save',
  method: 'POST',
  path: '/config/unidad',
  access,
  summary: 'Write config.properties into the folder LDDATA of the drive, as far as leave was given.',
  body: z.object({
    /** With what the browser came back from giving leave; good for as long as the leave. */
    codigo: requiredText(200),
  }),
  answer: z.object({
    ...respuestaSchema.shape,
    /** 'permiso': leave was never given, or has run out. 'error': the drive's own words are in mensaje. */
    respuesta: z.enum(['correcto', 'permiso', 'error']),
  }),
});

/** What the page of the POS settings is told when a browser comes back from giving leave. */
export type DriveReturn =
  | { respuesta: 'correcto'; codigo: string }
  /** cancelled: the person did not agree. error: the provider's answer could not be trusted or did not come. */
  | { respuesta: 'cancelled' | 'error' };

/** Page and fragment; a fragment reaches no server and no log. */
export function driveReturnPath(result: DriveReturn): string {
  return `/dispositivos/config#${new URLSearchParams({ unidad: '1', ...result }).toString()}`;
}

/** Reads location.hash; undefined when it is about something else. Take it out of the address at once. */
export function readDriveReturn(hash: string): DriveReturn | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  if (values.get('unidad') !== '1') return undefined;
  const codigo = values.get('codigo');
  if (values.get('respuesta') === 'correcto' && codigo) return { respuesta: 'correcto', codigo };
  return { respuesta: values.get('respuesta') === 'cancelled' ? 'cancelled' : 'error' };
}

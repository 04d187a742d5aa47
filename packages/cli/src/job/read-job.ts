import { AppError, type Issue } from '@marbete/core/api/errors';
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type * as z from 'zod/mini';
import { unreadable } from '../file-error.ts';
import { type PrintFlags, waitTime } from '../print/options.ts';
import { type JobFile, jobSchema, nearestKey } from './job-schema.ts';

const mostBytes = 256 * 1024;

/** Reads a job file in YAML or JSON. @throws AppError that names each key that is wrong, or who else may write to it */
export function readJob(path: string): Promise<JobFile> {
  return readJobFile(path, jobSchema);
}

/** The same for any kind of job file. `schemaCommand` shows all its keys. */
export async function readJobFile<S extends z.ZodMiniObject>(
  path: string,
  schema: S,
  schemaCommand = 'marbete run --schema',
): Promise<z.output<S>> {
  const { parseDocument } = await import('yaml');
  // JSON is YAML too; aliases are counted, so that a few lines cannot become gigabytes.
  const document = parseDocument(await readOwn(path), { uniqueKeys: true, logLevel: 'error' });
  const [mistake] = document.errors;
  const invalid = (issues: Issue[]) => invalidJob(path, schemaCommand, issues);
  if (mistake) throw invalid([{ path: [], message: mistake.message.split('\n')[0] ?? 'not YAML' }]);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 20 });
  } catch (error) {
    throw invalid([{ path: [], message: (error as Error).message }]);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.flatMap((issue): Issue[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: [key], message: unknownKey(key, schema) }))
        : [
            {
              path: issue.path.map(String),
              message:
                issue.input === undefined && issue.path.length > 0 && valueMissing(value, issue.path)
                  ? 'missing'
                  : issue.message,
            },
          ],
    ),
  );
}

function valueMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return value === undefined;
  return (
    typeof value !== 'object' ||
    value === null ||
    valueMissing((value as Record<PropertyKey, unknown>)[key], rest)
  );
}

function unknownKey(key: string, schema: z.ZodMiniObject): string {
  const meant = nearestKey(key, Object.keys(schema.shape));
  return `unknown${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

function invalidJob(path: string, schemaCommand: string, issues: Issue[]): AppError {
  const words = issues.map((issue) =>
    issue.path.length ? `${issue.path.join('.')}: ${issue.message}` : issue.message,
  );
  return new AppError('invalid-input', `${path}: ${words.join('; ')}. All keys: ${schemaCommand}`, {
    issues,
  });
}

/** The text of a file that nobody else may write to: it says what runs here, alone, at night. */
async function readOwn(path: string): Promise<string> {
  const file = await open(path, 'r').catch((cause: Error) => {
    throw unreadable(path, cause, { what: 'The job file' });
  });
  try {
    const { mode, uid, size } = await file.stat();
    if (size > mostBytes) throw new AppError('too-large', `${path} is too large for a job file.`);
    const me = process.getuid?.();
    if (me !== undefined && (mode & 0o022) !== 0) {
      throw new AppError(
        'invalid-input',
        `Others may write to ${path}, so it is not run. Keep it to yourself: chmod go-w ${path}`,
      );
    }
    if (me !== undefined && uid !== me && uid !== 0) {
      throw new AppError(
        'invalid-input',
        `${path} belongs to another user, so it is not run. Make it yours: chown`,
      );
    }
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** The flags of `marbete print` that a job stands for; its paths begin at the folder of the job file. */
export function flagsOf(job: JobFile, path: string): PrintFlags {
  const folder = dirname(resolve(path));
  const at = (file: string | undefined) =>
    file === undefined || file === '-' ? file : resolve(folder, file);
  const { name, map, template, data, out, state, wait, header = true, notify: _, ...rest } = job;
  const flags = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
  const given = {
    template: at(template),
    data: at(data),
    out: at(out),
    state: at(state),
    wait: wait === undefined ? undefined : waitTime(wait),
    map:
      typeof map === 'object'
        ? Object.entries(map)
            .map(([key, column]) => `${key}="${column}"`)
            .join(',')
        : map,
  };
  return {
    onProblem: 'stop',
    ...flags,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    header,
    job: name,
  };
}

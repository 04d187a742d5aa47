import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FilePart, FormBody } from '@marbete/core/api/endpoint';
import { AppError, isAppError, type Issue } from '@marbete/core/api/errors';
import busboy from 'busboy';
import type { Context } from 'koa';
import type { ServerConfig } from '../config/config.ts';
import { isDiskFull, outageError } from '../db/outage.ts';
import type { UploadedFile } from './route.ts';

/** A text field can hold a picture as a data URL (D42), a third longer than its bytes. */
const fieldBytes = 4 * 1024 * 1024;

export interface MultipartBody {
  fields: Record<string, unknown>;
  files: Record<string, UploadedFile>;
  /** Names of all file parts that came, those that the form does not declare among them. */
  fileNames: string[];
  /** Deletes the files; called when the call has ended, however it ended. */
  cleanUp(): Promise<void>;
}

/**
 * Reads a multipart body: JSON fields parsed, files streamed into the upload folder as they arrive.
 * @throws AppError too-large for a file over its kind's limit, invalid-input for a body that is not as declared.
 */
export async function readMultipart(
  ctx: Context,
  form: FormBody,
  config: ServerConfig,
): Promise<MultipartBody> {
  await mkdir(config.uploadDir, { recursive: true });
  const paths: string[] = [];
  const cleanUp = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  try {
    const { fields, files, fileNames } = await receive(ctx, form, config, paths);
    const issues = missingFiles(form, files);
    if (issues.length > 0) throw new AppError('invalid-input', issues[0]?.message ?? '', { issues });
    return { fields: parseJsonFields(fields, form.json), files, fileNames, cleanUp };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

async function receive(ctx: Context, form: FormBody, config: ServerConfig, paths: string[]) {
  const fields: Record<string, string> = {};
  const files: Record<string, UploadedFile> = {};
  const fileNames: string[] = [];
  const writes: Promise<void>[] = [];
  const parser = createParser(ctx);

  parser.on('field', (name, value, info) => {
    if (info.valueTruncated) parser.destroy(new AppError('too-large', `The field ${name} is too long.`));
    fields[name] = value;
  });
  parser.on('file', (name, stream, info) => {
    const part = Object.hasOwn(form.files, name) ? form.files[name] : undefined;
    const fileName: string | undefined = info.filename;
    fileNames.push(name);
    // A browser sends an empty part for a file field that was left alone.
    if (!part || fileName === undefined) return void stream.on('error', () => {}).resume();
    const path = join(config.uploadDir, randomUUID());
    paths.push(path);
    const write = async () => {
      try {
        const sizeBytes = await writeFile(stream, path, limitOf(part, config), fileName);
        files[name] = { path, fileName, mediaType: info.mimeType, sizeBytes };
      } catch (error) {
        parser.destroy(error as Error);
        throw error;
      }
    };
    writes.push(write());
  });
  for (const event of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
    parser.on(event, () => parser.destroy(new AppError('invalid-input', 'The form has too many parts.')));
  }
  // Errors after the first one, which is what the caller is told.
  parser.on('error', () => {});
  const cutOff = () => parser.destroy(new AppError('cancelled', 'The upload was cut off.'));
  ctx.req.once('aborted', cutOff);
  ctx.req.pipe(parser);
  try {
    await once(parser, 'close');
  } catch (error) {
    ctx.req.unpipe(parser);
    ctx.req.resume();
    // Half-written files are only deleted once nobody writes them any more.
    await Promise.allSettled(writes);
    if (isDiskFull(error)) throw outageError('disk-full', error);
    throw isAppError(error) ? error : broken(error);
  } finally {
    ctx.req.off('aborted', cutOff);
  }
  await Promise.all(writes);
  return { fields, files, fileNames };
}

function createParser(ctx: Context): busboy.Busboy {
  try {
    return busboy({
      headers: ctx.req.headers,
      defParamCharset: 'utf8',
      limits: { fields: 50, files: 4, parts: 60, fieldSize: fieldBytes },
    });
  } catch (error) {
    throw broken(error);
  }
}

const broken = (cause: unknown) =>
  new AppError('invalid-input', 'The multipart body is broken off or not well formed.', { cause });

async function writeFile(
  stream: Readable,
  path: string,
  limitBytes: number,
  fileName: string,
): Promise<number> {
  let size = 0;
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > limitBytes) {
          throw new AppError('too-large', `${fileName} is larger than ${limitBytes} bytes.`, {
            details: { fileName, limitBytes },
          });
        }
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return size;
}

function limitOf(part: FilePart, { limits }: ServerConfig): number {
  const limitBytes = {
    image: limits.imageBytes,
    design: limits.designBytes,
    spreadsheet: Math.max(limits.csvBytes, limits.workbookBytes),
  };
  return limitBytes[part.kind];
}

function missingFiles(form: FormBody, files: Record<string, UploadedFile>): Issue[] {
  return Object.entries(form.files)
    .filter(([name, part]) => part.required && !files[name])
    .map(([name]) => ({ path: [name], message: `The file ${name} is missing.`, rule: 'required' }));
}

function parseJsonFields(fields: Record<string, string>, names: readonly string[]): Record<string, unknown> {
  const parsed: Record<string, unknown> = { ...fields };
  for (const name of names) {
    const text = fields[name];
    if (text === undefined) continue;
    try {
      parsed[name] = JSON.parse(text);
    } catch {
      const message = `The field ${name} is not valid JSON.`;
      throw new AppError('invalid-input', message, { issues: [{ path: [name], message, rule: 'json' }] });
    }
  }
  return parsed;
}

import { AppError } from '@marbete/core/api/errors';
import * as z from 'zod/mini';

/*
 * The four calls of Google Drive v3 that keep one file in one folder: files.list, files.create, and files.create and
 * files.update with content (developers.google.com/workspace/drive/api/reference/rest/v3/files).
 */

const folderType = 'application/vnd.google-apps.folder';
const waitMs = 15_000;

const fileSchema = z.object({ id: z.string() });
const listSchema = z.object({ files: z.array(fileSchema) });
const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** The drive does not take the token any more: leave must be given again. */
export class DrivePermissionGone extends Error {}

export interface DriveFile {
  folder: string;
  name: string;
  contents: string;
}

/**
 * Writes a text file into a folder at the root of a drive: the folder is made when it is missing, the file is replaced
 * when it is there (POS-06, POS-07).
 * @throws DrivePermissionGone; AppError 'unexpected' with the drive's own words in details.said,
 * and 'unavailable' when it does not answer.
 */
export async function saveFile(drive: { url: string; token: string }, file: DriveFile): Promise<void> {
  const folder =
    (await findFile(drive, { name: file.folder, parent: 'root', mimeType: folderType })) ??
    (await createFolder(drive, file.folder));
  const there = await findFile(drive, { name: file.name, parent: folder });
  if (there === undefined) await createFile(drive, folder, file);
  else await replaceFile(drive, there, file.contents);
}

interface Drive {
  url: string;
  token: string;
}

async function findFile(
  drive: Drive,
  { name, parent, mimeType }: { name: string; parent: string; mimeType?: string },
): Promise<string | undefined> {
  const conditions = [
    `name = '${name}'`,
    `'${parent}' in parents`,
    'trashed = false',
    ...(mimeType ? [`mimeType = '${mimeType}'`] : []),
  ];
  const query = new URLSearchParams({ q: conditions.join(' and '), fields: 'files(id)', pageSize: '1' });
  const { files } = listSchema.parse(await call(drive, `/drive/v3/files?${query.toString()}`));
  return files[0]?.id;
}

async function createFolder(drive: Drive, name: string): Promise<string> {
  const made = await call(drive, '/drive/v3/files?fields=id', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, mimeType: folderType, parents: ['root'] }),
  });
  return fileSchema.parse(made).id;
}

async function createFile(drive: Drive, folder: string, { name, contents }: DriveFile): Promise<void> {
  const boundary = `marbete-${crypto.randomUUID()}`;
  const part = (type: string, body: string) => `--${boundary}\r\ncontent-type: ${type}\r\n\r\n${body}\r\n`;
  await call(drive, '/upload/drive/v3/files?uploadType=multipart&fields=id', {
    method: 'POST',
    headers: { 'content-type': `multipart/related; boundary=${boundary}` },
    body: `${part('application/json; charset=UTF-8', JSON.stringify({ name, parents: [folder] }))}${part('text/plain', contents)}--${boundary}--\r\n`,
  });
}

async function replaceFile(drive: Drive, id: string, contents: string): Promise<void> {
  await call(drive, `/upload/drive/v3/files/${encodeURIComponent(id)}?uploadType=media&fields=id`, {
    method: 'PATCH',
    headers: { 'content-type': 'text/plain' },
    body: contents,
  });
}

async function call({ url, token }: Drive, path: string, init: RequestInit = {}): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url + path, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(waitMs),
    });
  } catch (error) {
    throw new AppError('unavailable', 'The drive does not answer. Try again later.', { cause: error });
  }
  if (response.status === 401) throw new DrivePermissionGone();
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  const said = errorSchema.safeParse(answer);
  throw new AppError('unexpected', `The drive answered ${response.status}.`, {
    details: { said: said.success ? said.data.error.message : `HTTP ${response.status}` },
  });
}

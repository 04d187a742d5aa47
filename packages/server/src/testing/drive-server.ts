import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface StoredFile {
  id: string;
  name: string;
  parent: string;
  mimeType: string;
  contents: string;
}

export interface DriveServer {
  url: string;
  files: StoredFile[];
  /** What it was asked, as method and path, in order. */
  calls: string[];
  /** Refuses everything with this status and message. */
  refusal: { status: number; message: string } | undefined;
  close(): Promise<void>;
}

/** A file storage in memory that answers the calls of Google Drive v3 that the product makes, as its reference says. */
export async function startDriveServer(): Promise<DriveServer> {
  const server = createServer((request, response) => void serve(request, response));
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = await answer(self, request);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const self: DriveServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: [],
    calls: [],
    refusal: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return self;
}

const refused = (status: number, message: string) => ({ status, body: { error: { code: status, message } } });

async function answer(self: DriveServer, request: IncomingMessage) {
  const url = new URL(request.url ?? '/', 'http://drive');
  const body = await text(request);
  self.calls.push(`${request.method} ${url.pathname}`);
  if (!/^Bearer \S+$/.test(request.headers.authorization ?? '')) return refused(401, 'Invalid Credentials');
  if (self.refusal) return refused(self.refusal.status, self.refusal.message);
  const isUpload = url.pathname.startsWith('/upload/');
  if (request.method === 'GET' && url.pathname === '/drive/v3/files') return list(self, url);
  if (request.method === 'POST' && !isUpload) return create(self, JSON.parse(body) as Meta, '');
  if (request.method === 'POST' && url.searchParams.get('uploadType') === 'multipart') {
    const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
    const [meta = '', contents = ''] = body
      .split(`--${boundary}`)
      .slice(1, 3)
      .map((part) => part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n$/, ''));
    return create(self, JSON.parse(meta) as Meta, contents);
  }
  const file = self.files.find(({ id }) => url.pathname === `/upload/drive/v3/files/${id}`);
  if (request.method !== 'PATCH' || !file) return refused(404, 'File not found');
  file.contents = body;
  return { status: 200, body: { id: file.id } };
}

interface Meta {
  name: string;
  parents: string[];
  mimeType?: string;
}

function list({ files }: DriveServer, url: URL) {
  const query = url.searchParams.get('q') ?? '';
  const name = /name = '([^']*)'/.exec(query)?.[1];
  const parent = /'([^']*)' in parents/.exec(query)?.[1];
  const mimeType = /mimeType = '([^']*)'/.exec(query)?.[1];
  const found = files.filter(
    (file) =>
      file.name === name && file.parent === parent && (mimeType === undefined || file.mimeType === mimeType),
  );
  return { status: 200, body: { files: found.map(({ id }) => ({ id })) } };
}

function create({ files }: DriveServer, meta: Meta, contents: string) {
  const id = `file-${files.length + 1}`;
  const [parent = 'root'] = meta.parents;
  files.push({ id, name: meta.name, parent, mimeType: meta.mimeType ?? 'text/plain', contents });
  return { status: 200, body: { id } };
}

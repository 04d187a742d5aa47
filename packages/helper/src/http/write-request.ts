import { AppError } from '@marbete/core/api/errors';
import { z } from 'zod';
import { encodeText } from '../jobs/encode.ts';

const deviceSchema = z.union([
  z.string().min(1),
  z.looseObject({ uid: z.string().optional(), name: z.string().optional() }),
]);

const sizeSchema = z.object({ width: z.number().positive(), height: z.number().positive() });

const requestSchema = z.object({
  device: deviceSchema.optional(),
  data: z.string().optional(),
  /** A file to print, of a site that this helper accepts. */
  url: z.string().optional(),
  options: z
    .object({
      action: z.string().optional(),
      fromFormat: z.string().optional(),
      toFormat: z.string().optional(),
      resize: sizeSchema.optional(),
      fitTo: sizeSchema.optional(),
      scale: z.number().positive().max(100).optional(),
    })
    .optional(),
  encoding: z.string().max(40).optional(),
  key: z.string().min(1).max(200).optional(),
  after: z.string().min(1).max(200).optional(),
});

export interface WriteRequest {
  /** uid, beginning of a uid or name; undefined means the default printer. */
  device?: string;
  bytes: Uint8Array;
  encoding?: string;
  key?: string;
  /** The key of the job before it. */
  after?: string;
}

/** The request of `/convert`: a picture, and what to convert it to. */
export interface ConvertRequest {
  device?: string;
  file: Buffer;
  options: NonNullable<RequestBody['options']>;
}

/** Fetches a file for a job; rejects where it may not or cannot be fetched. */
type FetchFile = (url: string) => Promise<Uint8Array>;

/**
 * Reads what clients send to `/write`: one JSON text, whatever its content type says (text/plain needs no preflight),
 * or a form with the JSON in `json` and binary printer code in `blob`.
 */
export async function parseWrite(
  body: Buffer,
  contentType: string,
  fetchFile: FetchFile,
): Promise<WriteRequest> {
  const { request, blob } = await parts(body, contentType);
  const { data, url, encoding, key, after } = request;
  if (data === undefined && blob === undefined && url === undefined) throw malformed('data is missing');
  const isText = blob === undefined && data !== undefined;
  const bytes = isText ? encodeText(data, encoding) : (blob ?? (await fetchFile(url ?? '')));
  if (bytes.length === 0) throw malformed('data is empty');
  return { device: deviceName(request), bytes, encoding: isText ? encoding : 'binary', key, after };
}

/** Reads what clients send to `/convert`: a form with the picture in `blob` and the rest in `json`. */
export async function parseConvert(
  body: Buffer,
  contentType: string,
  fetchFile: FetchFile,
): Promise<ConvertRequest> {
  const { request, blob } = await parts(body, contentType);
  const { url, options = {} } = request;
  if (blob === undefined && url === undefined) throw malformed('blob is missing');
  return { device: deviceName(request), file: Buffer.from(blob ?? (await fetchFile(url ?? ''))), options };
}

/** Reads what clients send to `/read`: `{"device": ...}`. */
export function parseDevice(body: Buffer): string | undefined {
  return deviceName(parseJson(body.toString('utf8')));
}

type RequestBody = z.infer<typeof requestSchema>;

async function parts(
  body: Buffer,
  contentType: string,
): Promise<{ request: RequestBody; blob?: Uint8Array }> {
  if (!/^multipart\/form-data\b/i.test(contentType)) return { request: parseJson(body.toString('utf8')) };
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw malformed('the form cannot be read');
  });
  const part = form.get('json');
  const request = parseJson(typeof part === 'string' ? part : ((await part?.text()) ?? ''));
  const blob = form.get('blob');
  if (blob === null) return { request };
  return {
    request,
    blob: typeof blob === 'string' ? Buffer.from(blob) : new Uint8Array(await blob.arrayBuffer()),
  };
}

function parseJson(text: string): RequestBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('the body is no JSON');
  }
  const parsed = requestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw malformed(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

function deviceName({ device }: RequestBody): string | undefined {
  if (typeof device === 'string' || device === undefined) return device;
  const name = device.uid ?? device.name;
  if (name === undefined) throw malformed('device has neither uid nor name');
  return name;
}

function malformed(why: string): AppError {
  return new AppError(
    'invalid-input',
    `Nothing was printed: ${why}. Send {"device": {"uid": ...}, "data": "..."}.`,
    {
      details: { reason: 'malformed' },
    },
  );
}

import { AppError } from '@marbete/core/api/errors';
import { z } from 'zod';
import { encodeText } from '../jobs/encode.ts';

const deviceSchema = z.union([
  z.string().min(1),
  z.looseObject({ uid: z.string().optional(), name: z.string().optional() }),
]);

const requestSchema = z.object({
  device: deviceSchema.optional(),
  data: z.string().optional(),
  encoding: z.string().max(40).optional(),
  key: z.string().min(1).max(200).optional(),
});

export interface WriteRequest {
  /** uid, beginning of a uid or name; undefined means the default printer. */
  device?: string;
  bytes: Uint8Array;
  encoding?: string;
  key?: string;
}

/**
 * Reads what clients send to `/write`: one JSON text, whatever its content type says (text/plain needs no preflight),
 * or a form with the JSON in `json` and binary printer code in `blob`.
 */
export async function parseWrite(body: Buffer, contentType = ''): Promise<WriteRequest> {
  const { request, blob } = await parts(body, contentType);
  const { data, encoding, key } = request;
  if (data === undefined && blob === undefined) throw malformed('data is missing');
  const bytes = blob ?? encodeText(data ?? '', encoding);
  if (bytes.length === 0) throw malformed('data is empty');
  return { device: deviceName(request), bytes, encoding: blob ? 'binary' : encoding, key };
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
  const given = form.get('json');
  const request = parseJson(typeof given === 'string' ? given : ((await given?.text()) ?? ''));
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

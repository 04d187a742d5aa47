import { X509Certificate } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';

export interface Certificate {
  key: string;
  cert: string;
  /** For `marbete helper trust`. */
  file: string;
}

/** Some systems refuse certificates that are valid for longer, also those a user trusts by hand. */
const validDays = 800;
const renewBeforeMs = 7 * 24 * 3600 * 1000;

/** The certificate of this machine's helper, for localhost alone; made when it is missing or about to run out. */
export async function loadCertificate(dir: string, now = new Date()): Promise<Certificate> {
  const file = join(dir, 'certificate.pem');
  const keyFile = join(dir, 'certificate-key.pem');
  const known = readPair(keyFile, file, now);
  if (known) return { ...known, file };

  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - 24 * 3600 * 1000),
    notAfterDate: new Date(now.getTime() + validDays * 24 * 3600 * 1000),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  });
  writeFileSync(`${keyFile}.new`, made.private, { mode: 0o600 });
  renameSync(`${keyFile}.new`, keyFile);
  writeFileSync(`${file}.new`, made.cert, { mode: 0o644 });
  renameSync(`${file}.new`, file);
  return { key: made.private, cert: made.cert, file };
}

function readPair(keyFile: string, file: string, now: Date): { key: string; cert: string } | undefined {
  try {
    const pair = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8') };
    const validTo = Date.parse(new X509Certificate(pair.cert).validTo);
    return validTo - renewBeforeMs > now.getTime() ? pair : undefined;
  } catch {
    return undefined;
  }
}

/*
 * How a station's calls are signed. A station has an Ed25519 key pair that it made itself; the
 * server keeps the public key alone.
 */

/** Names of the headers of a signed call, in small letters. */
export const stationHeaders = {
  /** The station's id, or the pairing's while there is no station. */
  station: 'marbete-station',
  /**
   * When it was signed, in milliseconds since 1970 **by the server's clock**, as the station knows it: the last `now` of
   * the server plus the time since by a monotonic clock. Each call of a lane is later than the one before it.
   */
  time: 'marbete-time',
  /** The epoch that the station is in; of a pairing ''. */
  epoch: 'marbete-epoch',
  /** Ed25519 over `signedText`, in base64url. */
  signature: 'marbete-signature',
} as const;

/** Stands on every answer to a station, refusals too: milliseconds since 1970 by the server's clock. */
export const nowHeader = 'marbete-now';

/** A call is taken so long before and after the time that it was signed for, in milliseconds. */
export const signedForMs = 120_000;

export interface StationCall {
  method: string;
  /** From `/api` on, with its query, as it is sent: `/api/station/offers?after=3`. */
  target: string;
  /** As it is sent; without one no bytes. */
  body: Uint8Array;
  station: string;
  /** Milliseconds, a whole number. */
  time: number;
  epoch: string;
}

/**
 * The text that is signed, UTF-8: seven lines, the last one without its end.
 */
export async function signedText({
  method,
  target,
  body,
  station,
  time,
  epoch,
}: StationCall): Promise<string> {
  const hash = base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', body)));
  return ['marbete-station-1', method, target, hash, String(time), station, epoch].join('\n');
}

/** A new key pair: the public key as 32 raw bytes, the private one as PKCS#8, both in base64url. */
export async function newStationKey(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [raw, pkcs8] = [
    await crypto.subtle.exportKey('raw', pair.publicKey),
    await crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ];
  return { publicKey: base64url(new Uint8Array(raw)), privateKey: base64url(new Uint8Array(pkcs8)) };
}

/** The headers that sign a call. */
export async function signCall(privateKey: string, call: StationCall): Promise<Record<string, string>> {
  const key = await crypto.subtle.importKey('pkcs8', bytesOf(privateKey), algorithm, false, ['sign']);
  const text = new TextEncoder().encode(await signedText(call));
  const signature = await crypto.subtle.sign(algorithm, key, text);
  return {
    [stationHeaders.station]: call.station,
    [stationHeaders.time]: String(call.time),
    [stationHeaders.epoch]: call.epoch,
    [stationHeaders.signature]: base64url(new Uint8Array(signature)),
  };
}

/** Whether a call was signed with the private key that belongs to this public one; false for what is no key or signature. */
export async function isSignedBy(publicKey: string, signature: string, call: StationCall): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), algorithm, false, ['verify']);
    const text = new TextEncoder().encode(await signedText(call));
    return await crypto.subtle.verify(algorithm, key, bytesOf(signature), text);
  } catch {
    return false;
  }
}

const algorithm = 'Ed25519';

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

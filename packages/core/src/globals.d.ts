// The few globals that browsers and Node share and that core uses; core compiles without DOM and Node types.
declare class TextEncoder {
  encode(text?: string): Uint8Array;
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}
declare class URL {
  constructor(url: string, base?: string);
  href: string;
  origin: string;
  protocol: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
}
declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | [string, string][]);
  append(name: string, value: string): void;
  get(name: string): string | null;
  set(name: string, value: string): void;
  toString(): string;
}
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
  throwIfAborted(): void;
}
declare class Blob {
  constructor(parts?: (string | Uint8Array)[], options?: { type?: string });
  readonly size: number;
  readonly type: string;
}
declare class FormData {
  append(name: string, value: string | Blob, fileName?: string): void;
}
interface Headers {
  get(name: string): string | null;
}
interface ByteReader {
  read(): Promise<{ done: false; value: Uint8Array } | { done: true; value?: undefined }>;
}
interface Response {
  readonly body: { getReader(): ByteReader } | null;
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  json(): Promise<unknown>;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}
interface RequestInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string | FormData | Uint8Array;
  signal?: AbortSignal;
}
declare function fetch(url: string, init?: RequestInit): Promise<Response>;
declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare function setTimeout(callback: () => void, ms?: number): unknown;
declare function clearTimeout(timer: unknown): void;
declare function atob(text: string): string;
declare function btoa(text: string): string;
interface CryptoKey {
  readonly type: string;
}
declare const crypto: {
  readonly subtle: {
    digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer>;
    generateKey(
      algorithm: 'Ed25519',
      extractable: boolean,
      usages: ('sign' | 'verify')[],
    ): Promise<{ publicKey: CryptoKey; privateKey: CryptoKey }>;
    exportKey(format: 'raw' | 'pkcs8', key: CryptoKey): Promise<ArrayBuffer>;
    importKey(
      format: 'raw' | 'pkcs8',
      data: Uint8Array,
      algorithm: 'Ed25519',
      extractable: boolean,
      usages: ('sign' | 'verify')[],
    ): Promise<CryptoKey>;
    sign(algorithm: 'Ed25519', key: CryptoKey, data: Uint8Array): Promise<ArrayBuffer>;
    verify(algorithm: 'Ed25519', key: CryptoKey, signature: Uint8Array, data: Uint8Array): Promise<boolean>;
  };
};

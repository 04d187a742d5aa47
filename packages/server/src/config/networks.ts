import { isIP } from 'node:net';

/** A network as an operator lists it: 10.0.0.0/8, fd00::/8, or one address. */
export interface Network {
  address: string;
  prefix: number;
}

/** Reads a network; undefined for what is none. */
export function networkOf(text: string): Network | undefined {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  if (family === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
  const prefix = bits === undefined ? most : Number(bits);
  return prefix <= most ? { address, prefix } : undefined;
}

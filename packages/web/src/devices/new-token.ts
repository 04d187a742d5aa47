/** A device token: 32 random bytes as hexadecimal digits, from the browser's secure generator (D61). */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

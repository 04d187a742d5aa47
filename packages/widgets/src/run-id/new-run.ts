/**
 * The id of a new run, a UUID of version 4 (RFC 9562, 5.4). `crypto.randomUUID` is there only on https and on this machine,
 * and a shop's own server often answers plain http.
 */
export function newRun(): string {
  return '10000000-1000-4000-8000-100000000000'.replaceAll(/[018]/g, (place) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    // The first digit of the fourth part keeps its two upper bits.
    return (place === '8' ? 8 + (random % 4) : random % 16).toString(16);
  });
}

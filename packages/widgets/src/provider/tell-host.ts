/**
 * Hands something to a function of the host. What that throws is reported as of any listener of a page: a print that came
 * out stays printed, and no widget leaves the page for it.
 */
export function tellHost<E>(listener: ((event: E) => void) | undefined, event: E): void {
  try {
    listener?.(event);
  } catch (error) {
    // Servers and old browsers have no such function.
    // oxlint-disable-next-line no-console -- for who builds the page
    (globalThis.reportError ?? console.error)(error);
  }
}

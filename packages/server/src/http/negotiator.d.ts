/** The part of negotiator 1 that is used; its published types are those of 0.6. */
declare module 'negotiator' {
  import type { IncomingMessage } from 'node:http';

  export default class Negotiator {
    constructor(request: Pick<IncomingMessage, 'headers'>);
    /** The encoding that the client rates highest; of equals the first preferred one. */
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
  }
}

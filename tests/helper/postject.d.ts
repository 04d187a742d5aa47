/** It carries no types of its own. */
declare module 'postject' {
  /** Puts bytes into a program under a name, and sets the program's fuse that says so. */
  export function inject(
    file: string,
    name: string,
    bytes: Uint8Array,
    options: { sentinelFuse: string },
  ): Promise<void>;
}

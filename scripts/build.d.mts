/** Builds what changed since the last build: the named targets, or all that runs here. Answers whether all is built. */
export function build(names?: readonly string[]): boolean;

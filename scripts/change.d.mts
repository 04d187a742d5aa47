/** The commit where this branch left the main one; undefined without git, and where there is no main branch. */
export function changeBase(): string | undefined;
/** Paths of the files that are new, other or gone since `base`, committed or not. */
export function changedFiles(base: string): string[];

import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const holderSchema = z.object({
  pid: z.int(),
  host: z.string(),
  /** When the process started, where the system says: a number that another process got later is told by it. */
  started: z.nullable(z.string()),
  token: z.string(),
  at: z.string(),
});

/** The process that holds a job. */
export type Holder = z.output<typeof holderSchema>;

/** Who holds a lock; undefined where there is none, or nobody can say. */
export async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    const parsed = holderSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

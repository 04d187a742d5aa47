import { readFileSync } from 'node:fs';

/** The most memory that the processes have held which a process started and that run still; 0 where the system does not say. */
export function childBytes(parent: number): number {
  try {
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
      .split(' ')
      .filter(Boolean);
    const peaks = children.map((pid) =>
      Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
    );
    return peaks.reduce((sum, kilobytes) => sum + kilobytes * 1024, 0);
  } catch {
    return 0;
  }
}

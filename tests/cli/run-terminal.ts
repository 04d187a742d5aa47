import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { onTestFinished } from 'vitest';
import { bin } from './run-cli.ts';

/** What a person at a terminal does: reads, and presses keys. */
export interface Terminal {
  /** Resolves once the screen has shown this since the last key. @throws when the program ends before */
  shows(words: string | RegExp): Promise<void>;
  press(keys: string): void;
  /** Everything that was shown, without colours and movements of the cursor. */
  screen(): string;
  ended: Promise<number | null>;
}

export const keys = { enter: '\r', down: '\u001b[B', interrupt: '\u0003' } as const;

/** Runs `marbete` in a terminal of its own, 120 columns wide. */
export function runInTerminal(
  args: readonly string[],
  { config, env = {} }: { config: string; env?: Record<string, string> },
): Terminal {
  const quoted = [process.execPath, bin, ...args]
    .map((word) => `'${word.replaceAll("'", "'\\''")}'`)
    .join(' ');
  const child = spawn('script', ['-qefc', `stty cols 120 rows 40; exec ${quoted}`, '/dev/null'], {
    cwd: config,
    env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm-256color', MARBETE_CONFIG: config, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let shown = '';
  let from = 0;
  const waiting = new Set<() => void>();
  const look = () => waiting.forEach((check) => check());
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    shown += part;
    look();
  });
  const screen = () => stripVTControlCharacters(shown);
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      resolve(code);
      look();
    });
  });
  return {
    screen,
    ended,
    press(typed) {
      from = screen().length;
      child.stdin.write(typed);
    },
    shows: (words) =>
      new Promise<void>((resolve, reject) => {
        const check = () => {
          const now = screen().slice(from);
          const isThere = typeof words === 'string' ? now.includes(words) : words.test(now);
          if (!isThere && child.exitCode === null) return;
          waiting.delete(check);
          if (isThere) resolve();
          else
            reject(
              new Error(`It ended with ${child.exitCode} before it showed ${String(words)}:\n${screen()}`),
            );
        };
        waiting.add(check);
        check();
      }),
  };
}

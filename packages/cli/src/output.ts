import type { ExitCode } from './exit-codes.ts';

interface Progress {
  update(text: string): void;
  /** Ends it, with a tick and a last word, or without a trace. */
  done(text?: string): void;
}

/** Where a command says things: data on standard output, words for people on standard error. */
export interface Output {
  /** One JSON object a line on standard output: asked for, or because no terminal is there. */
  readonly json: boolean;
  /** Whether somebody sits there who can answer. */
  readonly interactive: boolean;
  event(name: string, facts: Readonly<Record<string, unknown>>): void;
  /** The last line: what came of it. */
  result(exit: ExitCode, facts: Readonly<Record<string, unknown>>): void;
  /** The answer for people; scripts have the result instead. */
  show(text: string): void;
  /** A word on the side, for people and logs. */
  say(text: string): void;
  progress(text: string): Promise<Progress>;
}

/** @param json the --json flag */
export function createOutput({ json: wanted }: { json: boolean }): Output {
  const json = wanted || !process.stdout.isTTY;
  const interactive = !json && process.stdin.isTTY && process.stderr.isTTY;
  // A reader that has had enough (`marbete labels list | head -1`) is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const line = (facts: object) => {
    if (json) process.stdout.write(`${JSON.stringify(facts)}\n`);
  };
  return {
    json,
    interactive,
    event: (name, facts) => line({ event: name, ...facts }),
    result: (exit, facts) => line({ event: 'result', ok: exit === 0, exit, ...facts }),
    show(text) {
      if (!json) process.stdout.write(`${text}\n`);
    },
    say(text) {
      process.stderr.write(`${text}\n`);
    },
    async progress(text) {
      // A terminal that says it has no columns sends ora round in circles.
      if (json || !process.stderr.isTTY || !process.stderr.columns) return { update() {}, done() {} };
      // Loaded where somebody watches: scripts start sooner without it.
      const { default: ora } = await import('ora');
      const spinner = ora({ text, discardStdin: false }).start();
      return {
        update(now) {
          spinner.text = now;
        },
        done(last) {
          if (last === undefined) spinner.stop();
          else spinner.succeed(last);
        },
      };
    },
  };
}

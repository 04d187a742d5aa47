import { fstatSync } from 'node:fs';
import type { ExitCode } from './exit-codes.ts';

interface Progress {
  update(text: string): void;
  /** Ends it, with a tick and a last word, or without a trace. */
  done(text?: string): void;
}

/**
 * Where a command says things. Standard output has what came of it: text, or with --json one object a line. Standard error
 * has words on the side: notices, what is wrong, what to do next.
 */
export interface Output {
  readonly json: boolean;
  /** Whether somebody sits there who can answer. */
  readonly interactive: boolean;
  event(name: string, facts: Readonly<Record<string, unknown>>): void;
  /** The last line: what came of it. */
  result(exit: ExitCode, facts: Readonly<Record<string, unknown>>): void;
  /** The answer for people; with --json the result has it instead. */
  show(text: string): void;
  /** A fact of what was done, a line; with --json a word on the side. */
  tell(text: string): void;
  /** A word on the side, for people and logs. */
  say(text: string): void;
  progress(text: string): Promise<Progress>;
}

/** @param json the --json flag */
export function createOutput({ json: wanted }: { json: boolean }): Output {
  const json = wanted || jsonAsBefore();
  const interactive = !json && process.stdout.isTTY && process.stdin.isTTY && process.stderr.isTTY;
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
    tell: (text) => void (json ? process.stderr : process.stdout).write(`${text}\n`),
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

let asBefore: boolean | undefined;

/**
 * Earlier versions wrote JSON wherever no terminal was there. For one version more MARBETE_OUTPUT=json does so; whoever
 * reads a pipe without it and without --json is told.
 */
function jsonAsBefore(): boolean {
  if (process.stdout.isTTY || asBefore !== undefined) return asBefore ?? false;
  const wanted = process.env['MARBETE_OUTPUT'];
  asBefore = wanted === 'json';
  if (asBefore)
    process.stderr.write(
      'Notice: say --json in place of MARBETE_OUTPUT=json, which the next version does not read.\n',
    );
  else if (wanted === undefined && !process.stderr.isTTY && fstatSync(1).isFIFO())
    process.stderr.write(
      'Notice: into a pipe marbete writes plain lines now. Say --json for JSON; MARBETE_OUTPUT=text ends this notice.\n',
    );
  return asBefore;
}

import type { Command } from 'commander';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { createOutput, type Output } from './output.ts';
import { loadSettings, settingsFolder, type Settings } from './settings.ts';

/** What every command is given. */
export interface Context {
  output: Output;
  /** Folder of settings and state. */
  folder: string;
  settings: Settings;
}

/** Options that every command takes. */
interface CommonOptions {
  config?: string;
  json?: boolean;
}

/** What came of a command: its exit code (0 when left out) and the facts of the JSON result. */
export interface Outcome {
  exit?: ExitCode;
  facts?: Readonly<Record<string, unknown>>;
}

type Handler<Options, Args extends string[]> = (
  context: Context,
  options: Options,
  ...args: Args
) => Promise<Outcome | undefined | void>;

/** Gives a command its handler: builds the context, ends with the result line and sets the exit code. */
export function handle<Options extends object = object, Args extends string[] = []>(
  command: Command,
  handler: Handler<Options, Args>,
): Command {
  return command.action(async (...given: unknown[]) => {
    const args = given.slice(0, -2) as Args;
    const { config, json = false, ...options } = command.optsWithGlobals<CommonOptions>();
    const output = createOutput({ json });
    const folder = settingsFolder(config);
    const settings = await loadSettings(folder);
    const outcome = await handler({ output, folder, settings }, options as Options, ...args);
    const exit = outcome?.exit ?? exitCodes.done;
    output.result(exit, outcome?.facts ?? {});
    process.exitCode = exit;
  });
}

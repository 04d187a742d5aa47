import { isAppError } from '@marbete/core/api/errors';
import { chalkStderr } from 'chalk';
import { CommanderError } from 'commander';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { systemError } from './file-error.ts';
import { createOutput } from './output.ts';
import { createProgram } from './program.ts';

const args = joinAfterCode(process.argv.slice(2));
try {
  await (await createProgram(args)).parseAsync(args, { from: 'user' });
} catch (error) {
  process.exitCode = report(error);
}

/** `--uncertain after CODE` is one value of two words. */
function joinAfterCode(typed: readonly string[]): string[] {
  const at = typed.findIndex((word, index) => word === '--uncertain' && typed[index + 1] === 'after');
  if (at < 0 || typed[at + 2] === undefined) return [...typed];
  return [...typed.slice(0, at + 1), `after ${typed[at + 2]}`, ...typed.slice(at + 3)];
}

/** The one place that turns an error into words and an exit code. */
function report(thrown: unknown): number {
  const error = isAppError(thrown) ? thrown : (systemError(thrown) ?? thrown);
  const output = createOutput({ json: args.includes('--json') });
  if (error instanceof CommanderError) {
    // Commander has written the help or what is wrong with the arguments.
    const exit = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    const message =
      error.code === 'commander.help' ? 'A command is missing.' : error.message.replace(/^error: /, '');
    if (exit !== exitCodes.done) output.result(exit, { code: 'invalid-input', message });
    return exit;
  }
  if (error instanceof Error && error.name === 'ExitPromptError') {
    // Ctrl+C at a question.
    output.result(exitCodes.interrupted, { code: 'cancelled', message: 'Cancelled.' });
    return exitCodes.interrupted;
  }
  const exit = exitCodeOf(error);
  const known = isAppError(error);
  const message = error instanceof Error ? error.message : String(error);
  const said = known ? message : `An error that marbete did not expect: ${message}`;
  output.say(`${chalkStderr.red('marbete:')} ${said}`);
  // A template may have several things wrong with it; its message names the first.
  if (known && error.code === 'template-invalid') {
    for (const issue of error.issues.slice(1)) output.say(`- ${issue.message}`);
  }
  if (!known) output.say(error instanceof Error ? (error.stack ?? '') : '');
  const { exit: _, ...details } = known ? error.details : {};
  output.result(exit, {
    code: known ? error.code : 'unexpected',
    message,
    ...(Object.keys(details).length > 0 ? { details } : {}),
    ...(known && error.issues.length > 0 ? { issues: error.issues } : {}),
  });
  return exit;
}

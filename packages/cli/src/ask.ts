import type { Output } from './output.ts';
import { usageError } from './exit-codes.ts';
import { text as readAll } from 'node:stream/consumers';

interface Question {
  message: string;
  /** What to pass instead, where nobody can be asked. */
  flag: string;
}

/** A line of text from the person at the terminal; without one a usage error that names the flag. */
export async function askText(output: Output, { message, flag }: Question): Promise<string> {
  const prompt = await prompts(output, flag);
  const { answer } = await prompt<{ answer: string }>([
    { type: 'input', name: 'answer', message, validate: (text: string) => text.trim() !== '' },
  ]);
  return answer.trim();
}

/** The same without an echo. */
async function askSecret(output: Output, { message, flag }: Question): Promise<string> {
  const prompt = await prompts(output, flag);
  const { answer } = await prompt<{ answer: string }>([
    { type: 'password', name: 'answer', message, mask: '*' },
  ]);
  return answer;
}

/** One of several. */
export async function askChoice<T>(
  output: Output,
  { message, flag, choices }: Question & { choices: { name: string; value: T }[] },
): Promise<T> {
  const prompt = await prompts(output, flag);
  const { answer } = await prompt([{ type: 'select', name: 'answer', message, choices }]);
  return answer as T;
}

/** Yes or no; no is what Enter means. */
export async function askConfirm(output: Output, { message, flag }: Question): Promise<boolean> {
  const prompt = await prompts(output, flag);
  const { answer } = await prompt<{ answer: boolean }>([
    { type: 'confirm', name: 'answer', message, default: false },
  ]);
  return answer;
}

async function prompts(output: Output, flag: string) {
  if (!output.interactive) throw usageError(`Say ${flag}; without a terminal nothing is asked.`);
  // Loaded on first use: most runs ask nothing.
  const { default: inquirer } = await import('inquirer');
  return inquirer.createPromptModule({ output: process.stderr });
}

/**
 * A password from standard input, from MARBETE_PASSWORD, or from the person at the terminal; never from an argument,
 * which other people on the machine could read.
 */
export async function readPassword(
  output: Output,
  { passwordStdin }: { passwordStdin?: boolean },
): Promise<string> {
  if (passwordStdin) {
    const text = (await readAll(process.stdin)).replace(/\r?\n$/, '');
    if (text === '') throw usageError('No password on standard input.');
    return text;
  }
  return (
    process.env['MARBETE_PASSWORD'] ??
    (await askSecret(output, { message: 'Password', flag: '--password-stdin, or set MARBETE_PASSWORD' }))
  );
}

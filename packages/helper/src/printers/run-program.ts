import { spawn } from 'node:child_process';

export interface ProgramResult {
  /** -1 when it could not be started. */
  status: number;
  output: string;
  errors: string;
}

interface ProgramOptions {
  input?: Uint8Array;
  env?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs: number;
}

/** Runs a program without a shell, in the language that its messages are read in; it never rejects. */
export function runProgram(command: string, args: string[], options: ProgramOptions): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const program = spawn(command, args, {
      env: { ...process.env, LC_ALL: 'C', LANG: 'C', ...options.env },
      timeout: options.timeoutMs,
      signal: options.signal,
      windowsHide: true,
    });
    let output = '';
    let errors = '';
    program.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    program.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    program.on('error', (error) => resolve({ status: -1, output, errors: error.message }));
    program.on('close', (status) => resolve({ status: status ?? -1, output, errors: errors.trim() }));
    program.stdin.on('error', () => {});
    program.stdin.end(options.input);
  });
}

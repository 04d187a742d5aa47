import { AppError, type ErrorCode } from '@marbete/core/api/errors';

/** What the system's words for a file mean, and what to do. */
const reading: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file. Look at its name and at the folder that the command runs in.',
  ENOTDIR: 'a part of its path is no folder.',
  EISDIR: 'it is a folder. Name a file in it.',
  EACCES: 'this user may not read it.',
  EPERM: 'this user may not read it.',
  EBUSY: 'another program has it open. Close it there.',
  EMFILE: 'too many files are open.',
  EIO: 'the disk does not give it.',
  ELOOP: 'its link leads to itself.',
  ENAMETOOLONG: 'its name is too long.',
};

const writing: Readonly<Record<string, string>> = {
  ...reading,
  ENOENT: 'its folder is not there. Make it, or name another one.',
  EISDIR: 'a folder has this name. Choose another one.',
  EACCES: 'this user may not write there.',
  EPERM: 'this user may not write there.',
  EROFS: 'the disk takes no changes.',
  EEXIST: 'it is there already.',
};

const full: readonly string[] = ['ENOSPC', 'EFBIG', 'EDQUOT'];

interface About {
  /** What it is for people, as `The template`. */
  what?: string;
  code?: ErrorCode;
}

/** A file that cannot be read, in words. */
export function unreadable(
  path: string,
  cause: unknown,
  { what, code = 'invalid-input' }: About = {},
): AppError {
  return new AppError(code, `${named(path, what)} cannot be read: ${wordsOf(cause, reading)}`, {
    details: { reason: 'file-unreadable' },
    cause,
  });
}

/** A file that cannot be written, in words; a full disk is a failure of its own. */
export function unwritable(path: string, cause: unknown, about: About = {}): AppError {
  const reason = full.includes(codeOf(cause)) ? 'disk-full' : 'file-unwritable';
  const why =
    reason === 'disk-full' ? 'there is no room left. Make room, then start again.' : wordsOf(cause, writing);
  return new AppError(about.code ?? 'invalid-input', `${named(path, about.what)} cannot be written: ${why}`, {
    details: { reason },
    cause,
  });
}

/** The same for an error of the system that nobody foresaw; undefined for one that is not about a file. */
export function systemError(error: unknown): AppError | undefined {
  const { path, syscall = '' } = error as { path?: unknown; syscall?: string };
  if (codeOf(error) === '' || typeof path !== 'string') return undefined;
  const reads = /^(open|read|readdir|scandir|stat|lstat|realpath|readlink)$/.test(syscall);
  return reads && codeOf(error) in reading ? unreadable(path, error) : unwritable(path, error);
}

/** Why a file or a folder cannot be written, as a sentence. */
export const writingWords = (cause: unknown): string => wordsOf(cause, writing);

const named = (path: string, what: string | undefined) => (what === undefined ? path : `${what} ${path}`);

function wordsOf(cause: unknown, words: Readonly<Record<string, string>>): string {
  const code = codeOf(cause);
  return Object.hasOwn(words, code) ? words[code]! : `the system refuses it (${code || String(cause)}).`;
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? code : '';
}

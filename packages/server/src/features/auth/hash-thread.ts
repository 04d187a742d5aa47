import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** A password to hash, or to compare with the hash of an account. */
export interface HashTask {
  password: string;
  hash?: string;
}

// Argon2id with 19 MiB and two passes, as OWASP's password storage sheet has it; these are the library's defaults.
parentPort?.on('message', ({ password, hash }: HashTask) => {
  try {
    parentPort?.postMessage({
      answer: hash === undefined ? hashSync(password) : verifySync(hash, password),
    });
  } catch (error) {
    parentPort?.postMessage({ message: error instanceof Error ? error.message : String(error) });
  }
});

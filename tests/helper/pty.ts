import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { atEnd, temporaryDir } from '../../packages/helper/src/testing/start-helper.ts';

/** A pseudo-terminal whose other end is this TCP printer: what a device file of a serial or USB printer looks like. */
export async function deviceInFrontOf(url: string): Promise<{ path: string; unplug(): Promise<void> }> {
  const path = join(temporaryDir(), 'printer');
  const { host } = new URL(url);
  const socat = spawn('socat', [`pty,raw,echo=0,link=${path}`, `tcp:${host}`], { stdio: 'ignore' });
  while (!existsSync(path)) {
    if (socat.exitCode !== null) throw new Error(`socat ended with ${socat.exitCode}`);
    await new Promise(setImmediate);
  }
  // Held open, so that the pair outlives each job.
  const holder = openSync(path, constants.O_RDWR | constants.O_NOCTTY);
  atEnd(() => closeSync(holder));
  const unplug = async () => {
    if (socat.exitCode !== null || socat.signalCode !== null) return;
    const ended = once(socat, 'exit');
    socat.kill();
    await ended;
  };
  atEnd(unplug);
  return { path, unplug };
}

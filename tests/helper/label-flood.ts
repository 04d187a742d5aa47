import { fork } from 'node:child_process';
import { once } from 'node:events';
import { atEnd } from '../../packages/helper/src/testing/start-helper.ts';

interface HelperProcess {
  url: string;
  token: string;
  pid: number;
  kill(): Promise<void>;
}

/**
 * The helper in a process of its own, so that it can be killed as a power cut does, and its memory be read. Port 0 takes
 * any.
 */
export async function startHelperProcess(
  configDir: string,
  printerUrl: string,
  port = 0,
  limits: object = { endMs: 50 },
): Promise<HelperProcess> {
  const args = [configDir, printerUrl, String(port), JSON.stringify(limits)];
  const child = fork(new URL('./helper-process.ts', import.meta.url), args, {
    execArgv: ['--conditions=source', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  atEnd(kill);
  const [ready] = (await once(child, 'message')) as [{ url: string; token: string }];
  return { ...ready, pid: child.pid ?? 0, kill };
}

/** Label `number`, recognizable among all others. */
export function labelOf(number: number): string {
  return `^XA^FO20,20^A0N,30,30^FDN${String(number).padStart(6, '0')}E^FS^XZ\r\n`;
}

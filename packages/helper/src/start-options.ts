import { homedir } from 'node:os';
import { join } from 'node:path';

/* What the program and the command line share, so that both know the same printers and pages. */

/** The platform's folder for the settings of a person; the helper's own are in its `helper`. */
export function platformFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (process.platform === 'win32')
    return join(env['APPDATA'] ?? join(homedir(), 'AppData/Roaming'), 'Marbete');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support/Marbete');
  return join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'marbete');
}

/** A printer as `--printer NAME=ADDRESS` gives it. Throws what `refuse` makes of the words that say how it is written. */
export function printerOption(
  text: string,
  refuse: (message: string) => Error,
): { name: string; url: string } {
  const [, name, url] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name && url) return { name: name.trim(), url: url.trim() };
  throw refuse(`--printer takes NAME=tcp://HOST:PORT or NAME=virtual:DIR, not '${text}'.`);
}

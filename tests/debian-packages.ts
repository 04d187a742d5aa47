import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { platform } from 'node:os';

/** Fetches packages that tests use where it can: as root on Debian. Answers whether it could. */
export function fetchPackages(packages: readonly string[]): boolean {
  if (platform() !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', ...packages);
  return true;
}

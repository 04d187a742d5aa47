// What a change is: the files that differ from where its branch left the main one; and what tests there are for it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.mjs';

/**
 * The commit where this branch left the main one, which `MARBETE_CHANGE_BASE` names where it has another name. Undefined
 * without git, and where there is no main branch.
 */
export function changeBase() {
  const named = process.env.MARBETE_CHANGE_BASE;
  for (const branch of named ? [named] : ['origin/HEAD', 'origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', branch);
    if (base !== undefined) return base.trim();
  }
  return undefined;
}

/** Paths of the files that are new, other or gone since `base`, committed or not. */
export function changedFiles(base) {
  const differing = git('diff', '--name-only', '--no-renames', base) ?? '';
  const untracked = git('ls-files', '--others', '--exclude-standard') ?? '';
  return [...differing.split('\n'), ...untracked.split('\n')].filter(Boolean);
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

/** Names of the projects of vitest.config.ts. */
export function testedProjects() {
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8');
  return [...config.matchAll(/^ +name: '([\w-]+)',$/gm)].map(([, name]) => name);
}

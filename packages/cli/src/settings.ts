import { AppError } from '@marbete/core/api/errors';
import { platformFolder } from '@marbete/helper/start-options';
import { readFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unreadable } from './file-error.ts';
import type { Settings } from './settings-schema.ts';

export type { Settings } from './settings-schema.ts';

/**
 * The folder with settings and state: --config, MARBETE_CONFIG, `data` in a clone of the project (where `npm start`
 * keeps everything), else the platform's folder for settings.
 */
export function settingsFolder(flag: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  const named = flag ?? env['MARBETE_CONFIG'];
  if (named) return resolve(named);
  const clone = cloneFolder();
  return clone === undefined ? platformFolder(env) : join(clone, 'data');
}

/** The clone of the project that this file runs in; undefined when it was installed as a package. */
export function cloneFolder(): string | undefined {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
  const manifest = join(root, 'package.json');
  if (!existsSync(manifest)) return undefined;
  const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string };
  return name === 'marbete-workspace' ? root : undefined;
}

const variables = {
  MARBETE_SERVER: 'server',
  MARBETE_HELPER: 'helper',
  MARBETE_PRINTER: 'printer',
  MARBETE_DECIMAL: 'decimal',
  MARBETE_MONEY_SYMBOL: 'moneySymbol',
  MARBETE_COUNTRY: 'country',
  MARBETE_WEIGHT_CODE: 'weightCode',
  MARBETE_LINK_DOMAIN: 'linkDomain',
} as const;

/** Settings of the folder's `settings.json`, with the environment's MARBETE_* before them. Flags come before both. */
export async function loadSettings(folder: string, env: NodeJS.ProcessEnv = process.env): Promise<Settings> {
  const path = join(folder, 'settings.json');
  const stored = await parse(path, await readJson(path));
  const named = Object.entries(variables).flatMap(([variable, key]) =>
    env[variable] ? [[key, env[variable]] as const] : [],
  );
  return { ...stored, ...(await parse('The environment', Object.fromEntries(named))) };
}

async function readJson(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw unreadable(path, error);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('invalid-input', `${path} is not JSON: ${(error as Error).message}. Correct it.`);
  }
}

/** What checks settings is loaded where there are some. */
async function parse(place: string, value: unknown): Promise<Settings> {
  if (JSON.stringify(value) === '{}') return {};
  const { parseSettings } = await import('./settings-schema.ts');
  return parseSettings(place, value);
}

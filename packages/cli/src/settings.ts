import { AppError } from '@marbete/core/api/errors';
import { readFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const httpUrl = z.url({ protocol: /^https?$/, error: 'not an http or https address' });

const text = z.string('not a text').check(z.minLength(1, 'empty'));

const settingsSchema = z.strictObject({
  /** Address of the Marbete server, such as https://labels.example.com. */
  server: z.optional(httpUrl),
  /** Address of the print helper; found by itself on this machine. */
  helper: z.optional(httpUrl),
  /** uid or name of the printer to take when none is named. */
  printer: z.optional(text),
  /** Decimal mark of prices where the digits leave it open. */
  decimal: z.optional(z.enum(['.', ','], 'a point or a comma')),
  moneySymbol: z.optional(text),
});

export type Settings = z.output<typeof settingsSchema>;

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

function platformFolder(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32')
    return join(env['APPDATA'] ?? join(homedir(), 'AppData/Roaming'), 'Marbete');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support/Marbete');
  return join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'marbete');
}

const variables = {
  MARBETE_SERVER: 'server',
  MARBETE_HELPER: 'helper',
  MARBETE_PRINTER: 'printer',
  MARBETE_DECIMAL: 'decimal',
  MARBETE_MONEY_SYMBOL: 'moneySymbol',
} as const;

/** Settings of the folder's `settings.json`, with the environment's MARBETE_* before them. Flags come before both. */
export async function loadSettings(folder: string, env: NodeJS.ProcessEnv = process.env): Promise<Settings> {
  const path = join(folder, 'settings.json');
  const stored = parse(path, await readJson(path));
  const named = Object.entries(variables).flatMap(([variable, key]) =>
    env[variable] ? [[key, env[variable]] as const] : [],
  );
  return { ...stored, ...parse('The environment', Object.fromEntries(named)) };
}

async function readJson(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new AppError('invalid-input', `${path} cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('invalid-input', `${path} is not JSON: ${(error as Error).message}. Correct it.`);
  }
}

function parse(place: string, value: unknown): Settings {
  const parsed = settingsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({
    path: issue.path.map(String),
    message: issue.code === 'unrecognized_keys' ? `unknown: ${issue.keys.join(', ')}` : issue.message,
  }));
  const words = issues.map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message));
  throw new AppError('invalid-input', `${place}: ${words.join('; ')}. Known settings: ${known}.`, { issues });
}

const known = Object.keys(settingsSchema.shape).join(', ');

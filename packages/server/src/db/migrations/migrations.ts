import type { Knex } from 'knex';
import type { Dialect } from '../dialects/dialect.ts';
import { initial } from './001-initial.ts';
import { accounts } from './002-accounts.ts';
import { printHistory } from './003-print-history.ts';
import { administration } from './004-administration.ts';
import { keys } from './005-keys.ts';
import { drive } from './006-drive.ts';
import { rowBlocks } from './007-row-blocks.ts';
import { decimalMarks } from './008-decimal-marks.ts';

/** In order; a landed migration never changes, a new one is added. */
export const migrations: Readonly<Record<string, (db: Knex, dialect: Dialect) => Promise<void>>> = {
  '001-initial': initial,
  '002-accounts': accounts,
  '003-print-history': printHistory,
  '004-administration': administration,
  '005-keys': keys,
  '006-drive': drive,
  '007-row-blocks': rowBlocks,
  '008-decimal-marks': decimalMarks,
};

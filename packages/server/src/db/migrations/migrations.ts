import type { Knex } from 'knex';
import { initial } from './001-initial.ts';
import { joins } from './002-joins.ts';
import { bytes } from './003-bytes.ts';
import { deletedAndFavourites } from './004-deleted-and-favourites.ts';

/** In order. A migration that was released never changes; it imports nothing but knex, since other code does change. */
export const migrations: Readonly<Record<string, (db: Knex) => Promise<void>>> = {
  '001-initial': initial,
  '002-joins': joins,
  '003-bytes': bytes,
  '004-deleted-and-favourites': deletedAndFavourites,
};

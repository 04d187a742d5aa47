import type { Knex } from 'knex';
import { initial } from './001-initial.ts';
import { joins } from './002-joins.ts';
import { bytes } from './003-bytes.ts';
import { deletedAndFavourites } from './004-deleted-and-favourites.ts';
import { labelVersions } from './005-label-versions.ts';
import { printCounts } from './006-print-counts.ts';
import { runIndexes } from './007-run-indexes.ts';
import { keyRunIndex } from './008-key-run-index.ts';
import { keepDays } from './009-keep-days.ts';
import { idempotency } from './010-idempotency.ts';
import { confirmedLabels } from './011-confirmed-labels.ts';
import { runRequests } from './012-run-requests.ts';
import { webhooks } from './013-webhooks.ts';
import { listAnswers } from './014-list-answers.ts';
import { testCopies } from './015-test-copies.ts';
import { monthCounts } from './016-month-counts.ts';
import { printKinds } from './017-print-kinds.ts';
import { stations } from './018-stations.ts';
import { keptLabelVersions } from './019-kept-label-versions.ts';
import { accountCountry } from './020-account-country.ts';
import { computedSettings } from './021-computed-settings.ts';
import { listPrices } from './022-list-prices.ts';

/** In order. A migration that was released never changes; it imports nothing but knex, since other code does change. */
export const migrations: Readonly<Record<string, (db: Knex) => Promise<void>>> = {
  '001-initial': initial,
  '002-joins': joins,
  '003-bytes': bytes,
  '004-deleted-and-favourites': deletedAndFavourites,
  '005-label-versions': labelVersions,
  '006-print-counts': printCounts,
  '007-run-indexes': runIndexes,
  '008-key-run-index': keyRunIndex,
  '009-keep-days': keepDays,
  '010-idempotency': idempotency,
  '011-confirmed-labels': confirmedLabels,
  '012-run-requests': runRequests,
  '013-webhooks': webhooks,
  '014-list-answers': listAnswers,
  '015-test-copies': testCopies,
  '016-month-counts': monthCounts,
  '017-print-kinds': printKinds,
  '018-stations': stations,
  '019-kept-label-versions': keptLabelVersions,
  '020-account-country': accountCountry,
  '021-computed-settings': computedSettings,
  '022-list-prices': listPrices,
};

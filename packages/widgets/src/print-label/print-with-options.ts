import type { Client } from '@marbete/core/api/client';
import type { HelperClient } from '@marbete/core/print/helper-client';
import { clientOf, sourceOf } from '../label-loading/source-of.ts';
import { detectLocale } from '../provider/detect-locale.ts';
import { screenLocale, widgetLocales } from '../provider/locales.ts';
import { createLateHelper } from '../provider/late-helper.ts';
import { printOrder, type PrintedLabels, type PrintOrder, type PrintPlace } from './print-order.ts';

/** An order with where its label comes from. */
export interface PrintLabelOptions extends PrintOrder {
  /** Address of the Marbete server; not needed with a client of your own. */
  server?: string;
  /** The key of this page (pk_…); without it the client's account is meant. */
  publishableKey?: string;
  client?: Client;
  /** The print helper's client, or its address, where it listens at an unusual place. */
  helper?: HelperClient | string;
  /** Language in which dates are printed; the browser's without it. */
  locale?: string;
}

/** Prints a label as `printLabel` does, drawing with the `draw` of the page. Throws AppError; see `printOrder`. */
export async function printWithOptions(
  options: PrintLabelOptions,
  draw: PrintPlace['draw'],
): Promise<PrintedLabels> {
  const { server, publishableKey, helper } = options;
  const locale = detectLocale(options.locale ?? null, globalThis.navigator?.languages ?? [], widgetLocales);
  const client = options.client ?? clientOf(server, screenLocale(locale));
  return printOrder(
    {
      client,
      source: sourceOf(client, publishableKey),
      helper:
        typeof helper === 'object'
          ? helper
          : createLateHelper(helper === undefined ? {} : { baseUrl: helper }),
      locale,
      draw,
    },
    options,
  );
}

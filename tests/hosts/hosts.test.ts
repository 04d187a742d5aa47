import type { Client } from '@marbete/core/api/client';
import { openHelperConfig } from '@marbete/helper/config';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { readPdfCodes } from '../golden/pdf-codes.ts';
import { signInShop } from '../e2e/account.ts';
import { hostileStyles, oldLibraries, startHostSite } from '../e2e/host-page.ts';
import { labelId, makeKey } from '../e2e/keys.ts';
import { withStack } from '../e2e/with-stack.ts';
import { buildHost, installHost, must } from './host-project.ts';

const { stack, visit } = withStack();
const root = fileURLToPath(new URL('../..', import.meta.url));

let client: Client;
let label: number;

const values = {
  DESCRIPTION: 'Arborio rice 1 kg',
  CODE: '7509715894964',
  PRICE: '43.00',
  OFFER: '0',
  UNIT: 'PZA',
  LOCATION: 'A01-3',
};

beforeAll(async () => {
  ({ client } = await signInShop(stack));
  label = await labelId(client, 'Anaquel con oferta (ZPL)');
});

/** Hosts look for the helper where people have it; here it listens elsewhere. */
async function moveHelper(context: BrowserContext): Promise<void> {
  await context.route(/^https:\/\/localhost:9101\//, (route) => route.abort('connectionrefused'));
  await context.route(/^http:\/\/localhost:9100\//, async (route) => {
    const url = route.request().url().replace('http://localhost:9100', stack.helper.urls.http);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
}

const english = {
  open: 'Print label',
  choose: 'Choose a printer',
  printer: 'Printer',
  print: 'Print 2 labels',
  pdf: 'PDF file',
};
const german = {
  open: 'Etikett drucken',
  choose: 'Drucker wählen',
  printer: 'Drucker',
  print: '2 Etiketten drucken',
  pdf: 'PDF-Datei',
};

interface HostEntry {
  host: string;
  name: string;
  others: readonly string[];
  /** Files that are copied from docs/embedding.md. */
  fromDocs?: readonly string[];
  /** The program that checks its templates, and what it is told. */
  check?: readonly [script: string, ...args: string[]];
  /** How files of its components end. */
  component?: string;
  /** What a plain page has in its head. */
  head?: string;
  built: string;
}

const strictPolicy = `<meta http-equiv="content-security-policy" content="
  default-src 'none';
  script-src 'self';
  connect-src {{server}} http://localhost:9100 https://localhost:9101;
  worker-src 'self' blob:;
  img-src data:;
  require-trusted-types-for 'script';
  trusted-types marbete">`;

const vite = 'vite@^8';
const hosts: readonly HostEntry[] = [
  {
    host: 'react',
    name: 'Vite and React 19',
    others: [
      vite,
      'react@^19',
      'react-dom@^19',
      '@types/react@^19',
      '@types/react-dom@^19',
      '@tanstack/react-query@^5',
    ],
    fromDocs: ['PrintNow.tsx', 'Designer.tsx', 'ShelfLabel.tsx'],
    built: 'dist',
  },
  {
    host: 'react',
    name: 'Vite and React 18',
    others: [
      vite,
      'react@^18',
      'react-dom@^18',
      '@types/react@^18',
      '@types/react-dom@^18',
      '@tanstack/react-query@^5',
    ],
    fromDocs: ['PrintNow.tsx', 'Designer.tsx', 'ShelfLabel.tsx'],
    built: 'dist',
  },
  { host: 'next', name: 'Next', others: ['next@^16', 'react@^19', 'react-dom@^19'], built: 'out' },
  {
    host: 'vue',
    name: 'Vue',
    others: [vite, 'vue@^3.5', '@vitejs/plugin-vue@^6', 'vue-tsc@^3', 'typescript@^5.9'],
    fromDocs: ['App.vue', 'vite.config.ts'],
    check: ['vue-tsc/bin/vue-tsc.js', '--project', 'tsconfig.json'],
    component: 'vue',
    built: 'dist',
  },
  {
    host: 'svelte',
    name: 'Svelte',
    others: [vite, 'svelte@^5', '@sveltejs/vite-plugin-svelte@^7', 'svelte-check@^4', 'typescript@^5.9'],
    fromDocs: ['App.svelte'],
    check: ['svelte-check/bin/svelte-check', '--tsconfig', './tsconfig.json'],
    component: 'svelte',
    built: 'dist',
  },
  {
    host: 'angular',
    name: 'Angular',
    // The newest that runs on the oldest Node of these packages.
    others: [
      vite,
      ...['core', 'common', 'compiler', 'compiler-cli', 'platform-browser'].map(
        (part) => `@angular/${part}@^21`,
      ),
      'rxjs@^7',
      'typescript@~5.9',
    ],
    fromDocs: ['app.ts'],
    check: ['@angular/compiler-cli/bundles/src/bin/ngc.js', '--noEmit', '--project', 'tsconfig.json'],
    component: 'ts',
    built: 'dist',
  },
  { host: 'plain', name: 'A plain page', others: [], built: '.' },
  {
    host: 'plain',
    name: 'A page of a content system with old libraries and a careless theme',
    others: [],
    head: oldLibraries + hostileStyles,
    built: '.',
  },
  {
    host: 'plain',
    name: 'A page under a strict policy with Trusted Types',
    others: [],
    head: strictPolicy,
    built: '.',
  },
];

const wrongTemplates: Readonly<Record<string, string>> = {
  angular: `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
    @Component({
      schemas: [CUSTOM_ELEMENTS_SCHEMA],
      template: '<marbete-print (marbete-printed)="nowhere($event)"></marbete-print>',
    })
    export class Wrong {
      nowhere(text: string) {}
    }`,
  vue: '<template><marbete-print label="12" view="nowhere"></marbete-print></template>',
  svelte: '<script lang="ts"></script>\n<marbete-print label="12" view="nowhere"></marbete-print>',
};

/** A print button installs neither the editors nor the tables of whole screens. */
function expectNoEditors(folder: string, drawsLabels: boolean): void {
  const others = ['codemirror', '@codemirror', '@uiw', '@tanstack/react-table'];
  for (const name of drawsLabels ? others : [...others, '@tanstack'])
    expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false);
}

test.each(hosts)('$name: installs the packed packages, shows the label and prints it', async (entry) => {
  const { host, others, fromDocs = [], check, component, head, built } = entry;
  // Plain pages fetch a further language, one of them under its policy.
  const words = host === 'plain' ? german : english;
  const site = await startHostSite();
  onTestFinished(() => site.close());
  openHelperConfig(join(stack.folder, 'helper')).allowSite(site.origin);
  const key = await makeKey(client, { origenes: [site.origin], etiquetas: [label] });
  const folder = await installHost(host, others);
  expectNoEditors(folder, host === 'react');
  await buildHost(folder, { server: stack.url, publishableKey: key.clave, label, values, head }, fromDocs);
  if (check) {
    const [script, ...args] = check;
    const types = () =>
      must(folder, process.execPath, [join(folder, 'node_modules', script), ...args]).then(() => '', String);
    expect(await types()).toBe('');
    // The templates are checked: what the element does not have is found.
    const wrong = join(folder, 'src', `Wrong.${component}`);
    writeFileSync(wrong, wrongTemplates[host] ?? '');
    expect(await types()).toMatch(/nowhere/);
    rmSync(wrong);
  }
  if (host === 'react') {
    const options =
      '--ignoreConfig --noEmit --strict --jsx react-jsx --module esnext --moduleResolution bundler --resolveJsonModule --target es2022 --lib es2023,dom --skipLibCheck --types vite/client,@marbete/widgets/element/react';
    await must(folder, process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...options.split(' '),
      'src/main.tsx',
      'src/ShelfLabel.tsx',
    ]);
  }
  stack.printers.zebra.clear();
  const { page, context, errors } = await visit({ locale: 'en-US' });
  await moveHelper(context);
  await page.goto(site.folder(join(folder, built)));
  await page.getByRole('button', { name: words.open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('figure').getByRole('presentation').waitFor();
  await dialog.getByRole('button', { name: words.choose }).click();
  await dialog.getByLabel(words.printer, { exact: true }).selectOption('zebra');
  await dialog.getByRole('button', { name: words.print }).click();
  await page.getByText('2 labels went to zebra.').waitFor();
  expect((await stack.printers.zebra.waitFor(100)).toString()).toContain(values.DESCRIPTION);
  if (host === 'react') {
    await page.keyboard.press('Escape');
    stack.printers.zebra.clear();
    await page.getByRole('button', { name: 'Print now: idle' }).click();
    await page.getByRole('button', { name: 'Print now: printed' }).waitFor();
    expect((await stack.printers.zebra.waitFor(100)).toString()).toContain(values.DESCRIPTION);
    // The drawing board opens a label.
    const board = page.getByRole('tree', { name: 'Drawing of the label' });
    await board.getByRole('treeitem', { name: /^Description/ }).waitFor();
  }
  const isOurs = (error: string) => !error.includes('ERR_CONNECTION_REFUSED');
  expect(errors.filter(isOurs)).toEqual([]);

  // Somebody without a helper gets a PDF, in a browser that has chosen no printer yet.
  const other = await visit({ locale: 'en-US' });
  await other.context.route(/^https?:\/\/localhost:910[01]\//, (route) => route.abort('connectionrefused'));
  await other.page.goto(site.folder(join(folder, built)));
  await other.page.getByRole('button', { name: words.open }).click();
  const here = other.page.getByRole('dialog');
  await here.getByRole('button', { name: words.choose }).click();
  await here.getByRole('button', { name: words.pdf }).click();
  const download = other.page.waitForEvent('download');
  await here.getByRole('button', { name: words.print }).click();
  const codes = await readPdfCodes(await (await download).path());
  expect(codes).toEqual([[`EAN13: ${values.CODE}`], [`EAN13: ${values.CODE}`]]);
  await other.page.getByText(`2 labels went to ${words.pdf}.`).waitFor();
  // The widget says in the console why the helper is not there.
  const reasons = other.errors.filter(isOurs).filter((error) => !error.includes('Marbete: '));
  expect(reasons).toEqual([]);
});

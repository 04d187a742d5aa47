import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { defaultLimits, loadConfig } from './config.ts';

test('without settings the server is for one machine, on SQLite', () => {
  expect(loadConfig({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    database: { kind: 'sqlite', file: 'data/marbete.db' },
    mail: { kind: 'folder', dir: 'data/outbox', from: 'Marbete <no-reply@localhost>' },
    uploadDir: 'data/uploads',
    limits: defaultLimits,
    origins: [],
    proxies: 0,
    stopDelayMs: 0,
    logLevel: 'info',
  });
});

test('the environment says where everything is', () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'marbete-web-'));
  onTestFinished(() => rmSync(webRoot, { recursive: true }));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html>');
  expect(
    loadConfig({
      MARBETE_HOST: '0.0.0.0',
      MARBETE_PORT: '80',
      DATABASE_URL: 'postgres://marbete@db/marbete',
      MARBETE_DATA: '/var/lib/marbete',
      MARBETE_WEB_ROOT: webRoot,
      MARBETE_HELPER_URL: 'http://localhost:9107',
      MARBETE_ORIGINS: 'https://shop.example.com, https://erp.example.com:8443',
      MARBETE_PROXIES: '1',
      MARBETE_STOP_DELAY: '2.5',
      MARBETE_KEEP_DAYS: '30',
      MARBETE_LOG: 'silent',
      MARBETE_WEBHOOK_NETWORKS: '10.0.0.0/8, fd00::1',
      MARBETE_QUOTA_LABELS: '500',
      MARBETE_QUOTA_MB: '200',
    }),
  ).toMatchObject({
    quotas: { labels: 500, bytes: 200_000_000 },
    host: '0.0.0.0',
    port: 80,
    database: { kind: 'postgres', url: 'postgres://marbete@db/marbete' },
    uploadDir: '/var/lib/marbete/uploads',
    webRoot,
    helperUrl: 'http://localhost:9107',
    origins: ['https://shop.example.com', 'https://erp.example.com:8443'],
    proxies: 1,
    stopDelayMs: 2_500,
    keepDays: 30,
    webhookNetworks: [
      { address: '10.0.0.0', prefix: 8 },
      { address: 'fd00::1', prefix: 128 },
    ],
    logLevel: 'silent',
  });
});

test('every setting that cannot be used is named at once', () => {
  const load = () =>
    loadConfig({
      MARBETE_PORT: '70000',
      DATABASE_URL: 'mysql://db',
      MARBETE_WEB_ROOT: '/nowhere/web',
      MARBETE_HELPER_URL: 'localhost',
      MARBETE_ORIGINS: 'shop.example.com',
      MARBETE_PROXIES: '-1',
      MARBETE_STOP_DELAY: 'soon',
      MARBETE_KEEP_DAYS: '29',
      MARBETE_WEBHOOK_NETWORKS: '10.0.0.0/33',
      MARBETE_QUOTA_LABELS: '0',
      MARBETE_QUOTA_ROWS: '1e6',
      MARBETE_QUOTA_MB: '0.5',
      MARBETE_LOG: 'loud',
    });
  expect(load).toThrow(
    expect.objectContaining({
      code: 'invalid-input',
      issues: [
        expect.objectContaining({ path: ['MARBETE_PORT'] }),
        expect.objectContaining({ path: ['MARBETE_HELPER_URL'] }),
        expect.objectContaining({ path: ['MARBETE_ORIGINS'] }),
        expect.objectContaining({ path: ['MARBETE_PROXIES'] }),
        expect.objectContaining({ path: ['MARBETE_STOP_DELAY'] }),
        expect.objectContaining({ path: ['DATABASE_URL'] }),
        expect.objectContaining({ path: ['MARBETE_WEB_ROOT'] }),
        expect.objectContaining({ path: ['MARBETE_LOG'] }),
        expect.objectContaining({ path: ['MARBETE_KEEP_DAYS'] }),
        expect.objectContaining({ path: ['MARBETE_WEBHOOK_NETWORKS'] }),
        expect.objectContaining({ path: ['MARBETE_QUOTA_LABELS'] }),
        expect.objectContaining({ path: ['MARBETE_QUOTA_ROWS'] }),
        expect.objectContaining({ path: ['MARBETE_QUOTA_MB'] }),
      ],
    }),
  );
});

test('mail and third-party sign-in are set up by their settings', () => {
  expect(
    loadConfig({
      MARBETE_PUBLIC_URL: 'https://labels.example.com/',
      SMTP_URL: 'smtps://user:secret@mail.example.com',
      MARBETE_OIDC_ISSUER: 'https://accounts.example.com',
      MARBETE_OIDC_CLIENT_ID: 'marbete',
      MARBETE_OIDC_CLIENT_SECRET: 'secret',
    }),
  ).toMatchObject({
    publicUrl: 'https://labels.example.com',
    mail: {
      kind: 'smtp',
      url: 'smtps://user:secret@mail.example.com',
      from: 'Marbete <no-reply@labels.example.com>',
    },
    oidc: { issuer: 'https://accounts.example.com', clientId: 'marbete', clientSecret: 'secret' },
  });
  expect(loadConfig({ MARBETE_QUOTES_TO: 'hola@example.com' }).quotesTo).toBe('hola@example.com');
  expect(() => loadConfig({ MARBETE_QUOTES_TO: 'Tienda' })).toThrow('MARBETE_QUOTES_TO');
  expect(loadConfig({ MARBETE_MAIL_FROM: 'Tienda <hola@example.com>' }).mail.from).toBe(
    'Tienda <hola@example.com>',
  );
});

test('mail that leaves the machine needs an address for its links, and no secret is repeated', () => {
  const issuesOf = (env: Record<string, string>) => {
    try {
      loadConfig(env);
      return [];
    } catch (error) {
      expect(String(error)).not.toContain('secret');
      return (error as { issues: { path: string[] }[] }).issues.map(({ path }) => path[0]);
    }
  };
  expect(issuesOf({ SMTP_URL: 'smtp://user:secret@mail.example.com' })).toEqual(['MARBETE_PUBLIC_URL']);
  const publicUrl = { MARBETE_PUBLIC_URL: 'https://labels.example.com' };
  expect(issuesOf({ MARBETE_PUBLIC_URL: 'https://example.com/labels' })).toEqual(['MARBETE_PUBLIC_URL']);
  expect(issuesOf({ ...publicUrl, SMTP_URL: 'secret.example.com' })).toEqual(['SMTP_URL']);
  expect(issuesOf({ MARBETE_MAIL_FROM: 'nobody' })).toEqual(['MARBETE_MAIL_FROM']);
  const oidc = { MARBETE_OIDC_ISSUER: 'https://accounts.example.com', MARBETE_OIDC_CLIENT_SECRET: 'secret' };
  expect(issuesOf({ ...publicUrl, ...oidc })).toEqual(['MARBETE_OIDC_CLIENT_ID']);
  expect(
    issuesOf({ ...oidc, MARBETE_OIDC_ISSUER: 'http://accounts.example.com', MARBETE_OIDC_CLIENT_ID: 'x' }),
  ).toEqual(['MARBETE_OIDC_ISSUER', 'MARBETE_PUBLIC_URL']);
});

test('maintenance is announced by its moment', () => {
  expect(loadConfig({ MARBETE_MAINTENANCE: '2026-11-30T15:00:00-06:00' }).maintenance).toBe(
    '2026-11-30T21:00:00.000Z',
  );
  expect(() => loadConfig({ MARBETE_MAINTENANCE: 'soon' })).toThrow('MARBETE_MAINTENANCE');
});

test('a secret may lie in a file, and one that cannot be read is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'database');
  writeFileSync(file, 'postgres://marbete:from-a-file@db/marbete\n');
  expect(loadConfig({ DATABASE_URL_FILE: file }).database).toEqual({
    kind: 'postgres',
    url: 'postgres://marbete:from-a-file@db/marbete',
  });
  const missing = join(folder, 'missing');
  expect(() => loadConfig({ SMTP_URL_FILE: missing })).toThrow(`SMTP_URL_FILE names ${missing}`);
  expect(() => loadConfig({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://db/other' })).toThrow(
    'DATABASE_URL_FILE stands beside DATABASE_URL',
  );
});

test('settings that do not exist are found, and those of the command and the helper are not among them', () => {
  expect(
    loadConfig({
      MARBETE_QOUTES_TO: 'designs@example.com',
      MARBETE_LOG: 'info',
      MARBETE_HELPER_TOKEN: 'x',
      PATH: '/usr/bin',
    }).unknownSettings,
  ).toEqual(['MARBETE_QOUTES_TO']);
  const packages = fileURLToPath(new URL('../../../', import.meta.url));
  const sources = ['server', 'cli', 'helper'].flatMap((name) =>
    readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'))
      .map((path) => readFileSync(join(packages, name, 'src', path), 'utf8')),
  );
  const named = sources.flatMap((text) => text.match(/(?<=['`]|env\.)MARBETE_[A-Z_]+(?=['`])/g) ?? []);
  expect(named.length).toBeGreaterThan(20);
  const env = Object.fromEntries(named.map((name) => [name, undefined]));
  expect(loadConfig(env).unknownSettings).toBeUndefined();
});

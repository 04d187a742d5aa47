import { expect, test } from 'vitest';
import { defaultLimits, loadConfig } from './config.ts';

test('without settings the server is for one machine, on SQLite', () => {
  expect(loadConfig({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    database: { kind: 'sqlite', file: 'data/marbete.db' },
    uploadDir: 'data/uploads',
    limits: defaultLimits,
    origins: [],
    proxies: 0,
    logLevel: 'info',
  });
});

test('the environment says where everything is', () => {
  expect(
    loadConfig({
      MARBETE_HOST: '0.0.0.0',
      MARBETE_PORT: '80',
      DATABASE_URL: 'postgres://marbete@db/marbete',
      MARBETE_DATA: '/var/lib/marbete',
      MARBETE_WEB_ROOT: '/srv/web',
      MARBETE_HELPER_URL: 'http://localhost:9107',
      MARBETE_ORIGINS: 'https://shop.example.com, https://erp.example.com:8443',
      MARBETE_PROXIES: '1',
      MARBETE_LOG: 'silent',
    }),
  ).toMatchObject({
    host: '0.0.0.0',
    port: 80,
    database: { kind: 'postgres', url: 'postgres://marbete@db/marbete' },
    uploadDir: '/var/lib/marbete/uploads',
    webRoot: '/srv/web',
    helperUrl: 'http://localhost:9107',
    origins: ['https://shop.example.com', 'https://erp.example.com:8443'],
    proxies: 1,
    logLevel: 'silent',
  });
});

test('every setting that cannot be used is named at once', () => {
  const load = () =>
    loadConfig({
      MARBETE_PORT: '70000',
      DATABASE_URL: 'mysql://db',
      MARBETE_HELPER_URL: 'localhost',
      MARBETE_ORIGINS: 'shop.example.com',
      MARBETE_PROXIES: '-1',
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
        expect.objectContaining({ path: ['DATABASE_URL'] }),
        expect.objectContaining({ path: ['MARBETE_LOG'] }),
      ],
    }),
  );
});

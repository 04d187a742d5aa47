import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAppError } from '@marbete/core/api/errors';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { folderSchema, jobSchema } from '../../packages/cli/src/job/job-schema.ts';
import { flagsOf, readJob, readJobFile } from '../../packages/cli/src/job/read-job.ts';
import { damaged, damages } from './damage.ts';
import { forAWhile, timeout } from './for-a-while.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marbete-fuzz-'));
  path = join(folder, 'job.yaml');
  await writeFile(path, '');
  await chmod(path, 0o600);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const good = {
  name: 'night',
  template: 'shelf.zpl',
  data: 'prices.xlsx',
  map: { PRICE: 'PRECIO' },
  set: { SIZE: 3 },
  where: 'PRECIO > 5',
  sort: ['PASILLO', 'CODIGO'],
  'only-changed': true,
  key: 'CODIGO',
  quantity: 2,
  'on-problem': 'skip',
  decimal: ',',
  printer: 'shelf',
  notify: ['mail', '-s', 'night'],
};
const keys = [...Object.keys(jobSchema.shape), 'printers', 'labels', 'settle', '__proto__', 'constructor'];
const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, '', 'x', [], {}, ['a', 1], { a: { b: [] } }, 'https://x', 'file:///etc/passwd'),
  fc.jsonValue({ maxDepth: 3 }),
); // prettier-ignore
const job = fc
  .tuple(fc.dictionary(fc.constantFrom(...keys), anything, { maxKeys: 4 }), fc.subarray(Object.keys(good)))
  .map(([changed, kept]) => ({
    ...Object.fromEntries(Object.entries(good).filter(([key]) => kept.includes(key))),
    ...changed,
  }));
const text = fc.oneof(
  job.map((value) => stringify(value)),
  job.map((value) => JSON.stringify(value)),
);
const pieces = [
  ': ', '- ', '\n', '\t', '&a ', '*a', '!!js/function ', '!!binary ', '<<: *a', '---\n', '? ', '{', '}', '[', ']', '"', "'", '|\n', '>-\n', '%YAML 9.9\n',
  '#', '@', '`', '\0', '\xff', 'a: &x [*x, *x]\n', 'name: again\n', '{a: '.repeat(300), '[ '.repeat(3_000), '&a [*a,*a]', '1e999', '.inf', '0x10', '2026-01-01',
]; // prettier-ignore
const files = fc
  .tuple(text, fc.option(damages(pieces), { nil: [] }))
  .map(([whole, changes]) => damaged(Buffer.from(whole), changes));

test(
  'every job file is read as what it says, or refused by name with what is wrong',
  { timeout },
  async () => {
    await forAWhile(
      files,
      async (bytes) => {
        await writeFile(path, bytes);
        const results = await Promise.allSettled([readJob(path), readJobFile(path, folderSchema)]);
        for (const result of results) {
          if (result.status === 'rejected') {
            const { reason } = result;
            if (!isAppError(reason)) throw reason;
            expect(reason.code).toBe('invalid-input');
            expect(reason.message.startsWith(`${path}: `)).toBe(true);
          } else expect(result.value.name).not.toBe('');
        }
        if (results[0].status === 'fulfilled') {
          const { value } = results[0];
          expect(Object.keys(value).every((key) => key in jobSchema.shape)).toBe(true);
          expect(flagsOf(value, path).job).toBe(value.name);
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
      },
      200,
    );
  },
);

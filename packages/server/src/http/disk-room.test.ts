import { expect, test } from 'vitest';
import { foldersOf, fullFolder } from './disk-room.ts';

const disks: Record<string, { bavail: number; bsize: number }> = {
  '/data': { bavail: 100_000, bsize: 4_096 },
  '/uploads': { bavail: 10, bsize: 4_096 },
};
const read = (path: string) => {
  const disk = disks[path];
  return disk ? Promise.resolve(disk) : Promise.reject(new Error('ENOENT'));
};

test('a full disk is found wherever the server writes, and a folder that is not there is none', async () => {
  const folders = foldersOf({
    database: { kind: 'sqlite', file: '/data/marbete.db' },
    uploadDir: '/uploads',
  });
  expect(folders).toEqual(['/data', '/uploads']);
  expect(await fullFolder(folders, read)).toBe('/uploads');
  expect(await fullFolder(['/data', '/not-yet'], read)).toBeUndefined();
  expect(await fullFolder([import.meta.dirname])).toBeUndefined();
});

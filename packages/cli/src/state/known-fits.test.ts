import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openKnownFits } from './known-fits.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-fits-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const values = (text: string) => ({ NAME: { text } });

test('what fitted one night fits the next, and only what is longer is looked at', async () => {
  const folder = temporaryFolder();
  const first = await openKnownFits(folder, { template: 'a' });
  expect(first.anyLonger(['NAME'], values('Arroz'))).toBe(true);
  first.add(['NAME'], values('Arroz integral'));
  await first.save();
  const second = await openKnownFits(folder, { template: 'a' });
  expect(second.anyLonger(['NAME'], values('Arroz'))).toBe(false);
  expect(second.anyLonger(['NAME'], values('Arroz integral extra'))).toBe(true);
});

test('nothing is known of another template, or from a file that cannot be read', async () => {
  const folder = temporaryFolder();
  const first = await openKnownFits(folder, { template: 'a' });
  first.add(['NAME'], values('Arroz'));
  await first.save();
  const other = await openKnownFits(folder, { template: 'b' });
  expect(other.anyLonger(['NAME'], values('Arroz'))).toBe(true);
  writeFileSync(join(folder, 'fits.json'), '{"about"');
  const broken = await openKnownFits(folder, { template: 'a' });
  expect(broken.anyLonger(['NAME'], values('Arroz'))).toBe(true);
});

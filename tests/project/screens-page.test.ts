import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { areas, rowTables, rowsInTests, rowsOf } from './requirement-rows.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = `${root}/docs/screens.md`;
const heading = '## Which tests show which rows\n';
const found = rowsInTests(root);

describe('the rows of the requirements list', () => {
  it('are each named by a test, in every area that is listed', () => {
    const unnamed = Object.keys(areas)
      .flatMap(rowsOf)
      .filter((id) => !found.has(id));
    expect(unnamed).toEqual([]);
  });

  it('are not named beyond the last one of their area', () => {
    const known = new Set(Object.keys(areas).flatMap(rowsOf));
    expect([...found.keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  it('stand in docs/screens.md with the tests that name them; vitest -u writes the page anew', async () => {
    const text = readFileSync(page, 'utf8');
    const start = text.indexOf(heading);
    const tables = text.indexOf('\n### ', start) + 1;
    const end = text.indexOf('\n## ', tables);
    expect(start, 'the heading').toBeGreaterThan(0);
    const rest = end < 0 ? '' : text.slice(end);
    await expect(`${text.slice(0, tables)}${rowTables(found)}\n${rest}`).toMatchFileSnapshot(page);
  });
});

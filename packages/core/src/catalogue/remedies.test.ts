import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { doubtCodes, remedies } from './remedies.ts';

test('the page for programs has a line for what a file leaves open, with every option that answers it', () => {
  const page = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
  const lines = new Map(
    [...page.matchAll(/^\| `([a-z-]+)` +\|[^|]+\| ([^|]+?) +\|$/gm)].map(([, code = '', answer = '']) => [
      code,
      answer,
    ]),
  );
  for (const code of doubtCodes)
    for (const { option, value } of remedies[code] ?? []) {
      expect(lines.get(code), code).toContain(`\`${option}\``);
      if (value !== undefined) expect(lines.get(code), code).toContain(`\`${JSON.stringify(value)}\``);
    }
});

import { expect, test } from 'vitest';
import { typedCommand } from './job-outcome.ts';

test.each([[['--uncertain', 'print']], [['--uncertain', 'skip']], [['--uncertain', 'after', 'CODE']]])(
  'the next command has %j whole, whatever words were typed already',
  (extra) => {
    expect(typedCommand(['--resume', ...extra], extra, ['print', '-t', 'a.zpl', '--key', 'CODE'])).toBe(
      `marbete print -t a.zpl --key CODE --resume ${extra.join(' ')}`,
    );
  },
);

test('a flag is not said twice, and a check becomes the print that it checked', () => {
  expect(typedCommand(['--resume'], [], ['print', '-t', 'a.zpl', '--resume', '--uncertain', 'skip'])).toBe(
    'marbete print -t a.zpl --resume',
  );
  expect(typedCommand(['--once', '--first-night'], [], ['check', '-t', 'a.zpl', '--once'])).toBe(
    'marbete print -t a.zpl --once --first-night',
  );
});

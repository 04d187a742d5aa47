import { AppError } from '@marbete/core/api/errors';
import { helperError } from '@marbete/core/print/helper-client-errors';
import { expect, test } from 'vitest';
import { helperProblemOf, helperReasons } from './helper-problem.ts';
import { operatingSystemOf } from './operating-system.ts';

test('Every reason of the helper client is a problem with a text', () => {
  for (const reason of helperReasons) expect(helperProblemOf(helperError(reason))?.reason).toBe(reason);
});

test('The message of the helper comes along', () => {
  const error = helperError('printer-refused', { details: { message: 'Caja 1: paper out' } });
  expect(helperProblemOf(error)).toEqual({ reason: 'printer-refused', message: 'Caja 1: paper out' });
});

test('What it may be instead comes along', () => {
  const error = helperError('not-running', { details: { alsoPossible: 'certificate-not-trusted' } });
  expect(helperProblemOf(error)).toEqual({ reason: 'not-running', also: 'certificate-not-trusted' });
});

test('Other errors are none of the helper', () => {
  expect(helperProblemOf(new AppError('unavailable', 'No answer'))).toBeUndefined();
  expect(helperProblemOf(new Error('x'))).toBeUndefined();
});

test('The download fits the system that the browser names', () => {
  expect(operatingSystemOf('Mozilla/5.0 (Linux; Android 14) Chrome/130')).toBe('android');
  expect(operatingSystemOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('windows');
  expect(operatingSystemOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('mac');
  expect(operatingSystemOf('Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)')).toBe('other');
  expect(operatingSystemOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('other');
});

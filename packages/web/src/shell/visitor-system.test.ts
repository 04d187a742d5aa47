import { expect, test } from 'vitest';
import { embeddedAppOf, isHuawei, visitorSystemOf } from './visitor-system.ts';

const agents = {
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  linux: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
} as const;

test.each(Object.entries(agents))('Knows %s by what its browser says', (system, agent) => {
  expect(visitorSystemOf(agent)).toBe(system);
});

test('Knows phones that stop programs in the background', () => {
  expect(isHuawei('Mozilla/5.0 (Linux; Android 10; HUAWEI ELE-L29) AppleWebKit/537.36')).toBe(true);
  expect(isHuawei(agents.android)).toBe(false);
});

test('Knows its own apps', () => {
  expect(embeddedAppOf(`${agents.android} MarbeteAndroid/2.0`)).toBe('android');
  expect(embeddedAppOf(`${agents.ios} MarbeteIOS/2.0`)).toBe('ios');
  expect(embeddedAppOf(agents.android)).toBeUndefined();
});

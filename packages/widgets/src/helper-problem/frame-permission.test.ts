import { expect, test } from 'vitest';
import { frameRefusal } from './frame-permission.ts';

const frame = (features: string[], allowed: string[]) => ({
  self: 'frame',
  top: 'page',
  document: {
    featurePolicy: { features: () => features, allowsFeature: (name: string) => allowed.includes(name) },
  },
});

test('A page of its own needs no permission of a frame', () => {
  const window = { ...frame(['loopback-network'], []), self: 'page' };
  expect(frameRefusal(window)).toBeUndefined();
});

test('A frame without the permission is told so, one with it is not', () => {
  const names = ['local-network-access', 'loopback-network', 'camera'];
  const refusal = frameRefusal(frame(names, ['camera']));
  expect(refusal).toMatchObject({ code: 'helper-unreachable', details: { reason: 'frame' } });
  expect(refusal?.message).toContain('allow="local-network-access; loopback-network"');
  expect(frameRefusal(frame(names, ['loopback-network']))).toBeUndefined();
});

test('A browser that does not know the permission asks for none', () => {
  expect(frameRefusal(frame(['camera'], []))).toBeUndefined();
  expect(frameRefusal({ self: 1, top: 2, document: {} })).toBeUndefined();
});

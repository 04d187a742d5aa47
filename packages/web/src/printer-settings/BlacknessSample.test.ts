import { languagesWithSettings } from '@marbete/core/api/account-settings';
import { describe, expect, it } from 'vitest';
import { blacknessOf } from './BlacknessSample.tsx';

describe.each(languagesWithSettings.map(({ language }) => [language.name, language.settings] as const))(
  'the sample of %s',
  (_, settings) => {
    const { darkness, speed } = settings;
    const of = (dark: number | string, fast: number | string) =>
      blacknessOf(settings, String(dark), String(fast));

    it('is as black as usual with the usual settings', () => {
      expect(of(darkness.usual, speed.usual)).toBe(0);
    });

    it('is blackest with most heat, and palest with least', () => {
      expect(of(darkness.high, speed.usual)).toBe(1);
      expect(of(darkness.low, speed.usual)).toBe(-1);
    });

    it('is paler the faster it prints', () => {
      expect(of(darkness.usual, speed.high)).toBeLessThan(of(darkness.usual, speed.low));
    });

    it.each(['', ' ', '-', 'mucho'])('takes "%s" for the usual value', (typed) => {
      expect(of(typed, typed)).toBe(0);
    });
  },
);

import { useMemo } from 'react';
import { intlOf } from './intl-of.ts';
import { useLocale } from './use-texts.ts';

export interface Formats {
  number: (value: number) => string;
  date: (value: Date) => string;
  /** Date and time of day, to the minute. */
  dateTime: (value: Date) => string;
  /** A length of time in its largest fitting unit: '3 min', '12 s'. */
  duration: (milliseconds: number) => string;
  /** Bytes as kB or MB. */
  bytes: (value: number) => string;
}

/** Numbers, dates and lengths of time as the reader's language writes them. */
export function useFormats(): Formats {
  const { locale } = useLocale();
  return useMemo(() => {
    const unit = (name: string, digits = 0) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: name,
        unitDisplay: 'short',
        maximumFractionDigits: digits,
      });
    const { numbers, dates, moments } = intlOf(locale);
    return {
      number: (value) => numbers().format(value),
      date: (value) => dates().format(value),
      dateTime: (value) => moments().format(value),
      duration: (milliseconds) => {
        const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
        if (seconds < 60) return unit('second').format(seconds);
        const minutes = Math.ceil(seconds / 60);
        return minutes < 60 ? unit('minute').format(minutes) : unit('hour', 1).format(minutes / 60);
      },
      bytes: (value) =>
        value < 1_000_000
          ? unit('kilobyte').format(Math.ceil(value / 1000))
          : unit('megabyte', 1).format(value / 1_000_000),
    };
  }, [locale]);
}

const once = <T>(make: () => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

const makersFor = (locale: string) => ({
  numbers: once(() => new Intl.NumberFormat(locale)),
  plurals: once(() => new Intl.PluralRules(locale)),
  dates: once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })),
  moments: once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })),
});

const known = new Map<string, ReturnType<typeof makersFor>>();

/** How a language writes numbers, counts and dates. Each is made at its first use, and once: that takes milliseconds. */
export function intlOf(locale: string): ReturnType<typeof makersFor> {
  const makers = known.get(locale) ?? makersFor(locale);
  known.set(locale, makers);
  return makers;
}

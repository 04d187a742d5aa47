/** A moment as the clocks of a zone show it. */
export interface LocalMoment {
  /** YYYY-MM-DD. */
  date: string;
  /** HH:MM, 24 hours. */
  time: string;
  /** 1 for Monday to 7 for Sunday. */
  day: number;
}

/** Whether a name is one of a time zone. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

/** What the clocks of a zone show at a moment in milliseconds. */
export function localMoment(ms: number, zone: string): LocalMoment {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(ms);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const date = `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
  return { date, time: `${of('hour')}:${of('minute')}`, day: new Date(`${date}T00:00Z`).getUTCDay() || 7 };
}

/**
 * When the clocks of a zone show a moment, `YYYY-MM-DDTHH:MM`, in milliseconds. Where they show it twice, the first time;
 * where they leap over it, as much later as they leap.
 */
export function momentAt(local: string, zone: string): number {
  const wanted = Date.parse(`${local}:00Z`);
  const offsetAt = (ms: number) => {
    const { date, time } = localMoment(ms, zone);
    return Date.parse(`${date}T${time}:00Z`) - Math.floor(ms / 60_000) * 60_000;
  };
  // A day before and a day after, the zone has its offsets of before and after a change.
  const [before, after] = [offsetAt(wanted - 86_400_000), offsetAt(wanted + 86_400_000)];
  const fits = [wanted - before, wanted - after].filter((ms) => ms + offsetAt(ms) === wanted);
  return fits.length > 0 ? Math.min(...fits) : wanted - before;
}

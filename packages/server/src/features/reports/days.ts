const dayMs = 24 * 3_600_000;

/** The moment at which a day (YYYY-MM-DD) begins in a time zone, as ISO text in UTC. */
export function startOfDay(day: string, zone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The offset of the guess can be that of the other side of a change of clocks; that of the answer is right.
  const guess = midnight - offsetMs(midnight, zone);
  return new Date(midnight - offsetMs(guess, zone)).toISOString();
}

/** The day after. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

/** The day that it is somewhere. */
export function dayOf(moment: Date, zone: string): string {
  return localText(moment, zone).slice(0, 10);
}

/** Making one takes as long as using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();
const mostFormats = 100;

function formatOf(zone: string): Intl.DateTimeFormat {
  if (formats.size >= mostFormats) formats.clear();
  // Swedish dates are ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  formats.set(zone, format);
  return format;
}

/** A moment as the clocks of a zone show it: YYYY-MM-DD HH:MM:SS. */
export function localText(moment: Date, zone: string): string {
  const format = formats.get(zone) ?? formatOf(zone);
  return format.format(moment);
}

function offsetMs(moment: number, zone: string): number {
  return (
    Date.parse(`${localText(new Date(moment), zone).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000
  );
}

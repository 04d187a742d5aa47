/*
 * Clock fields. ZPL II Programming Guide: ^FC and 'Real Time Clock'.
 */

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** The data with each clock code (%Y, %m, ...) replaced by its part of the time. */
export function clockData(data: string, indicators: readonly string[], now: Date): string {
  let text = '';
  for (let at = 0; at < data.length; at++) {
    const char = data.charAt(at);
    const part = indicators.includes(char) ? clockPart(data.charAt(at + 1), now) : undefined;
    if (part === undefined) text += char;
    else {
      text += part;
      at++;
    }
  }
  return text;
}

const two = (value: number) => String(value).padStart(2, '0');

function clockPart(code: string, now: Date): string | undefined {
  const hour = now.getHours();
  switch (code) {
    case 'a':
      return (days[now.getDay()] ?? '').slice(0, 3);
    case 'A':
      return days[now.getDay()];
    case 'b':
      return (months[now.getMonth()] ?? '').slice(0, 3);
    case 'B':
      return months[now.getMonth()];
    case 'd':
      return two(now.getDate());
    case 'H':
      return two(hour);
    case 'I':
      return two(hour % 12 || 12);
    case 'j':
      return String(dayOfYear(now)).padStart(3, '0');
    case 'm':
      return two(now.getMonth() + 1);
    case 'M':
      return two(now.getMinutes());
    case 'p':
      return hour < 12 ? 'AM' : 'PM';
    case 'S':
      return two(now.getSeconds());
    case 'U':
      return two(Math.floor((dayOfYear(now) + 6 - now.getDay()) / 7));
    case 'W':
      return two(Math.floor((dayOfYear(now) + 6 - ((now.getDay() + 6) % 7)) / 7));
    case 'w':
      return two(now.getDay());
    case 'y':
      return two(now.getFullYear() % 100);
    case 'Y':
      return String(now.getFullYear());
    default:
      return undefined;
  }
}

function dayOfYear(now: Date): number {
  const start = Date.UTC(now.getFullYear(), 0, 1);
  return Math.floor((Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - start) / 86_400_000) + 1;
}

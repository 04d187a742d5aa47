/** Time until the maintenance as hours, minutes and seconds, days before them; undefined once it has come (MAINT-02). */
export function countdown(until: number, now: number): { days: number; clock: string } | undefined {
  const seconds = Math.ceil((until - now) / 1000);
  if (!(seconds > 0)) return undefined;
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  return {
    days: Math.floor(seconds / 86_400),
    clock: [hours, minutes, seconds % 60].map(two).join(':'),
  };
}

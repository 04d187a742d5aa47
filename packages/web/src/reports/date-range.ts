/** Days as YYYY-MM-DD; both count in full (ENT-36). */
export interface DateRange {
  desde: string;
  hasta: string;
}

/** Where a report begins unless a date is chosen (CONST-28). */
const firstDay = '2022-04-20';

/** What the reports begin with: from the first day of the product until today, by this browser's clock (REP-03). */
export function usualRange(now: Date): DateRange {
  return { desde: firstDay, hasta: localDay(now) };
}

/** The day that it is by this browser's clock. */
export function localDay(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
}

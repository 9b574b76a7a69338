/** Days are kept as `YYYY-MM-DD`, which sorts and compares as text and knows no time zone. */
export function dayOf(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  const day = String(date.getDate()).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${day}`;
}

export const today = (): string => dayOf(new Date());

export function addDays(day: string, days: number): string {
  const [year, month, date] = day.split('-').map(Number);
  return dayOf(new Date(year, month - 1, date + days));
}

/** The Monday of a day's week. */
export function weekOf(day: string): string {
  if (day === '') return '';
  const weekday = (new Date(`${day.slice(0, 10)}T00:00`).getDay() + 6) % 7;
  return addDays(day.slice(0, 10), -weekday);
}

/** Full years from a day until today, such as an age. */
export function yearsSince(day: string): number {
  const [then, now] = [day.slice(0, 10), today()];
  return Number(now.slice(0, 4)) - Number(then.slice(0, 4)) - (now.slice(5) < then.slice(5) ? 1 : 0);
}

/** Whole days from today; negative when the day has passed. */
export function daysUntil(day: string): number {
  return Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today())) / 86_400_000);
}

/**
 * A number that sorts days by when they come next: days until the same day of this or the next year, or until the day
 * itself, with what is over at the end, the latest first.
 */
export function nextRank(day: string, next: 'yearly' | 'once'): number {
  if (day === '') return Number.POSITIVE_INFINITY;
  if (next === 'once') return daysUntil(day) >= 0 ? daysUntil(day) : 1_000_000 - daysUntil(day);
  const [, month, date] = day.slice(0, 10).split('-').map(Number);
  const year = Number(today().slice(0, 4));
  const coming = dayOf(new Date(year, month - 1, date));
  return daysUntil(coming >= today() ? coming : dayOf(new Date(year + 1, month - 1, date)));
}

/** How many days, weeks, months or years there are from the first of some days until today, or until the last of them. At least 1. */
export function periodsOf(days: readonly string[], period: 'day' | 'week' | 'month' | 'year'): number {
  const known = days.filter((day) => day !== '').map((day) => day.slice(0, 10));
  const first = [...known].sort()[0] ?? today();
  const last = [...known, today()].sort()[known.length];
  const [firstYear, firstMonth] = first.split('-').map(Number);
  const [lastYear, lastMonth] = last.split('-').map(Number);
  if (period === 'year') return lastYear - firstYear + 1;
  if (period === 'month') return (lastYear - firstYear) * 12 + lastMonth - firstMonth + 1;
  const apart = (from: string) => Math.round((Date.parse(last) - Date.parse(from)) / 86_400_000);
  return period === 'day' ? apart(first) + 1 : Math.floor(apart(weekOf(first)) / 7) + 1;
}

/** Sample data says `today+3` or `today+3T19:30`, so that it is never out of date. */
export function resolveDays<Item extends object>(item: Item): Item {
  const entries = Object.entries(item).map(([key, value]) => {
    const match = typeof value === 'string' ? /^today([+-]\d+)?(T\d\d:\d\d)?$/.exec(value) : null;
    return [key, match ? addDays(today(), Number(match[1] ?? 0)) + (match[2] ?? '') : value];
  });
  return Object.fromEntries(entries) as Item;
}

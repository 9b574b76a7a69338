/** Days are kept as `YYYY-MM-DD`, which sorts and compares as text and knows no time zone. */
export type Day = string;

export function today(now: Date = new Date()): Day {
  const month = String(now.getMonth() + 1).padStart(2, '0');
  const day = String(now.getDate()).padStart(2, '0');
  return `${now.getFullYear()}-${month}-${day}`;
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** "Today", "Tomorrow", "3 days late", or the date when it is further away. */
export function describeDay(day: Day, from: Day = today()): string {
  const days = daysBetween(from, day);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return '1 day late';
  if (days < 0) return `${-days} days late`;
  return formatDay(day, days < 7 ? { weekday: 'long' } : undefined);
}

/** The day as the person's language writes it, for example "3 Dec". */
export function formatDay(day: Day, style: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }): string {
  return new Date(`${day}T00:00:00`).toLocaleDateString(undefined, style);
}

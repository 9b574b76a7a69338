import { addDays, nextRank, today, weekOf } from './days';

/** The ranges of days that can be chosen everywhere. */
export const DAY_RANGES = ['today', 'this-week', 'this-month', 'this-year'] as const;

/**
 * Whether a day or a number is within a range: `this-month`, `last-30` (days), `over-100`. What has no day or number is
 * in none.
 */
export function isWithin(value: string | number | null, range: string): boolean {
  const [kind, amount = ''] = range.split('-');
  if (value === null || value === '') return false;
  if (typeof value === 'number') {
    const limit = Number(amount);
    return kind === 'over' ? value > limit : kind === 'under' ? value < limit : kind === 'from' ? value >= limit : value <= limit;
  }
  const day = value.slice(0, 10);
  switch (kind) {
    case 'today':
      return day === today();
    case 'this':
      return startOf(day, amount) === startOf(today(), amount);
    case 'previous':
      return startOf(day, amount) === startOf(addDays(startOf(today(), amount), -1), amount);
    case 'last':
      return day <= today() && day > addDays(today(), -Number(amount));
    case 'next':
      return day >= today() && day < addDays(today(), Number(amount));
    case 'older':
      return day < addDays(today(), -Number(amount));
    case 'each':
      return day.slice(5, 7) === today().slice(5, 7);
    case 'comes':
      return nextRank(day, 'yearly') < Number(amount);
    case 'upcoming':
      return day >= today();
    default:
      return day < today();
  }
}

/** The first day of the week, month or year that a day is in. */
function startOf(day: string, unit: string): string {
  if (unit === 'week') return weekOf(day);
  return unit === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
}

import { app } from '../app-model';
import { texts } from '../texts';
import { dayOf, daysUntil } from './days';

const numbers = new Intl.NumberFormat(app.language, { maximumFractionDigits: 2 });
const money = new Intl.NumberFormat(app.language, { style: 'currency', currency: app.currency });

export function formatNumber(value: number | null): string {
  return value === null ? '' : numbers.format(value);
}

export function formatMoney(value: number | null): string {
  return value === null ? '' : money.format(value);
}

/** "Today", "Tomorrow", or the date, with the year if it is another one. */
export function formatDay(day: string): string {
  if (day === '') return '';
  const days = daysUntil(day);
  if (days >= -1 && days <= 1) return [texts.yesterday, texts.today, texts.tomorrow][days + 1];
  const isThisYear = day.slice(0, 4) === dayOf(new Date()).slice(0, 4);
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) };
  return new Date(`${day.slice(0, 10)}T00:00`).toLocaleDateString(app.language, options);
}

export function formatTime(time: string): string {
  if (!time.includes('T')) return formatDay(time);
  const clock = new Date(time).toLocaleTimeString(app.language, { hour: 'numeric', minute: '2-digit' });
  return `${formatDay(time)}, ${clock}`;
}

/** "In 3 days", "3 days ago". */
export function formatDaysLeft(days: number | null): string {
  return days === null ? '' : new Intl.RelativeTimeFormat(app.language, { numeric: 'auto' }).format(days, 'day');
}

/** The number typed into a field, or null if there is none. */
export function numberFrom(text: string): number | null {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : null;
}

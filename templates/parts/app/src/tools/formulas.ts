/** What calculators compute with. Rates are per month and fractions: 0.01 is one percent. */

export interface PlanRow {
  period: number;
  paid: number;
  interest: number;
  balance: number;
}

/** What is paid each month, so that a loan is paid off after so many months. */
export function payment(amount: number, rate: number, months: number): number {
  return rate === 0 ? amount / months : (amount * rate) / (1 - (1 + rate) ** -months);
}

/** What savings become that start with an amount, get another one each month, and earn interest. */
export function grown(start: number, monthly: number, rate: number, months: number): number {
  const factor = (1 + rate) ** months;
  return start * factor + (rate === 0 ? monthly * months : (monthly * (factor - 1)) / rate);
}

/** Each payment of a loan. */
export function paymentPlan(amount: number, rate: number, months: number): PlanRow[] {
  const paid = payment(amount, rate, months);
  let balance = amount;
  return periods(months).map((period) => {
    const interest = balance * rate;
    balance = period === Math.round(months) ? 0 : balance + interest - paid;
    return { period, paid, interest, balance };
  });
}

/** Each year of savings. */
export function growthPlan(start: number, monthly: number, rate: number, months: number): PlanRow[] {
  return periods(months / 12).map((period) => {
    const before = grown(start, monthly, rate, (period - 1) * 12);
    const balance = grown(start, monthly, rate, period * 12);
    return { period, paid: monthly * 12, interest: balance - before - monthly * 12, balance };
  });
}

/** 1, 2, 3 …, but not more than a table can show: a hundred years of months. */
function periods(count: number): number[] {
  return Array.from({ length: Number.isFinite(count) ? Math.min(1200, Math.max(0, Math.round(count))) : 0 }, (_, index) => index + 1);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function average(numbers: readonly number[]): number {
  return sum(numbers) / numbers.length;
}

export const roundUp = Math.ceil;

/** Full years between two days. */
export function years(from: number, to: number): number {
  const [then, now] = [dateOf(from), dateOf(to)];
  if (then === '' || now === '') return Number.NaN;
  return Number(now.slice(0, 4)) - Number(then.slice(0, 4)) - (now.slice(5) < then.slice(5) ? 1 : 0);
}

const DAY_MS = 86_400_000;

/** `YYYY-MM-DD` as a number of days, which can be subtracted. */
export function dayNumber(date: string): number {
  return Date.parse(date) / DAY_MS;
}

/** `YYYY-MM-DD` again, or empty if there is no such day. */
export function dateOf(day: number): string {
  const date = new Date(Math.round(day) * DAY_MS);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

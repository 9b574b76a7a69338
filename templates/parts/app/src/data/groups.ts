import { texts } from '../texts';
import { formatDay } from './formats';

/** A label with a number, as charts and totals show it. */
export interface Amount {
  label: string;
  value: number;
}

/** Adds up items that have the same label, in the order in which the labels first appear or in that of `order`. */
export function groupAmounts<Item>(
  items: readonly Item[],
  labelsOf: (item: Item) => string | readonly string[],
  valueOf: (item: Item) => number,
  order: readonly string[] = [],
): Amount[] {
  const totals = new Map<string, number>(order.map((label) => [label, 0]));
  for (const item of items) {
    for (const label of [labelsOf(item)].flat()) if (label !== '') totals.set(label, (totals.get(label) ?? 0) + valueOf(item));
  }
  return [...totals].map(([label, value]) => ({ label, value }));
}

export function sumOf<Item>(items: readonly Item[], valueOf: (item: Item) => number | null): number {
  return items.reduce((sum, item) => sum + (valueOf(item) ?? 0), 0);
}

/** The average of what is known; null if nothing is. */
export function averageOf<Item>(items: readonly Item[], valueOf: (item: Item) => number | null): number | null {
  const known = items.map(valueOf).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** The average of the items that have the same label. A group in which nothing is known is left out. */
export function groupAverages<Item>(
  items: readonly Item[],
  labelsOf: (item: Item) => string | readonly string[],
  valueOf: (item: Item) => number | null,
  order: readonly string[] = [],
): Amount[] {
  const known = items.filter((item) => valueOf(item) !== null);
  const counts = groupAmounts(known, labelsOf, () => 1, order);
  const sums = groupAmounts(known, labelsOf, (item) => valueOf(item) ?? 0, order);
  return sums.map(({ label, value }, index) => ({ label, value: value / counts[index].value })).filter((_, index) => counts[index].value > 0);
}

/** Amounts whose labels are months (`YYYY-MM`), in the order of time and with the names of the months. */
export function byMonth(amounts: readonly Amount[]): Amount[] {
  return [...amounts]
    .sort((a, b) => a.label.localeCompare(b.label))
    .map(({ label, value }) => ({ label: new Date(`${label}-01T00:00`).toLocaleDateString(texts.language, { month: 'short', year: '2-digit' }), value }));
}

/** Amounts whose labels are days (`YYYY-MM-DD`): the last ones, in the order of time. */
export function byDay(amounts: readonly Amount[], count = 30): Amount[] {
  return [...amounts]
    .sort((a, b) => a.label.localeCompare(b.label))
    .slice(-count)
    .map(({ label, value }) => ({ label: formatDay(label), value }));
}

/** Amounts whose labels are years, in the order of time. */
export function byYear(amounts: readonly Amount[]): Amount[] {
  return [...amounts].sort((a, b) => a.label.localeCompare(b.label));
}

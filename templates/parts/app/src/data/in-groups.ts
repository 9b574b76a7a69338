import { texts } from '../texts';

/** Things by a label that they share. The labels are in the given order, then in that of the alphabet; what has none is last. */
export function inGroups<Item>(items: readonly Item[], labelOf: (item: Item) => string, order: readonly string[] = []): { label: string; items: Item[] }[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(labelOf(item), [...(groups.get(labelOf(item)) ?? []), item]);
  const rank = (label: string): number => (label === '' ? order.length + 1 : order.includes(label) ? order.indexOf(label) : order.length);
  return [...groups]
    .map(([label, grouped]) => ({ label, items: grouped }))
    .sort((a, b) => rank(a.label) - rank(b.label) || a.label.localeCompare(b.label, texts.language, { numeric: true }));
}

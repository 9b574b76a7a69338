import { impossible, missing } from './refusal.ts';
import type { Place } from './operation.ts';

/** The list with an item at a place. `nameOf` is what `before` and `after` refer to. */
export function inserted<Item>(items: readonly Item[], item: Item, place: Place | undefined, nameOf: (item: Item) => string): Item[] {
  const at = positionOf(items, place ?? 'last', nameOf);
  return [...items.slice(0, at), item, ...items.slice(at)];
}

export function moved<Item>(items: readonly Item[], item: Item, place: Place, nameOf: (item: Item) => string): Item[] {
  return inserted(
    items.filter((other) => other !== item),
    item,
    place,
    nameOf,
  );
}

export function replaced<Item>(items: readonly Item[], old: Item, now: Item): Item[] {
  return items.map((item) => (item === old ? now : item));
}

function positionOf<Item>(items: readonly Item[], place: Place, nameOf: (item: Item) => string): number {
  if (place === 'first') return 0;
  if (place === 'last') return items.length;
  if (typeof place === 'number') {
    if (!Number.isInteger(place) || place < 0) throw impossible(`${place} is not a place in a list.`);
    return Math.min(place, items.length);
  }
  const name = 'before' in place ? place.before : place.after;
  const found = items.findIndex((item) => nameOf(item) === name);
  if (found === -1) throw missing('neighbor', name, items.map(nameOf));
  return 'before' in place ? found : found + 1;
}

import { isGiven, isQuality } from './features.ts';
import { readItem } from './read-items.ts';

/** "Searchable", "printable", "responsive": what the whole is to be, and no noun that a field could be called by. */
export function isWish(item: string): boolean {
  const { text } = readItem(item);
  return isQuality(text) || isGiven(text);
}

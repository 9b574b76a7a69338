import { useState } from 'react';
import { texts } from '../texts';
import { nextRank } from './days';
import { type FieldInfo, textOf } from './fields';
import { isWithin } from './ranges';

export interface Sorting {
  key: string;
  isDescending: boolean;
  /** Of days: by when they come next. */
  next?: 'yearly' | 'once';
}

/** Chosen values by field. */
type Filters = Readonly<Record<string, string>>;

/**
 * The items that match a search and the chosen filters, in the chosen order. `first` and `only` are the order and the
 * filters until others are chosen.
 */
export function useBrowse<Item extends { id: string }>(
  items: readonly Item[],
  fields: readonly FieldInfo<Item>[],
  first: Sorting | null = null,
  only: Filters = {},
) {
  const [search, setSearch] = useState('');
  const [filters, setFilters] = useState<Filters>(only);
  const [sorting, setSorting] = useState<Sorting | null>(first);

  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = Object.entries(filters).filter(([, value]) => value !== '');
  const typeOf = (name: string) => fields.find(({ key }) => key === name)?.type;
  const found = items.filter((item) => {
    const text = fields.map(({ key }) => textOf(item[key])).join(' ').toLowerCase();
    return words.every((word) => text.includes(word)) && chosen.every(([key, value]) => matches(item[key as keyof Item], value, typeOf(key)));
  });
  const shown = sorting === null ? found : sorted(found, sorting, fields);

  return {
    shown,
    search,
    setSearch,
    filters,
    setFilter: (key: string, value: string) => setFilters({ ...filters, [key]: value }),
    sorting,
    setSorting,
    /** The first click sorts up, the second down, the third not at all. */
    toggleSorting(key: string) {
      if (sorting?.key !== key) setSorting({ key, isDescending: false });
      else setSorting(sorting.isDescending ? null : { key, isDescending: true });
    },
    /** The values that a field has, each once: its tags, its names. */
    valuesOf: (key: string) => [...new Set(items.flatMap((item) => item[key as keyof Item] as string | string[]))].filter((value) => value !== '').sort(),
    isNarrowed: words.length > 0 || chosen.length > 0,
    clear() {
      setSearch('');
      setFilters({});
    },
  };
}

export type Browse = Omit<ReturnType<typeof useBrowse>, 'shown'>;

export const YES = 'yes';
export const NO = 'no';

function matches(value: unknown, wanted: string, type: string | undefined): boolean {
  if (type === 'date' || type === 'number') return isWithin(value as string | number | null, wanted);
  if (typeof value === 'boolean') return value === (wanted === YES);
  return Array.isArray(value) ? value.includes(wanted) : value === wanted;
}

/** Options are in their own order: low, medium, high. */
function sorted<Item>(items: readonly Item[], { key, isDescending, next }: Sorting, fields: readonly FieldInfo<Item>[]): Item[] {
  const direction = isDescending ? -1 : 1;
  const options = fields.find((field) => field.key === key)?.options;
  const valueOf = (item: Item) => (options === undefined ? item[key as keyof Item] : options.indexOf(String(item[key as keyof Item])));
  if (next !== undefined) {
    const rankOf = (item: Item) => nextRank(textOf(item[key as keyof Item]), next);
    return [...items].sort((a, b) => direction * compare(rankOf(a), rankOf(b)));
  }
  return [...items].sort((a, b) => direction * compare(valueOf(a), valueOf(b)));
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a === b ? 0 : a - b;
  return textOf(a).localeCompare(textOf(b), texts.language, { numeric: true });
}

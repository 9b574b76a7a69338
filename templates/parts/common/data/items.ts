/** What lists and forms know about the things an app keeps. */
import { type Field, fieldText, searchText, type Value } from './fields';
import { resolveDays } from './days';
import { readStored } from './stored';
import { texts } from '../texts';

export interface Item {
  id: string;
  [field: string]: Value;
}

export interface Words {
  all: string;
  add: string;
  edit: string;
  none: string;
  search: string;
}

export interface Kind<T extends Item = Item> {
  /** Where they are kept in this browser. */
  key: string;
  fields: readonly Field[];
  /** Samples to begin with. */
  rows: readonly T[];
  words: Words;
  /** The field by which a list is sorted to begin with; `-due` for the other way round. */
  sort?: string;
  /** The colors of the options of a field, by number. Other options are colored by their place. */
  tones?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Changes of a collection. Each is kept in this browser. */
export interface Changes<T extends Item = Item> {
  add(item: T): void;
  update(id: string, changes: Partial<T>): void;
  /** Returns a function that puts it back where it was. */
  remove(id: string): () => void;
}

/** What was kept, or the samples. Fields that were added later are empty. */
export function keptItems<T extends Item>({ key, fields, rows }: Kind<T>): readonly T[] {
  const kept = readStored<readonly T[] | null>(key, null);
  if (kept === null) return rows.map(resolveDays);
  return kept.map((item) => ({ ...Object.fromEntries(fields.map((field) => [field.key, emptyValue(field)])), ...item }));
}

export function titleField({ fields }: Kind): Field {
  return fields.find(({ type }) => type === 'text') ?? fields[0];
}

/** The field that a checkbox in the list sets. */
export function checkField({ fields }: Kind): Field | undefined {
  return fields.find(({ type, done }) => type === 'boolean' && done !== undefined) ?? fields.find(({ type }) => type === 'boolean');
}

export function titleOf(kind: Kind, item: Item): string {
  return fieldText(titleField(kind), item) || '—';
}

export function isDone({ fields }: Kind, item: Item): boolean {
  return fields.some(({ key, type, done }) => (done === undefined ? type === 'boolean' && key === 'done' && item[key] === true : done.includes(String(item[key]))));
}

export interface Detail {
  key: string;
  label: string;
  text: string;
  isChip: boolean;
  /** The number of a chip's color. */
  tone: number | undefined;
}

const AT_THE_SIDE: readonly string[] = ['money', 'date', 'datetime'];

/** What the list shows below the title, and at the side of it: amounts and dates. */
export function detailsOf(kind: Kind, item: Item): { below: Detail[]; side: Detail[] } {
  const shownElsewhere = [titleField(kind).key, checkField(kind)?.key];
  const fields = kind.fields.filter((field) => !shownElsewhere.includes(field.key) && fieldText(field, item) !== '');
  return {
    below: fields.filter(({ type }) => !AT_THE_SIDE.includes(type)).map((field) => detail(kind, field, item)),
    side: fields.filter(({ type }) => AT_THE_SIDE.includes(type)).map((field) => detail(kind, field, item)),
  };
}

function detail({ tones }: Kind, field: Field, item: Item): Detail {
  const { key, label, type, options = [] } = field;
  const text = fieldText(field, item);
  // A bare number says nothing without its name.
  const isBare = (type === 'number' && field.unit === undefined) || type === 'boolean';
  return {
    key,
    label,
    text: isBare ? `${label}: ${text}` : text,
    isChip: type === 'choice' || type === 'tags',
    tone: type === 'choice' ? (tones?.[key]?.[String(item[key])] ?? options.indexOf(String(item[key])) % 8) : undefined,
  };
}

/** What a list can be sorted by. Numbers and dates in both directions. */
export function sortsOf({ fields, sort = '' }: Kind): { value: string; label: string }[] {
  const sorts = fields.flatMap(({ key, label, type }) =>
    ['number', 'money', 'rating', 'date', 'datetime'].includes(type) || sort === `-${key}`
      ? [
          { value: key, label: `${label} ↑` },
          { value: `-${key}`, label: `${label} ↓` },
        ]
      : [{ value: key, label }],
  );
  return [{ value: '', label: texts.sortBy }, ...sorts];
}

/** The items that contain the words, in the order of a field. Without one, as they were added. */
export function browse<T extends Item>(items: readonly T[], { fields }: Kind, search: string, sort: string): readonly T[] {
  const words = search.trim().toLowerCase();
  const found = words === '' ? items : items.filter((item) => fields.some((field) => searchText(field, item).includes(words)));
  if (sort === '') return found;
  const isDescending = sort.startsWith('-');
  const key = sort.replace(/^-/, '');
  // Options are in their own order: low, medium, high.
  const options = fields.find((field) => field.key === key)?.options;
  const valueOf = (item: T): Value | undefined => (options === undefined || !item[key] ? item[key] : options.indexOf(String(item[key])));
  return [...found].sort((a, b) => (isDescending ? compare(valueOf(b), valueOf(a)) : compare(valueOf(a), valueOf(b))));
}

/** What has no value comes last. */
function compare(a: Value | undefined, b: Value | undefined): number {
  const isEmpty = (value: Value | undefined) => value === undefined || value === null || value === '';
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}

function emptyValue({ type }: Field): Value {
  if (type === 'number' || type === 'money') return null;
  if (type === 'rating') return 0;
  if (type === 'boolean') return false;
  return type === 'tags' ? [] : '';
}

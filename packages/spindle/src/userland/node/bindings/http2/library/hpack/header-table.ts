import { fieldSize, type HeaderField } from './header-field.ts';
import { STATIC_TABLE } from './static-table.ts';

const STATIC_INDEXES = firstIndexes();

/** The first index of each name, and of each field with a value. */
function firstIndexes(): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  STATIC_TABLE.forEach(({ name, value }, at) => {
    if (!indexes.has(name)) indexes.set(name, at + 1);
    if (value !== '') indexes.set(`${name}\0${value}`, at + 1);
  });
  return indexes;
}

/** The address space of both tables: the static one, followed by the dynamic one, newest entry first. */
export class HeaderTable {
  /** Newest last. */
  readonly #entries: HeaderField[] = [];
  #size = 0;
  #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** In bytes, as RFC 7541 counts them. */
  get size(): number {
    return this.#size;
  }

  get capacity(): number {
    return this.#capacity;
  }

  resize(capacity: number): void {
    this.#capacity = capacity;
    this.#evict(0);
  }

  at(index: number): HeaderField | undefined {
    if (index <= STATIC_TABLE.length) return STATIC_TABLE[index - 1];
    return this.#entries[this.#entries.length - (index - STATIC_TABLE.length)];
  }

  /** An entry larger than the table empties it. */
  add(field: HeaderField): void {
    const size = fieldSize(field);
    this.#evict(size);
    if (size > this.#capacity) return;
    this.#entries.push(field);
    this.#size += size;
  }

  /** The index of the field, and of any field with its name; 0 if there is none. */
  find({ name, value }: HeaderField): { field: number; name: number } {
    let nameIndex = STATIC_INDEXES.get(name) ?? 0;
    const field = STATIC_INDEXES.get(`${name}\0${value}`) ?? (value === '' && STATIC_TABLE[nameIndex - 1]?.value === '' ? nameIndex : 0);
    if (field !== 0) return { field, name: nameIndex };
    for (let at = this.#entries.length - 1; at >= 0; at--) {
      const entry = this.#entries[at] as HeaderField;
      if (entry.name !== name) continue;
      const index = STATIC_TABLE.length + this.#entries.length - at;
      if (nameIndex === 0) nameIndex = index;
      if (entry.value === value) return { field: index, name: nameIndex };
    }
    return { field: 0, name: nameIndex };
  }

  #evict(room: number): void {
    let removed = 0;
    while (removed < this.#entries.length && this.#size + room > this.#capacity) this.#size -= fieldSize(this.#entries[removed++] as HeaderField);
    if (removed > 0) this.#entries.splice(0, removed);
  }
}

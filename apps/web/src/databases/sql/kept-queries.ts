import { atom, type ReadableAtom } from 'nanostores';

export interface SavedQuery {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

export interface PastQuery {
  readonly text: string;
  /** Milliseconds. */
  readonly at: number;
  readonly isFailed: boolean;
  /** Such as "4 rows, 6 ms". */
  readonly outcome: string;
}

export interface Queries {
  /** What is being written. */
  readonly draft: string;
  readonly saved: readonly SavedQuery[];
  /** The newest first. */
  readonly past: readonly PastQuery[];
}

export interface KeptQueries {
  readonly queries: ReadableAtom<Queries>;
  write(draft: string): void;
  /** Replaces the one with this name. */
  save(name: string, text: string): void;
  remove(id: string): void;
  ran(query: PastQuery): void;
}

const PAST_MAX = 50;
/** Longer ones, such as whole dumps, would fill the browser's storage. */
const TEXT_MAX_LENGTH = 20_000;

/** The queries of a project, kept in this browser. */
export function keptQueries(storage: Storage, projectId: string, randomId: () => string): KeptQueries {
  const key = `lathe:sql:${projectId}`;
  const queries = atom(readQueries(storage.getItem(key)));
  let isStored = true;
  const change = (part: (now: Queries) => Partial<Queries>): void => {
    const { draft } = queries.get();
    // Other pages of the project save queries, too. What is being written belongs to each page.
    const now = isStored ? { ...readQueries(storage.getItem(key)), draft } : queries.get();
    queries.set({ ...now, ...part(now) });
    try {
      storage.setItem(key, JSON.stringify(queries.get()));
      isStored = true;
    } catch (error) {
      // The storage is full: they stay until the page is closed.
      if (!(error instanceof DOMException)) throw error;
      isStored = false;
    }
  };
  return {
    queries,
    write: (draft) => change(() => ({ draft })),
    save: (name, text) =>
      change(({ saved }) => {
        const known = saved.find((one) => one.name === name);
        const query = { id: known?.id ?? randomId(), name, text };
        return { saved: known ? saved.map((one) => (one === known ? query : one)) : [...saved, query] };
      }),
    remove: (id) => change(({ saved }) => ({ saved: saved.filter((one) => one.id !== id) })),
    ran(query) {
      if (query.text.length > TEXT_MAX_LENGTH) return;
      change(({ past }) => ({ past: [query, ...past.filter(({ text }) => text !== query.text)].slice(0, PAST_MAX) }));
    },
  };
}

/** Missing or invalid parts are empty. */
export function readQueries(text: string | null): Queries {
  const kept = parse(text);
  const listOf = (value: unknown): readonly Record<string, unknown>[] =>
    Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
  return {
    draft: typeof kept['draft'] === 'string' ? kept['draft'] : '',
    saved: listOf(kept['saved']).flatMap(({ id, name, text: sql }) =>
      typeof id === 'string' && typeof name === 'string' && typeof sql === 'string' ? [{ id, name, text: sql }] : [],
    ),
    past: listOf(kept['past']).flatMap(({ text: sql, at, isFailed, outcome }) =>
      typeof sql === 'string' && typeof at === 'number' && typeof outcome === 'string' ? [{ text: sql, at, isFailed: isFailed === true, outcome }] : [],
    ),
  };
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** What a query is called: its first comment, or how it begins. */
export function queryName(text: string): string {
  const comment = /^\s*--\s*(.+)/.exec(text)?.[1];
  return (comment ?? text.trim().replaceAll(/\s+/g, ' ')).slice(0, 60).trim();
}

import type { SupabaseClient } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import { showToast } from '../components/Toasts';
import type { Collection } from '../data/collection';
import { database, isConnected } from './client';
import { knowOwner, ownsApp } from './owner';
import { isKnown, onPerson, userId } from './session';
import { changed, onChange } from './tables';
import type { Tables } from './types';
import { words } from './words';

type Who = 'everyone' | 'members' | 'author' | 'author-or-owner' | 'owner' | 'nobody';
type Access = Readonly<Record<'read' | 'add' | 'change' | 'remove', Who>>;

/** Items that are kept in a table of the database. */
export interface Table<Item extends { id: string }> extends Collection<Item> {
  /** Whether who is here may do it. The database decides; this only hides what it would refuse. */
  mayAdd(): boolean;
  mayChange(item: Item): boolean;
  mayRemove(item: Item): boolean;
  /** Whether who is here has added it. */
  isOwn(item: Item): boolean;
  /** The name of who added it, and when. */
  origin(item: Item): { name: string; at: string };
}

interface TableOptions<Row, Insert, Item> {
  fromRow: (row: Row) => Item;
  toRow: (item: Item) => Insert;
  access: Access;
  /** Whether changes that others make are shown at once. */
  isFollowed: boolean;
}

interface Known<Item> {
  item: Item;
  userId: string | undefined;
  name: string;
  at: string;
}

type AnyRow = Record<string, unknown> & { id: string };

/** Shows a change at once, and takes it back with a message if the database refuses it. */
export function createTable<Name extends keyof Tables & string, Item extends { id: string }>(
  name: Name,
  { fromRow, toRow, access, isFollowed }: TableOptions<Tables[Name]['Row'], Tables[Name]['Insert'], Item>,
): Table<Item> {
  const client = database as unknown as SupabaseClient;
  let known: readonly Known<Item>[] = [];
  let items: readonly Item[] = [];
  let stopFollowing = () => {};
  /** What has changed since rows were last asked for, by ID: an answer that is on its way may not have it. */
  let since = new Map<string, Known<Item> | undefined>();

  function set(next: readonly Known<Item>[]) {
    known = next;
    items = next.map(({ item }) => item);
    changed();
  }

  function read(row: AnyRow): Known<Item> {
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    return { item: fromRow(row as Tables[Name]['Row']), userId: text(row.user_id) || undefined, name: text(row.author_name), at: text(row.created_at) };
  }

  /** Puts rows in place, or removes them where there is none. */
  function change(changes: readonly (readonly [string, Known<Item> | undefined])[]) {
    for (const [id, one] of changes) since.set(id, one);
    set(withChanges(known, new Map(changes)));
  }

  async function load() {
    stopFollowing();
    if (!isConnected || !isKnown()) return;
    if (access.read !== 'everyone' && userId() === undefined) {
      set([]);
      return;
    }
    if (isFollowed) follow();
    await readAll();
  }

  async function readAll() {
    const person = userId();
    const changes = new Map<string, Known<Item> | undefined>();
    since = changes;
    const { data, error } = await client.from(name).select('*').order('created_at');
    // Somebody else is here now, or rows were asked for again.
    if (person !== userId() || since !== changes) return;
    if (error) showToast({ text: words.failed(error.message) });
    else set(withChanges((data as AnyRow[]).map(read), changes));
  }

  function follow() {
    const channel = client
      .channel(`${name}-${crypto.randomUUID()}`)
      .on('postgres_changes', { event: '*', schema: 'public', table: name }, ({ eventType, new: row, old }) => {
        const { id } = (eventType === 'DELETE' ? old : row) as AnyRow;
        change([[id, eventType === 'DELETE' ? undefined : read(row as AnyRow)]]);
      })
      // Nobody tells what changed before, or while the connection was interrupted.
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') void readAll();
      });
    stopFollowing = () => void client.removeChannel(channel);
  }

  /** Rows are read again if the database refuses a change. One that is not allowed finds no row. */
  async function send(request: PromiseLike<{ error: { message: string; code?: string } | null; count?: number | null }>) {
    const { error, count } = await request;
    if (error === null && count !== 0) return;
    showToast({ text: error === null || error.code === '42501' ? words.refused : words.failed(error.message) });
    await readAll();
  }

  const mine = (item: Item): Known<Item> => ({ item, userId: userId(), name: words.you, at: new Date().toISOString() });

  function addMany(more: readonly Item[]) {
    change(more.map((item) => [item.id, mine(item)]));
    void send(client.from(name).insert(more.map(toRow)));
  }

  function update(id: string, changes: Partial<Item>) {
    const one = known.find(({ item }) => item.id === id);
    if (one === undefined) return;
    const item = { ...one.item, ...changes };
    change([[id, { ...one, item }]]);
    const columns = differences(toRow(one.item), toRow(item));
    if (Object.keys(columns).length > 0) void send(client.from(name).update(columns, { count: 'exact' }).eq('id', id));
  }

  function remove(id: string) {
    const one = known.find(({ item }) => item.id === id);
    if (one === undefined) return () => undefined;
    change([[id, undefined]]);
    const sent = send(client.from(name).delete({ count: 'exact' }).eq('id', id));
    return () => void sent.then(() => known.some(({ item }) => item.id === id) || addMany([one.item]));
  }

  function may(who: Who, item?: Item): boolean {
    const isOwn = item !== undefined && known.some((one) => one.item.id === item.id && one.userId !== undefined && one.userId === userId());
    if (who === 'everyone') return true;
    if (who === 'members') return userId() !== undefined;
    if (who === 'owner') return ownsApp();
    return who !== 'nobody' && (isOwn || (who === 'author-or-owner' && ownsApp()));
  }

  if (Object.values(access).some((who) => who === 'owner' || who === 'author-or-owner')) knowOwner();
  onPerson(() => void load());
  void load();

  return {
    useAll: () => useSyncExternalStore(onChange, () => items),
    all: () => items,
    get: (id) => items.find((item) => item.id === id),
    add: (item) => addMany([item]),
    addMany,
    update,
    remove,
    mayAdd: () => may(access.add),
    mayChange: (item) => may(access.change, item),
    mayRemove: (item) => may(access.remove, item),
    isOwn: ({ id }) => known.some(({ item, userId: author }) => item.id === id && author !== undefined && author === userId()),
    origin({ id }) {
      const { name: author = '', at = '' } = known.find(({ item }) => item.id === id) ?? {};
      return { name: author, at };
    },
  };
}

function withChanges<Item extends { id: string }>(rows: readonly Known<Item>[], changes: ReadonlyMap<string, Known<Item> | undefined>): Known<Item>[] {
  const kept = rows.flatMap((one) => (changes.has(one.item.id) ? (changes.get(one.item.id) ?? []) : one));
  const ids = new Set(rows.map(({ item }) => item.id));
  return [...kept, ...[...changes].flatMap(([id, one]) => (one === undefined || ids.has(id) ? [] : one))];
}

/** The columns whose values are not the same. */
function differences(before: object, after: object): Record<string, unknown> {
  const old = before as Record<string, unknown>;
  return Object.fromEntries(Object.entries(after).filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(old[column])));
}

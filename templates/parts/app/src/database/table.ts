import type { SupabaseClient } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import { showToast } from '../components/Toasts';
import type { Collection } from '../data/collection';
import { database, isConnected } from './client';
import { ownsApp } from './owner';
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

  function set(next: readonly Known<Item>[]) {
    known = next;
    items = next.map(({ item }) => item);
    changed();
  }

  function read(row: AnyRow): Known<Item> {
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    return { item: fromRow(row as Tables[Name]['Row']), userId: text(row.user_id) || undefined, name: text(row.author_name), at: text(row.created_at) };
  }

  function put(one: Known<Item>) {
    const isThere = known.some(({ item }) => item.id === one.item.id);
    set(isThere ? known.map((other) => (other.item.id === one.item.id ? one : other)) : [...known, one]);
  }

  const without = (id: string) => known.filter(({ item }) => item.id !== id);

  async function load() {
    stopFollowing();
    if (!isConnected || !isKnown()) return;
    if (access.read !== 'everyone' && userId() === undefined) {
      set([]);
      return;
    }
    const person = userId();
    const { data, error } = await client.from(name).select('*').order('created_at');
    if (person !== userId()) return;
    if (error) showToast({ text: words.failed(error.message) });
    else set((data as AnyRow[]).map(read));
    if (isFollowed) follow();
  }

  function follow() {
    stopFollowing();
    const channel = client
      .channel(`${name}-${crypto.randomUUID()}`)
      .on('postgres_changes', { event: '*', schema: 'public', table: name }, ({ eventType, new: row, old }) => {
        if (eventType === 'DELETE') set(without(String(old.id)));
        else put(read(row as AnyRow));
      })
      .subscribe();
    stopFollowing = () => void client.removeChannel(channel);
  }

  /** Rows are read again if the database refuses a change. One that is not allowed finds no row. */
  async function send(request: PromiseLike<{ error: { message: string; code?: string } | null; count?: number | null }>) {
    const { error, count } = await request;
    if (error === null && count !== 0) return;
    showToast({ text: error === null || error.code === '42501' ? words.refused : words.failed(error.message) });
    await load();
  }

  const mine = (item: Item): Known<Item> => ({ item, userId: userId(), name: words.you, at: new Date().toISOString() });

  function addMany(more: readonly Item[]) {
    set([...known, ...more.map(mine)]);
    void send(client.from(name).insert(more.map(toRow)));
  }

  function update(id: string, changes: Partial<Item>) {
    const one = known.find(({ item }) => item.id === id);
    if (one === undefined) return;
    const item = { ...one.item, ...changes };
    set(known.map((other) => (other === one ? { ...other, item } : other)));
    const columns = differences(toRow(one.item), toRow(item));
    if (Object.keys(columns).length > 0) void send(client.from(name).update(columns, { count: 'exact' }).eq('id', id));
  }

  function remove(id: string) {
    const one = known.find(({ item }) => item.id === id);
    if (one === undefined) return () => undefined;
    set(without(id));
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

/** The columns whose values are not the same. */
function differences(before: object, after: object): Record<string, unknown> {
  const old = before as Record<string, unknown>;
  return Object.fromEntries(Object.entries(after).filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(old[column])));
}

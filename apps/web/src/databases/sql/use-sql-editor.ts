import { SQL_TIMEOUT_MS } from '@lathe/protocol';
import { type RefObject, useEffect, useRef } from 'react';
import { databaseFact } from '../DatabaseStatus.tsx';
import { useCatalog } from '../use-catalog.ts';
import type { KeptQueries } from './kept-queries.ts';
import { SqlEditor } from './sql-editor.ts';

const STOPS = `Stops after ${SQL_TIMEOUT_MS / 1000} s`;

/** The editor of a console: it begins with the draft that was kept, and knows the names of the database. */
export function useSqlEditor(kept: KeptQueries, actions: { readonly run: () => void; readonly explain: () => void }) {
  const parent = useRef<HTMLDivElement>(null);
  const editor: RefObject<SqlEditor | undefined> = useRef<SqlEditor>(undefined);
  const newest = useRef(actions);
  const catalog = useCatalog().data;
  useEffect(() => {
    newest.current = actions;
  });
  useEffect(() => {
    if (!parent.current) return;
    const created = new SqlEditor(parent.current, kept.queries.get().draft, {
      onChange: kept.write,
      onCursor: (line, column) => databaseFact.set(`Ln ${line}, Col ${column} · ${STOPS}`),
      run: () => newest.current.run(),
      explain: () => newest.current.explain(),
    });
    editor.current = created;
    databaseFact.set(STOPS);
    return () => {
      created.destroy();
      editor.current = undefined;
      databaseFact.set(undefined);
    };
  }, [kept]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor of another project needs it, too
  useEffect(() => {
    if (catalog) editor.current?.setCatalog(catalog);
  }, [catalog, kept]);
  return { parent, editor, tables: catalog?.tables.filter(({ isSystem }) => !isSystem).map(({ name }) => name) ?? [] };
}

import { PaneMessage } from '../../components/PaneMessage.tsx';
import { Loading } from '../../components/Loading.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { useDatabaseQuery } from '../use-database-query.ts';
import { OWNER } from '../viewed-as.ts';

const TABLES_SQL = `select c.relname, greatest(c.reltuples, 0)::bigint from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;

/** The tables of the app. */
export default function Tables() {
  const tables = useDatabaseQuery(['tables'], async (database) => {
    const { results, error } = await database.run({ text: TABLES_SQL, as: OWNER.role, isReadOnly: true });
    if (error) throw new Error(error.message);
    return (results[0]?.rows ?? []).map(([name]) => name ?? '');
  });
  if (tables.error) return <LoadFailed error={tables.error} onRetry={() => void tables.refetch()} className="p-5" />;
  if (tables.data === undefined) return <Loading text="Reading the tables" className="p-5 text-fg-2" />;
  if (tables.data.length === 0) return <PaneMessage title="No tables yet" text="The database is ready and empty. Say in the chat what you want to store." />;
  return (
    <ul className="p-2">
      {tables.data.map((name) => (
        <li key={name} className="flex h-7 items-center px-2">
          {name}
        </li>
      ))}
    </ul>
  );
}

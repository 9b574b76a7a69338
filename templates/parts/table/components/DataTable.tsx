import { useMemo, useState, type FormEvent } from 'react';
import { useStored } from '../hooks/useStored';
import './DataTable.css';

interface DataTableProps {
  name: string;
  columns: readonly string[];
}

interface Row {
  id: string;
  cells: Record<string, string>;
}

/** Rows to add, sort, search and delete, kept in this browser. */
export function DataTable({ name, columns }: DataTableProps) {
  const [rows, setRows] = useStored<Row[]>(`table:${name}`, []);
  const [draft, setDraft] = useState<Record<string, string>>({});
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<{ column: string; isDown: boolean } | null>(null);

  const shown = useMemo(() => {
    const wanted = query.trim().toLowerCase();
    const found = rows.filter((row) =>
      columns.some((column) => (row.cells[column] ?? '').toLowerCase().includes(wanted)),
    );
    if (sort === null) return found;
    const direction = sort.isDown ? -1 : 1;
    return found.toSorted(
      (a, b) =>
        direction *
        (a.cells[sort.column] ?? '').localeCompare(b.cells[sort.column] ?? '', undefined, { numeric: true }),
    );
  }, [rows, columns, query, sort]);

  function add(event: FormEvent) {
    event.preventDefault();
    if (columns.every((column) => (draft[column] ?? '').trim() === '')) return;
    setRows([...rows, { id: crypto.randomUUID(), cells: draft }]);
    setDraft({});
  }

  return (
    <section className="card table" aria-label={name}>
      <div className="table-head">
        <h2>{name}</h2>
        <input
          className="input"
          type="search"
          aria-label={`Search ${name}`}
          placeholder="Search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <form id={`add-${name}`} onSubmit={add} />
      <div className="table-scroll">
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  aria-sort={sort?.column === column ? (sort.isDown ? 'descending' : 'ascending') : 'none'}
                >
                  <button
                    type="button"
                    onClick={() =>
                      setSort({ column, isDown: sort?.column === column ? !sort.isDown : false })
                    }
                  >
                    {column}
                    <span aria-hidden="true">
                      {sort?.column === column ? (sort.isDown ? ' ↓' : ' ↑') : ''}
                    </span>
                  </button>
                </th>
              ))}
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id}>
                {columns.map((column) => (
                  <td key={column}>{row.cells[column] ?? ''}</td>
                ))}
                <td className="table-action">
                  <button
                    className="button button-quiet"
                    type="button"
                    onClick={() => setRows(rows.filter((other) => other.id !== row.id))}
                  >
                    Delete
                  </button>
                </td>
              </tr>
            ))}
            {shown.length === 0 && (
              <tr>
                <td className="empty" colSpan={columns.length + 1}>
                  {rows.length === 0 ? 'Add the first row below.' : 'Nothing found.'}
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column}>
                  <input
                    className="input"
                    form={`add-${name}`}
                    aria-label={column}
                    placeholder={column}
                    value={draft[column] ?? ''}
                    onChange={(event) => setDraft({ ...draft, [column]: event.target.value })}
                  />
                </td>
              ))}
              <td className="table-action">
                <button className="button button-primary" type="submit" form={`add-${name}`}>
                  Add
                </button>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

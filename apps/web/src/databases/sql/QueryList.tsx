import { useState } from 'react';
import { IconButton } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { SearchField } from '../../components/Field.tsx';
import { relativeTime } from '../../components/format.ts';
import { Icon } from '../../components/Icon.tsx';
import type { Queries } from './kept-queries.ts';

export interface QueryListProps {
  readonly queries: Queries;
  readonly onOpen: (text: string) => void;
  readonly onNew: () => void;
  readonly onRemove: (id: string) => void;
}

/** More than this many can be searched. */
const SEARCHABLE = 5;

/** Queries that were saved, and those that ran. */
export function QueryList({ queries: { draft, saved, past }, onOpen, onNew, onRemove }: QueryListProps) {
  const [wanted, setWanted] = useState('');
  const found = past.filter(({ text }) => text.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <nav aria-label="Queries" className="flex h-full min-h-0 flex-col overflow-y-auto border-r border-line px-1.5 pb-2">
      <div className="flex h-9 flex-none items-center justify-between pl-1.5">
        <h2 className="text-12 font-medium text-fg-3">Saved</h2>
        <IconButton size="sm" icon="plus" label="New query" onClick={onNew} />
      </div>
      {saved.length === 0 && <p className="px-1.5 text-12 text-fg-3">Save a query to find it here.</p>}
      <ul>
        {saved.map(({ id, name, text }) => (
          <li key={id} className="group relative">
            <button
              type="button"
              aria-current={text === draft ? 'true' : undefined}
              onClick={() => onOpen(text)}
              className={classNames(
                'flex h-7 w-full items-center gap-2 rounded-row pr-7 pl-1.5 text-left focus-row',
                text === draft ? 'bg-press' : 'hover:bg-hover',
              )}
            >
              <Icon name="file" size={14} className="text-fg-3" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
            </button>
            <IconButton
              size="sm"
              icon="x"
              label={`Remove ${name}`}
              className="absolute top-0.5 right-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
              onClick={() => onRemove(id)}
            />
          </li>
        ))}
      </ul>
      <h2 className="px-1.5 pt-4 pb-1.5 text-12 font-medium text-fg-3">History</h2>
      {past.length > SEARCHABLE && (
        <SearchField label="Search the history" value={wanted} onChange={(event) => setWanted(event.target.value)} className="mb-1 flex-none" />
      )}
      {past.length === 0 && <p className="px-1.5 text-12 text-fg-3">What you run is kept here, in this browser.</p>}
      {past.length > 0 && found.length === 0 && <p className="px-1.5 py-1 text-12 text-fg-3">No query has “{wanted}”.</p>}
      <ul>
        {found.map(({ text, at, isFailed, outcome }) => (
          <li key={text}>
            <button
              type="button"
              title={text}
              onClick={() => onOpen(text)}
              className="flex w-full flex-col gap-px rounded-row px-1.5 py-[5px] text-left focus-row hover:bg-hover"
            >
              <span className="w-full truncate font-mono text-12 text-fg-2">{text.trim().replaceAll(/\s+/g, ' ')}</span>
              <span className="flex w-full items-center gap-1.5 text-11 text-fg-3">
                <Icon name={isFailed ? 'bad' : 'check'} size={12} className={isFailed ? 'text-danger' : 'text-ok'} />
                <span className="min-w-0 truncate">
                  {outcome}, {relativeTime(at)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

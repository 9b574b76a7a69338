import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Spinner } from '../components/Spinner.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { searchPanelState } from './search-state.ts';
import { SearchResults } from './SearchResults.tsx';

const FRAME = 'flex h-7 items-center gap-0.5 rounded-control border border-line-control bg-surface pr-0.5 pl-2.5 transition-colors focus-field max-sm:h-10';
const INPUT = 'min-w-0 flex-1 bg-transparent font-mono text-[12.5px] outline-none max-sm:text-16';

/** Searches the project's files while the person types, and replaces matches. */
export function SearchPanel({ onOpen }: { readonly onOpen?: () => void }) {
  const { search, layout } = useWorkspace();
  const query = useStore(search.query);
  const isRegex = useStore(search.isRegex);
  const caseSensitive = useStore(search.caseSensitive);
  const error = useStore(search.error);
  const [isReplacing, setIsReplacing] = useState(false);
  const [replacement, setReplacement] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);

  useEffect(() => field.current?.select(), []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      layout.setSide('tree');
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      results.current?.querySelector<HTMLElement>('[data-row]')?.focus();
    }
  };
  return (
    <section aria-label="Search files" className="flex h-full flex-col">
      <header className="flex h-9 flex-none items-center gap-1 pr-1.5 pl-3 max-md:h-11">
        <h2 className="flex-1 text-12 font-medium text-fg-3">Search files</h2>
        <IconButton size="sm" icon="x" label="Close search" className="max-md:size-10" onClick={() => layout.setSide('tree')} />
      </header>
      <div className="flex flex-none flex-col gap-1.5 px-2 pb-2">
        <div className={classNames(FRAME, error !== undefined && 'border-danger')}>
          <input
            ref={field}
            aria-label="Search"
            placeholder="Search"
            aria-invalid={error !== undefined}
            aria-describedby="search-state"
            spellCheck={false}
            autoCapitalize="off"
            value={query}
            onChange={(event) => search.setQuery(event.target.value)}
            onKeyDown={onKeyDown}
            className={INPUT}
          />
          <Toggle label="Match case" isOn={caseSensitive} onToggle={search.setCaseSensitive}>
            Aa
          </Toggle>
          <Toggle label="Regular expression" isOn={isRegex} onToggle={search.setRegex} isMono>
            .*
          </Toggle>
          <IconButton
            size="sm"
            icon="pen"
            label="Replace"
            aria-pressed={isReplacing}
            className={classNames('max-md:size-10', isReplacing && 'bg-accent-soft! text-accent!')}
            onClick={() => setIsReplacing(!isReplacing)}
          />
        </div>
        {isReplacing && (
          <div className="flex items-center gap-1.5">
            <div className={classNames(FRAME, 'min-w-0 flex-1')}>
              <input
                aria-label="Replace with"
                placeholder={isRegex ? 'Replace, $1 for a group' : 'Replace with'}
                spellCheck={false}
                autoCapitalize="off"
                value={replacement}
                onChange={(event) => setReplacement(event.target.value)}
                className={INPUT}
              />
            </div>
            <ReplaceAll replacement={replacement} />
          </div>
        )}
        <SearchState />
      </div>
      <div ref={results} className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-2">
        <SearchResults replacement={isReplacing ? replacement : undefined} onOpen={onOpen} onLeave={() => field.current?.focus()} />
      </div>
    </section>
  );
}

function ReplaceAll({ replacement }: { readonly replacement: string }) {
  const { search } = useWorkspace();
  const isEmpty = useStore(search.results).length === 0;
  return (
    <Button disabled={isEmpty} onClick={() => void search.replaceAll(replacement)}>
      Replace all
    </Button>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly isMono?: boolean;
  readonly children: string;
}

function Toggle({ label, isOn, onToggle, isMono = false, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={() => onToggle(!isOn)}
      className={classNames(
        'inline-flex size-6 flex-none items-center justify-center rounded-row text-[12px] leading-none font-medium max-md:size-10',
        isMono && 'font-mono',
        isOn ? 'bg-accent-soft text-accent' : 'text-fg-2 hover:bg-hover hover:text-fg',
      )}
    >
      {children}
    </button>
  );
}

/** What the search is doing or has found, in one line. */
function SearchState() {
  const { search } = useWorkspace();
  const query = useStore(search.query);
  const results = useStore(search.results);
  const state = searchPanelState({ query, results, isSearching: useStore(search.isSearching), error: useStore(search.error) });
  return (
    <div
      id="search-state"
      role="status"
      className={classNames('flex min-h-4 items-center gap-1.5 px-1 pt-0.5 text-12 tnum', state.type === 'failed' ? 'text-danger' : 'text-fg-3')}
    >
      {state.type === 'failed' && state.message}
      {state.type === 'idle' && 'Text or a regular expression, in all files except packages and build output'}
      {state.type === 'searching' && (
        <>
          <Spinner size={11} />
          Searching…
        </>
      )}
      {state.type === 'found' && <FoundCount count={state.count} fileCount={results.length} />}
      {state.type === 'none' && <NoResults query={query} />}
    </div>
  );
}

function FoundCount({ count, fileCount }: { readonly count: number; readonly fileCount: number }) {
  const isTruncated = useStore(useWorkspace().search.isTruncated);
  return `${count}${isTruncated ? '+' : ''} ${count === 1 ? 'result' : 'results'} in ${fileCount} ${fileCount === 1 ? 'file' : 'files'}`;
}

function NoResults({ query }: { readonly query: string }) {
  const { search } = useWorkspace();
  const isRegex = useStore(search.isRegex);
  const caseSensitive = useStore(search.caseSensitive);
  const clear = (): void => {
    search.setRegex(false);
    search.setCaseSensitive(false);
  };
  return (
    <>
      No files contain “{query}”.
      {(isRegex || caseSensitive) && (
        <Button kind="quiet" size="sm" onClick={clear}>
          Clear filters
        </Button>
      )}
    </>
  );
}

import type { FileMatches, SearchMatch } from '@lathe/workspace';
import { type KeyboardEvent, memo, useState } from 'react';
import { Badge } from '../components/Badge.tsx';
import { Button, IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

const ROW = 'flex h-[26px] w-full items-center rounded-row pr-1.5 text-left focus-row max-md:h-10';

export interface SearchResultsProps {
  /** Set while replacing. Each file offers it. */
  readonly replacement: string | undefined;
  readonly onOpen: (() => void) | undefined;
  /** Called for the up arrow on the first row. */
  readonly onLeave: () => void;
}

/** The files with their matches. Arrow keys move between the rows. */
export function SearchResults({ replacement, onOpen, onLeave }: SearchResultsProps) {
  const { search } = useWorkspace();
  const results = useStore(search.results);
  const isTruncated = useStore(search.isTruncated);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const next = rows.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1);
    if (next < 0) onLeave();
    else rows[next]?.focus();
  };
  if (results.length === 0) return null;
  return (
    <>
      <ul aria-label="Results" onKeyDown={move}>
        {results.map((file) => (
          <FileRow key={file.path} file={file} replacement={replacement} onOpen={onOpen} />
        ))}
      </ul>
      {isTruncated && (
        <Button kind="quiet" className="mt-1 ml-1" onClick={search.showMore}>
          Show more
        </Button>
      )}
    </>
  );
}

interface FileRowProps {
  readonly file: FileMatches;
  readonly replacement: string | undefined;
  readonly onOpen: (() => void) | undefined;
}

const FileRow = memo(function FileRow({ file, replacement, onOpen }: FileRowProps) {
  const { search } = useWorkspace();
  const [isExpanded, setIsExpanded] = useState(true);
  const slash = file.path.lastIndexOf('/');
  const open = (match?: SearchMatch) => () => {
    search.open(file.path, match);
    onOpen?.();
  };
  return (
    <li>
      <div className="flex items-center">
        <button
          type="button"
          data-row
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          onDoubleClick={open()}
          className={classNames(ROW, 'min-w-0 flex-1 gap-1.5 pl-1 text-fg hover:bg-hover')}
        >
          <Icon name={isExpanded ? 'down' : 'right'} size={12} className="text-fg-3" />
          <Icon name="file" size={14} className="text-fg-3" />
          <span className="max-w-[70%] flex-none truncate">{file.path.slice(slash + 1)}</span>
          <span className="min-w-0 flex-1 truncate text-12 text-fg-3">{file.path.slice(0, Math.max(0, slash))}</span>
          <Badge>{file.matches.length}</Badge>
        </button>
        {replacement !== undefined && (
          <IconButton
            size="sm"
            icon="pen"
            label={`Replace in ${file.path}`}
            className="max-md:size-10"
            onClick={() => void search.replaceInFile(file.path, replacement)}
          />
        )}
      </div>
      {isExpanded && (
        <ul aria-label={file.path}>
          {file.matches.map((match) => (
            <li key={`${match.line}:${match.column}`}>
              <button
                type="button"
                data-row
                onClick={open(match)}
                className={classNames(ROW, 'gap-2 pl-7 font-mono text-[12px] text-fg hover:bg-hover focus:bg-press')}
              >
                <span className="w-[22px] flex-none text-right text-fg-3 tnum">{match.line}</span>
                <Preview match={match} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
});

function Preview({ match: { preview, previewColumn, length } }: { readonly match: SearchMatch }) {
  const end = previewColumn + length;
  return (
    <span className="min-w-0 truncate whitespace-pre">
      {preview.slice(0, previewColumn)}
      <mark className="rounded-[2px] bg-warn-soft text-inherit outline-1 outline-warn-line">{preview.slice(previewColumn, end)}</mark>
      {preview.slice(end)}
    </span>
  );
}

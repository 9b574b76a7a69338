import type { ChangedFile } from '@lathe/workspace';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { LineCounts } from './LineCounts.tsx';

export interface ChangedFilesProps {
  readonly files: readonly ChangedFile[];
  readonly selected: string | undefined;
  readonly onSelect: (path: string) => void;
}

/** The files of a comparison. */
export function ChangedFiles({ files, selected, onSelect }: ChangedFilesProps) {
  const sum = (key: 'added' | 'removed') => files.reduce((total, file) => total + file[key], 0);
  return (
    <section aria-label="Changed files" className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-9 flex-none items-center gap-2 px-3">
        <h2 className="flex-1 text-12 font-medium text-fg-3">
          {files.length === 0 ? 'No changed files' : `${files.length} changed ${files.length === 1 ? 'file' : 'files'}`}
        </h2>
        <LineCounts added={sum('added')} removed={sum('removed')} />
      </header>
      <ul className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-2">
        {files.map((file) => {
          const isSelected = file.path === selected;
          return (
            <li key={file.path}>
              <button
                type="button"
                aria-current={isSelected || undefined}
                aria-label={`${file.path}, ${file.status}`}
                title={file.path}
                onClick={() => onSelect(file.path)}
                className={classNames(
                  'flex h-[26px] w-full items-center gap-1.5 rounded-row px-1.5 text-left focus-row max-md:h-10',
                  isSelected ? 'bg-press text-fg' : 'text-fg-2 hover:bg-hover hover:text-fg',
                )}
              >
                <Icon name="file" size={14} className="text-fg-3" />
                <span className={classNames('min-w-0 flex-1 truncate', file.status === 'removed' && 'line-through')}>
                  {file.path.slice(file.path.lastIndexOf('/') + 1)}
                </span>
                <LineCounts added={file.added} removed={file.removed} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

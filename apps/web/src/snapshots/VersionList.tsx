import { useStore } from '@nanostores/react';
import { classNames } from '../components/class-names.ts';
import { relativeTime } from '../components/format.ts';
import { useWorkspace } from '../services.tsx';

/** The kept versions, newest first; a click compares one with the files as they are. */
export function VersionList() {
  const { snapshots } = useWorkspace();
  const versions = useStore(snapshots.versions);
  const comparison = useStore(snapshots.comparison);
  const from = comparison.status === 'none' ? undefined : comparison.from;
  return (
    <section aria-label="Versions" className="flex max-h-[40%] min-h-24 flex-none flex-col border-t border-line">
      <h2 className="flex h-9 flex-none items-center px-3 text-12 font-medium text-fg-3">Versions</h2>
      {versions.length === 0 && <p className="px-3 pb-3 text-12 text-fg-3">A version is kept before and after each turn of the assistant.</p>}
      <ol className="min-h-0 overflow-y-auto px-1.5 pb-2">
        {versions.map(({ id, number, title, createdAt, fileCount }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === from || undefined}
              title={`${title} · ${fileCount} ${fileCount === 1 ? 'file' : 'files'} · ${new Date(createdAt).toLocaleString('en')}`}
              onClick={() => void snapshots.compare(id)}
              className={classNames(
                'flex h-[26px] w-full items-center gap-1.5 rounded-row px-1.5 text-left focus-row max-md:h-10',
                id === from ? 'bg-press text-fg' : 'text-fg-2 hover:bg-hover hover:text-fg',
              )}
            >
              <span className="min-w-5 flex-none text-right text-fg-3 tnum">{number}</span>
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className="flex-none text-12 text-fg-3">{relativeTime(createdAt)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

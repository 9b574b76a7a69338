import type { VersionView } from '@lathe/workspace';
import { IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { relativeTime } from '../components/format.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { VersionThumbnail } from './VersionThumbnail.tsx';

/** The versions, newest first. A click compares one with the current files. */
export function VersionList() {
  const { snapshots } = useWorkspace();
  const versions = useStore(snapshots.versions);
  const comparison = useStore(snapshots.comparison);
  const preview = useStore(snapshots.preview);
  const from = preview.status !== 'none' ? preview.id : comparison.status === 'none' ? undefined : comparison.from;
  return (
    <section aria-label="Versions" className="flex max-h-[50%] min-h-24 flex-none flex-col border-t border-line">
      <h2 className="flex h-9 flex-none items-center px-3 text-12 font-medium text-fg-3">Versions</h2>
      {versions.length === 0 && <p className="px-3 pb-3 text-12 text-fg-3">A version is saved before and after each turn of the assistant.</p>}
      <ol className="min-h-0 overflow-y-auto px-1.5 pb-2">
        {versions.map((version) => (
          <VersionRow key={version.id} version={version} isShown={version.id === from} />
        ))}
      </ol>
    </section>
  );
}

function VersionRow({ version, isShown }: { readonly version: VersionView; readonly isShown: boolean }) {
  const { snapshots } = useWorkspace();
  const { id, number, title, createdAt, fileCount, isFinalized } = version;
  const files = `${fileCount} ${fileCount === 1 ? 'file' : 'files'}`;
  return (
    <li
      className={classNames(
        'flex items-center gap-0.5 rounded-row pr-1',
        isShown ? 'bg-press text-fg' : 'text-fg-2 focus-within:text-fg hover:bg-hover hover:text-fg',
      )}
    >
      <button
        type="button"
        disabled={!isFinalized}
        aria-current={isShown || undefined}
        title={`${title} · ${new Date(createdAt).toLocaleString('en')}`}
        onClick={() => {
          void snapshots.closePreview();
          void snapshots.compare(id);
        }}
        className="flex h-11 min-w-0 flex-1 items-center gap-2 rounded-row px-1.5 text-left focus-row"
      >
        <VersionThumbnail fileCount={fileCount} url={version.thumbnailUrl} />
        <span className="min-w-0 flex-1">
          <span className="flex gap-1.5">
            <span className="flex-none text-fg-3 tnum">{number}</span>
            <span className="truncate">{title}</span>
          </span>
          <span className="block truncate text-12 text-fg-3 tnum">{isFinalized ? `${relativeTime(createdAt)} · ${files}` : 'Being saved'}</span>
        </span>
      </button>
      {isFinalized && (
        <IconButton size="sm" icon="eye" label={`Preview version ${number}`} className="max-md:size-10" onClick={() => void snapshots.openPreview(id)} />
      )}
    </li>
  );
}

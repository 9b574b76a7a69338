import { type BranchComparison, type ChangedFile, isSecretPath, type MergeConflict } from '@lathe/workspace';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { LineCounts } from '../snapshots/LineCounts.tsx';
import { useWorkspace } from '../services.tsx';

const DiffArea = lazy(() => import('../editor/DiffArea.tsx'));

/** The files that differ, and those that both sides changed in the same place, which need a decision. */
export function ComparedFiles({ comparison }: { readonly comparison: Extract<BranchComparison, { status: 'ready' }> }) {
  const { files, conflicts, title } = comparison;
  const conflicting = new Set(conflicts.map(({ path }) => path));
  const others = files.filter(({ path }) => !conflicting.has(path));
  return (
    <section aria-label="How they differ" className="max-h-[40%] min-h-20 flex-none overflow-y-auto border-t border-line">
      {conflicts.length > 0 && (
        <>
          <Heading>Both changed the same lines</Heading>
          {conflicts.map((conflict) => (
            <ConflictRow key={conflict.path} conflict={conflict} title={title} />
          ))}
        </>
      )}
      <Heading>
        {files.length === 0
          ? 'Both have the same files'
          : others.length === files.length
            ? `${files.length} changed ${files.length === 1 ? 'file' : 'files'}`
            : 'Other changes'}
      </Heading>
      {others.map((file) => (
        <FileRow key={file.path} file={file} />
      ))}
      {conflicts.length === 0 && files.length > 0 && (
        <p className="flex items-center gap-1.5 px-3 pt-1 pb-2.5 text-12 text-fg-2">
          <Icon name="check" size={14} className="text-ok" />
          They come together without a conflict.
        </p>
      )}
    </section>
  );
}

function Heading({ children }: { readonly children: ReactNode }) {
  return <h3 className="flex h-9 items-center px-3 text-12 font-medium text-fg-3">{children}</h3>;
}

function FileRow({ file }: { readonly file: ChangedFile }) {
  return (
    <Foldable
      head={
        <>
          <span className={file.status === 'removed' ? 'min-w-0 flex-1 truncate line-through' : 'min-w-0 flex-1 truncate'}>{file.path}</span>
          <LineCounts added={file.added} removed={file.removed} />
        </>
      }
    >
      {file.isBinary ? <Binary /> : <Diff path={file.path} before={file.before ?? ''} after={file.after ?? ''} />}
    </Foldable>
  );
}

function ConflictRow({ conflict: { path, main, branch, choice }, title }: { readonly conflict: MergeConflict; readonly title: string }) {
  const { branches } = useWorkspace();
  const button = (side: 'main' | 'branch', label: string) => (
    <Button
      size="sm"
      className="max-md:h-10"
      aria-pressed={choice === side}
      kind={choice === side ? 'primary' : 'default'}
      onClick={() => branches.choose(path, side)}
    >
      {label}
    </Button>
  );
  return (
    <div>
      <Foldable
        isOpenAtFirst
        head={
          <>
            <Icon name={choice === undefined ? 'warn' : 'check'} size={14} className={choice === undefined ? 'text-warn' : 'text-ok'} />
            <span className="min-w-0 flex-1 truncate">{path}</span>
          </>
        }
      >
        {main === undefined || branch === undefined ? <Binary /> : <Diff path={path} before={main} after={branch} />}
      </Foldable>
      <fieldset aria-label={`Which of ${path} to keep`} className="flex flex-wrap items-center gap-2 px-3 pt-1 pb-2.5">
        <span className="text-12 text-fg-2">Where both changed it, keep</span>
        {button('main', 'main')}
        {button('branch', title)}
      </fieldset>
    </div>
  );
}

/** Its contents are drawn once it is open. */
function Foldable({ head, children, isOpenAtFirst = false }: { readonly head: ReactNode; readonly children: ReactNode; readonly isOpenAtFirst?: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)} className="border-t border-line first:border-t-0">
      <summary className="flex h-8 cursor-default list-none items-center gap-2 px-3 font-mono text-[12px] text-fg-2 hover:bg-hover focus-row max-md:h-11 [&::-webkit-details-marker]:hidden">
        <Icon name={isOpen ? 'down' : 'right'} size={12} className="flex-none text-fg-3" />
        {head}
      </summary>
      {isOpen && children}
    </details>
  );
}

function Diff({ path, before, after }: { readonly path: string; readonly before: string; readonly after: string }) {
  return (
    <Suspense fallback={null}>
      <DiffArea path={path} before={before} after={after} isMasked={isSecretPath(path)} isSideBySide={false} />
    </Suspense>
  );
}

function Binary() {
  return <p className="px-3 py-2 text-fg-2">Not a text: its contents cannot be shown here.</p>;
}

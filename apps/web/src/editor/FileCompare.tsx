import type { ComparedSide, EditorDocument, FileComparison, VersionView } from '@lathe/workspace';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Loading } from '../components/Loading.tsx';
import { PaneMessage } from '../components/PaneMessage.tsx';
import { NARROW, useMediaQuery } from '../components/use-media-query.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { type DiffLayout, DiffLayoutSwitch } from './DiffLayout.tsx';

const DiffArea = lazy(() => import('./DiffArea.tsx'));

const MINE_OR_THEIRS = { keep: 'Keep mine', restore: 'Use theirs' };

/** Compares the file with another state of it. Each change can be kept or restored. */
export function FileCompare({ document, comparison }: { readonly document: EditorDocument; readonly comparison: FileComparison }) {
  const { editor, snapshots } = useWorkspace();
  const versions = useStore(snapshots.versions);
  const [diffLayout, setDiffLayout] = useState<DiffLayout>('inline');
  const canSplit = !useMediaQuery(NARROW);
  // Restoring a change updates the comparison itself. It is rebuilt only for changes from outside.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision means that the text changed from outside
  const after = useMemo(() => document.value, [comparison, document.revision]);
  const isSame = comparison.status === 'ready' && comparison.before === after;
  return (
    <section aria-label="Comparison" className="flex h-full flex-col">
      <header className="flex h-9 flex-none items-center gap-2 border-y border-line bg-base px-3 text-12 max-md:h-12">
        <span className="min-w-0 flex-1 truncate text-fg-2">{sideName(comparison.side, versions)}</span>
        {canSplit && comparison.status === 'ready' && !isSame && <DiffLayoutSwitch value={diffLayout} onChange={setDiffLayout} />}
        <Button size="sm" className="max-md:h-10" onClick={editor.endComparison}>
          Done
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-auto">
        {comparison.status === 'loading' ? (
          <Loading text="Comparing…" className="p-4 text-fg-2" />
        ) : comparison.status === 'failed' ? (
          <PaneMessage title="Could not compare the file" text={comparison.message} onRetry={() => void editor.compare(comparison.path, comparison.side)} />
        ) : isSame ? (
          <PaneMessage title="Nothing changed" text="The file is the same on both sides." />
        ) : (
          <Suspense fallback={null}>
            <DiffArea
              path={document.path}
              before={comparison.before}
              after={after}
              isSideBySide={canSplit && diffLayout === 'side'}
              isMasked={document.isMasked}
              {...(comparison.side.type === 'conflict' ? { words: MINE_OR_THEIRS } : {})}
              onChange={document.isReadOnly ? undefined : (text) => editor.change(document.path, text)}
            />
          </Suspense>
        )}
      </div>
    </section>
  );
}

function sideName(side: ComparedSide, versions: readonly VersionView[]): string {
  switch (side.type) {
    case 'last-save':
      return 'Your edits since the last save';
    case 'last-turn':
      return 'Changes in the last turn';
    case 'conflict':
      return 'The new file, with your edits in green';
    case 'version': {
      const version = versions.find(({ id }) => id === side.id);
      return version ? `Changes since version ${version.number}, ${version.title}` : 'Changes since a version';
    }
  }
}

import type { BranchComparison as Comparison, BranchSide } from '@lathe/workspace';
import { useState } from 'react';
import { Button, IconButton } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { Loading } from '../components/Loading.tsx';
import { PaneMessage } from '../components/PaneMessage.tsx';
import { Segmented } from '../components/Segmented.tsx';
import { ONE_COLUMN, useMediaQuery } from '../components/use-media-query.ts';
import { useStore } from '../components/use-store.ts';
import type { DeviceSize } from '../previews/device-size.ts';
import { SIZES } from '../previews/PreviewBar.tsx';
import { useWorkspace } from '../services.tsx';
import { ComparedApp } from './ComparedApp.tsx';
import { ComparedFiles } from './ComparedFiles.tsx';
import { PathField } from './PathField.tsx';

type Ready = Extract<Comparison, { status: 'ready' }>;

/** `main` and a branch side by side, each running, with what differs and what keeping the branch does. */
export function BranchComparison() {
  const { branches, previews } = useWorkspace();
  const comparison = useStore(branches.comparison);
  const [path, setPath] = useState(() => previews.location.get());
  const [size, setSize] = useState<DeviceSize>('full');
  if (comparison.status === 'none') return null;
  return (
    <section aria-label={`Comparison of main and ${comparison.title}`} className="flex h-full flex-col">
      <header className="flex h-10 flex-none items-center gap-2 border-b border-line px-2 max-md:h-13">
        <h2 className="flex min-w-0 items-center gap-2">
          <span className="flex-none font-medium">Compare</span>
          <span className="flex-none text-fg-2 max-sm:sr-only">main</span>
          <Icon name="arrow-right" size={14} className="flex-none text-fg-3 max-sm:hidden" />
          <span className="truncate text-fg-2">{comparison.title}</span>
        </h2>
        <span className="flex-1" />
        {comparison.status === 'ready' && <PathField path={path} onPath={setPath} />}
        <Segmented label="Size" segments={SIZES} value={size} onChange={setSize} className="max-md:hidden" />
        <IconButton icon="x" label="Close the comparison" className="max-md:size-11" onClick={() => void branches.closeComparison()} />
      </header>
      {comparison.status === 'loading' ? (
        <Loading text="Comparing…" className="p-4 text-fg-2" />
      ) : comparison.status === 'failed' ? (
        <PaneMessage title="Could not compare them" text={comparison.message} onRetry={() => void branches.compare(branchOf(comparison))} />
      ) : (
        <Sides comparison={comparison} path={path} size={size} />
      )}
    </section>
  );
}

function branchOf({ slug, title }: { readonly slug: string; readonly title: string }) {
  return { slug, title, name: title, isMain: false, isCurrent: false, versionCount: 0 };
}

function Sides({ comparison, path, size }: { readonly comparison: Ready; readonly path: string; readonly size: DeviceSize }) {
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const [shown, setShown] = useState<BranchSide>('branch');
  const side = (name: BranchSide) => (
    <div hidden={isOneColumn && shown !== name} className="flex min-w-0 flex-1 flex-col not-last:border-r not-last:border-line [&[hidden]]:hidden">
      <SideHead comparison={comparison} side={name} />
      <div className="relative flex min-h-0 flex-1 justify-center overflow-hidden bg-base">
        <ComparedApp comparison={comparison} side={name} path={path} size={size} />
      </div>
    </div>
  );
  return (
    <>
      {isOneColumn && (
        <div className="flex flex-none justify-center border-b border-line p-2">
          <Segmented
            role="tablist"
            label="Side"
            segments={[
              { value: 'main', label: 'main' },
              { value: 'branch', label: comparison.title },
            ]}
            value={shown}
            onChange={setShown}
            className="h-10 min-w-0 max-w-full flex-1"
          />
        </div>
      )}
      <div className="flex min-h-52 flex-1">
        {side('main')}
        {side('branch')}
      </div>
      <ComparedFiles comparison={comparison} />
      <p className="flex-none border-t border-line px-3 py-2 text-12 text-fg-3">{consequence(comparison)}</p>
    </>
  );
}

function SideHead({ comparison, side }: { readonly comparison: Ready; readonly side: BranchSide }) {
  const { branches } = useWorkspace();
  const isBusy = useStore(branches.isBusy);
  const branch = useStore(branches.list).find(({ slug }) => slug === comparison.slug) ?? branchOf(comparison);
  const isUndecided = comparison.conflicts.some(({ choice }) => choice === undefined);
  const discard = () => void branches.discard(branch);
  return (
    <header className="flex min-h-11 flex-none items-center gap-2 border-b border-line px-3 py-1">
      <Icon name="branch" size={14} className="flex-none text-fg-2" />
      <h3 className="min-w-0 truncate font-medium">{side === 'main' ? 'main' : comparison.title}</h3>
      <span className="truncate text-12 text-fg-3 max-xl:hidden">{comparison.current === side ? 'open now' : 'runs beside'}</span>
      <span className="min-w-0 flex-1" />
      {side === 'main' ? (
        <Button className="max-md:h-10" disabled={isBusy} aria-label={`Keep this one: main, and discard ${comparison.title}`} onClick={discard}>
          Keep this one
        </Button>
      ) : (
        <>
          <Button kind="quiet" icon="trash" className="max-md:h-10" disabled={isBusy} aria-label={`Discard ${comparison.title}`} onClick={discard}>
            <span className="max-xl:hidden">Discard</span>
          </Button>
          <Button
            kind="primary"
            className="max-md:h-10"
            isBusy={isBusy}
            disabled={isBusy || isUndecided}
            aria-label={`Keep this one: ${comparison.title}`}
            onClick={() => void branches.keep()}
          >
            Keep this one
          </Button>
        </>
      )}
    </header>
  );
}

function consequence({ conflicts, keptCount, title }: Ready): string {
  const open = conflicts.filter(({ choice }) => choice === undefined).length;
  if (open > 0) return `Both changed the same lines in ${open === 1 ? 'a file' : `${open} files`}. Choose above which to keep, then you can keep “${title}”.`;
  if (keptCount === 0) return `Keeping “${title}” changes no file of main. Its chat becomes part of the project’s.`;
  const files = keptCount === 1 ? '1 file' : `${keptCount} files`;
  return `Keeping “${title}” changes ${files} of main, as its newest version, and adds its chat. What is published stays until you publish again.`;
}

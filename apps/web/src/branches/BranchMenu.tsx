import type { BranchView, OpenProject } from '@lathe/workspace';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine, menuRowClass } from '../components/Menu.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

/** The branch that is open, and the way to the others. */
export function BranchMenu({ project }: { readonly project: OpenProject }) {
  const { branches } = useWorkspace();
  const count = useStore(branches.list).filter(({ isAtHost }) => !isAtHost).length;
  const isBusy = useStore(branches.isBusy);
  const title = project.branch?.title;
  // A reader of a project without branches has nothing to choose.
  if (project.access === 'read' && count < 2) return null;
  return (
    <Branches project={project}>
      <button
        type="button"
        aria-label={title === undefined ? 'Branches' : `Branch ${title}`}
        title={title === undefined ? 'Branches' : `Branch ${title}`}
        className={classNames(
          'inline-flex h-6 min-w-0 flex-initial items-center gap-1.5 rounded-row px-1.5 text-12 font-medium max-md:h-10 max-md:min-w-9 max-md:justify-center',
          title === undefined ? 'text-fg-3 hover:bg-hover data-[state=open]:bg-press' : 'bg-accent-soft text-accent',
          // The title needs the room on phones. The palette, the message box and the list of versions lead there, too.
          count < 2 && 'max-sm:hidden',
        )}
      >
        {isBusy ? <Spinner size={11} /> : <Icon name="branch" size={14} className="flex-none" />}
        {title === undefined ? (
          count > 1 && <span className="whitespace-nowrap max-lg:sr-only">{count} branches</span>
        ) : (
          <span className="max-w-40 truncate max-lg:max-w-24 max-sm:sr-only">{title}</span>
        )}
      </button>
    </Branches>
  );
}

/** In the message box: where a request goes, if that is not the project itself. */
export function BranchChip() {
  const state = useStore(useWorkspace().project.state);
  if (state.status !== 'open' || state.project.branch === undefined) return null;
  const { title } = state.project.branch;
  return (
    <div className="flex px-2 pt-2">
      <Branches project={state.project}>
        <button
          type="button"
          aria-label={`What you ask for changes the branch ${title}. Choose another one`}
          className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-control border border-accent-line bg-accent-soft px-2 text-12 font-medium text-accent max-md:h-10"
        >
          <Icon name="branch" size={14} className="flex-none" />
          <span className="truncate">{title}</span>
          <Icon name="down" size={12} className="flex-none" />
        </button>
      </Branches>
    </div>
  );
}

function Branches({ project, children }: { readonly project: OpenProject; readonly children: ReactNode }) {
  const { branches } = useWorkspace();
  const list = useStore(branches.list);
  const isBusy = useStore(branches.isBusy);
  const canWrite = project.access !== 'read' && !project.isFrozen;
  const current = list.find(({ isCurrent }) => isCurrent);
  const compared = current?.isMain === false ? [current] : list.filter(({ isMain, slug }) => !isMain && slug !== undefined);
  return (
    <Menu trigger={children} className="w-72" onOpen={() => void branches.read()}>
      <span aria-hidden="true">
        <MenuLabel>Branches</MenuLabel>
      </span>
      <DropdownMenu.RadioGroup
        aria-label="Branches"
        value={current?.name ?? ''}
        onValueChange={(name) => {
          const chosen = list.find((branch) => branch.name === name);
          if (chosen) void branches.switchTo(chosen);
        }}
      >
        {list.map((branch) => (
          <DropdownMenu.RadioItem key={branch.name} value={branch.name} disabled={isBusy || (branch.slug === undefined && !canWrite)} className={menuRowClass}>
            <Icon name="branch" size={14} className="flex-none text-fg-3" />
            <span className="min-w-0 flex-1 truncate">{branch.title}</span>
            <span className="flex-none text-12 text-fg-3 tnum">{aboutOf(branch)}</span>
            <span className="w-3.5 flex-none">
              <DropdownMenu.ItemIndicator>
                <Icon name="check" size={14} className="text-fg-3" />
              </DropdownMenu.ItemIndicator>
            </span>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      {canWrite && (
        <>
          <MenuLine />
          <MenuItem icon="plus" isDisabled={isBusy} onSelect={() => void branches.start()}>
            {list.length > 1 ? 'Try an idea' : 'Try an idea beside this'}
          </MenuItem>
          {compared.map((branch) => (
            <MenuItem key={branch.name} icon="compare" isDisabled={isBusy} onSelect={() => void branches.compare(branch)}>
              {branch.isCurrent ? 'Compare with main' : `Compare ${branch.title}`}
            </MenuItem>
          ))}
          {current?.isMain === false && (
            <MenuItem icon="trash" isDanger isDisabled={isBusy} onSelect={() => void branches.discard(current)}>
              Discard this branch
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}

function aboutOf({ isMain, slug, isAtHost, versionCount }: BranchView): string {
  if (isAtHost) return 'in the repository';
  if (slug === undefined) return 'in git only';
  if (isMain) return 'the project';
  return versionCount === 0 ? 'no version yet' : `${versionCount} ${versionCount === 1 ? 'version' : 'versions'}`;
}

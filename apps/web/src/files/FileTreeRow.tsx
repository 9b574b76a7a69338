import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { fileIcon } from './file-icon.ts';
import type { TreeNode, TreeRow } from './tree-data.ts';

const INDENT = 16;

export interface RowState {
  readonly isExpanded: boolean;
  readonly isSelected: boolean;
  /** The active row of the keyboard. */
  readonly isFocused: boolean;
  /** Shown in the editor. */
  readonly isOpen: boolean;
  readonly isWriting: boolean;
  readonly isCut: boolean;
  /** Dragged files would be dropped here. */
  readonly isDropTarget: boolean;
  /** The rule of a folder above. */
  readonly inherited: 'locked' | 'targeted' | undefined;
}

export interface FileTreeRowProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly state: RowState;
  readonly top: number;
  readonly height: number;
}

/** A file or folder: guide lines, icon, name and badges. */
export function FileTreeRow({ id, row, state, top, height }: FileTreeRowProps) {
  const { node, level } = row;
  const { isExpanded, isSelected, isFocused, isOpen, isWriting } = state;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus and names the active row
    <div
      id={id}
      role="treeitem"
      aria-label={node.name}
      aria-level={level + 1}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-expanded={node.isFolder ? isExpanded : undefined}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      aria-description={badgeWords(node, state)}
      data-path={node.path}
      draggable
      style={{ height, transform: `translateY(${top}px)`, paddingLeft: 6 + level * INDENT }}
      className={classNames(
        'absolute inset-x-0 top-0 flex cursor-default items-center gap-1.5 rounded-row pr-1.5 text-left select-none',
        isWriting ? 'text-accent' : isOpen || isSelected ? 'text-fg' : 'text-fg-2',
        state.isDropTarget ? 'bg-accent-soft' : isSelected ? 'bg-press' : isOpen ? 'bg-hover' : 'hover:bg-hover hover:text-fg',
        isFocused && 'outline-focus group-focus-visible/tree:outline-2 group-focus-visible/tree:-outline-offset-2',
        state.isCut && 'opacity-50',
      )}
    >
      {Array.from({ length: level }, (_, depth) => 10 + depth * INDENT).map((left) => (
        <span key={left} aria-hidden="true" className="absolute inset-y-0 border-l border-line" style={{ left }} />
      ))}
      {node.isFolder ? <Icon name={isExpanded ? 'down' : 'right'} size={12} className="-mx-0.5 text-fg-3" /> : <span className="w-2 flex-none" />}
      <Icon name={node.isFolder ? (isExpanded ? 'folder-open' : 'folder') : fileIcon(node.name)} size={14} className={isWriting ? undefined : 'text-fg-3'} />
      <span className="min-w-0 flex-1 truncate">{node.name}</span>
      <Badges node={node} state={state} />
    </div>
  );
}

/** The badges in words, for screen readers. The row's accessible name is the file's name only. */
function badgeWords({ entry }: TreeNode, { isWriting, inherited }: RowState): string | undefined {
  const rule = entry?.isTargeted ? 'targeted' : entry?.isLocked ? 'locked' : inherited && `in a ${inherited} folder`;
  const badge = isWriting ? 'the assistant is writing' : entry?.badge;
  return [rule, entry?.isMalformedBinary && 'without contents', badge].filter(Boolean).join(', ') || undefined;
}

function Badges({ node, state }: { readonly node: TreeNode; readonly state: RowState }) {
  const { entry } = node;
  const isRuled = entry?.isTargeted || entry?.isLocked;
  return (
    <span className="inline-flex flex-none items-center gap-1 font-mono text-[11px] leading-none font-medium">
      {entry?.isMalformedBinary && (
        <span title="Binary, without contents" className="text-danger">
          <Icon name="warn" size={14} />
        </span>
      )}
      {entry?.isTargeted && (
        <span title="Targeted" className="text-accent">
          <Icon name="target" size={14} />
        </span>
      )}
      {entry?.isLocked && (
        <span title="Locked" className="text-fg-3">
          <Icon name="lock" size={14} />
        </span>
      )}
      {!isRuled && state.inherited && (
        <span title={`In a ${state.inherited} folder`} className="text-fg-off">
          <Icon name={state.inherited === 'locked' ? 'lock' : 'target'} size={14} />
        </span>
      )}
      {state.isWriting ? (
        <span title="The assistant is writing">
          <Icon name="pen" size={14} />
        </span>
      ) : (
        entry?.badge && (
          <span title={entry.badge === 'added' ? 'Added' : 'Modified'} className={entry.badge === 'added' ? 'text-ok' : 'text-warn'}>
            {entry.badge === 'added' ? 'A' : 'M'}
          </span>
        )
      )}
    </span>
  );
}

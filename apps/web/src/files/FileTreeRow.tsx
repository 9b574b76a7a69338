import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import type { TreeNode } from './tree-data.ts';

const INDENT = 16;

export interface FileTreeRowProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly node: TreeNode;
  readonly level: number;
  readonly isExpanded: boolean;
  /** Shown in the editor. */
  readonly isOpen: boolean;
  readonly isWriting: boolean;
}

/** A file or folder: guide lines, picture, name, then its badges: target, lock, pen, A or M. */
export function FileTreeRow({ node, level, isExpanded, isOpen, isWriting, style, ...rest }: FileTreeRowProps) {
  return (
    <button
      type="button"
      {...rest}
      role="treeitem"
      aria-selected={isOpen}
      aria-description={badgeWords(node, isWriting)}
      style={{ ...style, paddingLeft: 6 + level * INDENT }}
      className={classNames(
        'absolute inset-x-0 top-0 flex items-center gap-1.5 rounded-row pr-1.5 text-left focus-row',
        isWriting ? 'text-accent' : isOpen ? 'text-fg' : 'text-fg-2',
        isOpen ? 'bg-press' : 'hover:bg-hover hover:text-fg',
      )}
    >
      {Array.from({ length: level }, (_, depth) => 10 + depth * INDENT).map((left) => (
        <span key={left} aria-hidden="true" className="absolute inset-y-0 border-l border-line" style={{ left }} />
      ))}
      {node.isFolder ? <Icon name={isExpanded ? 'down' : 'right'} size={12} className="-mx-0.5 text-fg-3" /> : <span className="w-2 flex-none" />}
      <Icon name={node.isFolder ? (isExpanded ? 'folder-open' : 'folder') : 'file'} size={14} className={isWriting ? undefined : 'text-fg-3'} />
      <span className="min-w-0 flex-1 truncate">{node.name}</span>
      <Badges node={node} isWriting={isWriting} />
    </button>
  );
}

/** The badges of a row for those who do not see them; its name is the file's alone. */
function badgeWords({ entry }: TreeNode, isWriting: boolean): string | undefined {
  const badge = isWriting ? 'the assistant is writing' : entry?.badge;
  return [entry?.isTargeted && 'targeted', entry?.isLocked && 'locked', badge].filter(Boolean).join(', ') || undefined;
}

function Badges({ node, isWriting }: { readonly node: TreeNode; readonly isWriting: boolean }) {
  const { entry } = node;
  return (
    <span className="inline-flex flex-none items-center gap-1 font-mono text-[11px] leading-none font-medium">
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
      {isWriting ? (
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

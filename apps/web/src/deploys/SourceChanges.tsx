import type { SourceChanges as Changes } from '@lathe/protocol';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';
import { SheetBlock } from '../components/SheetBlock.tsx';

const SHOWN = 6;

/** The project's files that changed since the live version was built. */
export function SourceChanges({ changes, since }: { readonly changes: Changes; readonly since: number }) {
  const rows: readonly { readonly path: string; readonly icon: IconName; readonly verb: string }[] = [
    ...changes.added.map((path) => ({ path, icon: 'plus' as const, verb: 'added' })),
    ...changes.changed.map((path) => ({ path, icon: 'pen' as const, verb: 'changed' })),
    ...changes.removed.map((path) => ({ path, icon: 'trash' as const, verb: 'removed' })),
  ];
  return (
    <SheetBlock
      title={`Changes since version ${since}`}
      end={<span className="tnum">{rows.length === 0 ? 'none' : `${rows.length} ${rows.length === 1 ? 'file' : 'files'}`}</span>}
    >
      <ul>
        {rows.slice(0, SHOWN).map(({ path, icon, verb }) => (
          <li key={path} className="flex min-h-7 items-center gap-2.5">
            <Icon name={icon} size={14} className="flex-none text-fg-3" />
            <span className="min-w-0 flex-1 truncate font-mono text-12">{path}</span>
            <span className="text-12 text-fg-3">{verb}</span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && <p className="text-12 text-fg-3">and {rows.length - SHOWN} more</p>}
    </SheetBlock>
  );
}

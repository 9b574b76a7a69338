import { useMemo } from 'react';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { useWorkspace } from '../services.tsx';
import type { FileEntry } from '@lathe/workspace';

/** Says what the assistant may edit, with a button that removes the restriction. */
export function RulesBar({ entries }: { readonly entries: Readonly<Record<string, FileEntry>> }) {
  const { files } = useWorkspace();
  const { locked, targeted } = useMemo(() => {
    const all = Object.values(entries);
    return { locked: all.filter(({ isLocked }) => isLocked).length, targeted: all.filter(({ isTargeted }) => isTargeted).length };
  }, [entries]);
  if (locked + targeted === 0) return null;
  const isTargeting = targeted > 0;
  return (
    <div className="mx-1.5 mb-1.5 flex flex-none items-center gap-1.5 rounded-row bg-sunken py-0.5 pr-0.5 pl-2 text-12 text-fg-2">
      <Icon name={isTargeting ? 'target' : 'lock'} size={14} className={isTargeting ? 'text-accent' : 'text-fg-3'} />
      <span className="min-w-0 flex-1 truncate" title={isTargeting ? 'The assistant edits only targeted files.' : 'The assistant does not edit locked files.'}>
        {isTargeting ? `${targeted} targeted` : `${locked} locked`}
      </span>
      <Button size="sm" kind="quiet" className="max-md:h-10" onClick={() => files.resetRules()}>
        Reset
      </Button>
    </div>
  );
}

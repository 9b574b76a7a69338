import type { EditorDocument } from '@lathe/workspace';
import type { ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';
import { useWorkspace } from '../services.tsx';

/** Says that the file changed under unsaved edits. Both are kept until the person chooses. */
export function ConflictBar({ document, isCompared }: { readonly document: EditorDocument; readonly isCompared: boolean }) {
  const { editor } = useWorkspace();
  const { path, conflict } = document;
  if (conflict === undefined) return null;
  const isDraft = conflict.isDraft === true;
  const isGone = conflict.theirs === undefined;
  return (
    <Bar icon="warn" tone="warn" text={conflictText(isDraft, isGone)}>
      {!isGone && !isCompared && (
        <Button size="sm" kind="quiet" className="max-md:h-10" onClick={() => void editor.compare(path, { type: 'conflict' })}>
          Compare
        </Button>
      )}
      <Button size="sm" className="max-md:h-10" onClick={() => editor.takeTheirs(path)}>
        {isGone ? 'Discard' : isDraft ? 'Use the other' : 'Use theirs'}
      </Button>
      <Button size="sm" className="max-md:h-10" onClick={() => editor.keepMine(path)}>
        {isCompared ? 'Keep this' : 'Keep mine'}
      </Button>
    </Bar>
  );
}

function conflictText(isDraft: boolean, isGone: boolean): string {
  if (isDraft) return 'Another tab has different unsaved edits to this file. Both are kept.';
  return isGone ? 'This file was deleted. Your edits are kept here.' : 'This file changed while you were editing. Both versions are kept.';
}

/** Shows and hides the values of a `.env` file. */
export function SecretsBar({ path, isMasked }: { readonly path: string; readonly isMasked: boolean }) {
  const { editor } = useWorkspace();
  return (
    <Bar icon="key" tone="plain" text={isMasked ? 'Values are hidden. Show them to edit.' : 'Values are shown.'}>
      <Button size="sm" icon={isMasked ? 'eye' : 'lock'} className="max-md:h-10" onClick={() => editor.showSecrets(path, isMasked)}>
        {isMasked ? 'Show values' : 'Hide values'}
      </Button>
    </Bar>
  );
}

function Bar({
  icon,
  tone,
  text,
  children,
}: {
  readonly icon: IconName;
  readonly tone: 'warn' | 'plain';
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      role="status"
      className={classNames(
        'flex min-h-9 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-y py-1 pr-2 pl-3.5 text-12',
        tone === 'warn' ? 'border-warn-line bg-warn-soft text-fg' : 'border-line bg-base text-fg-2',
      )}
    >
      <Icon name={icon} size={14} className={tone === 'warn' ? 'text-warn' : 'text-fg-3'} />
      <span className="min-w-40 flex-1">{text}</span>
      <span className="flex flex-none gap-2 max-sm:basis-full max-sm:justify-end">{children}</span>
    </div>
  );
}

import { memo, useId, useState } from 'react';
import { Bar } from '../components/Bar.tsx';
import { IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';
import type { ActionStatus, ArtifactView } from '@lathe/workspace';
import { ActionRow } from './ActionRow.tsx';
import { type Cleared, ClearedBadge } from './ClearedBadge.tsx';

const ENDED: ReadonlySet<ActionStatus> = new Set(['complete', 'failed', 'aborted', 'skipped']);

export interface ArtifactCardProps {
  readonly artifact: ArtifactView;
  /** The answer it belongs to. */
  readonly messageId: string;
  /** How many of the problems it was meant to fix are gone. */
  readonly cleared?: Cleared | undefined;
}

/** The actions of an answer: a title, the number of completed actions, and a row for each. */
export const ArtifactCard = memo(function ArtifactCard({ artifact, messageId, cleared }: ArtifactCardProps) {
  const [isOpen, setIsOpen] = useState(true);
  const listId = useId();
  const { actions } = artifact;
  const doneCount = actions.filter((action) => ENDED.has(action.status)).length;
  const failedCount = actions.filter((action) => action.status === 'failed').length;
  const stoppedCount = actions.filter((action) => action.status === 'aborted').length;
  const isDone = artifact.isClosed && doneCount === actions.length;
  return (
    // Only the bar reaches into the corners. Clipping them costs time in every redrawn frame.
    <article aria-label={artifact.title} className={classNames('rounded-card border border-line bg-surface text-13', !isDone && 'overflow-hidden')}>
      <header className="flex h-9 items-center gap-2 pr-2 pl-3 max-md:h-11">
        {isDone && <Icon {...outcomeIcon(failedCount, stoppedCount)} />}
        <h2 title={artifact.title} className="min-w-0 flex-1 truncate font-strong">
          {artifact.title}
        </h2>
        {cleared ? (
          <ClearedBadge cleared={cleared} />
        ) : (
          <span className="text-12 text-fg-3 tnum">{countText(doneCount, actions.length, failedCount, stoppedCount, isDone)}</span>
        )}
        <IconButton
          size="sm"
          icon={isOpen ? 'down' : 'right'}
          label={isOpen ? 'Collapse' : 'Expand'}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="max-md:size-10"
        />
      </header>
      {isDone ? (
        isOpen && <div className="border-t border-line" />
      ) : (
        <Bar isThin value={actions.length === 0 ? 0 : doneCount / actions.length} label={`Progress of ${artifact.title}`} />
      )}
      <ol id={listId} hidden={!isOpen} className={classNames('@container p-1', !isOpen && 'hidden')}>
        {actions.map((action) => (
          <ActionRow key={action.id} action={action} messageId={messageId} />
        ))}
      </ol>
    </article>
  );
});

function outcomeIcon(failed: number, stopped: number): { readonly name: IconName; readonly className: string } {
  if (failed > 0) return { name: 'bad', className: 'text-danger' };
  return stopped > 0 ? { name: 'stop', className: 'text-fg-3' } : { name: 'check', className: 'text-ok' };
}

function countText(done: number, total: number, failed: number, stopped: number, isDone: boolean): string {
  if (!isDone) return `${done} of ${total}`;
  if (failed > 0) return `${failed} of ${total} failed`;
  if (stopped > 0) return `${stopped} of ${total} stopped`;
  return total === 1 ? '1 action' : `${total} actions`;
}

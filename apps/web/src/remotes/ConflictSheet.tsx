import type { SyncConflict, SyncResolution } from '@lathe/protocol';
import type { SyncQuestion } from '@lathe/workspace';
import { lazy, Suspense, useState } from 'react';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { Segmented } from '../components/Segmented.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { SheetBlock } from '../components/SheetBlock.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

const DiffArea = lazy(() => import('../editor/DiffArea.tsx'));

const MINE_OR_THEIRS = { keep: 'Keep mine', restore: 'Use theirs' };

export interface ConflictSheetProps {
  readonly question: SyncQuestion;
  /** The repository's. */
  readonly path: string;
  readonly onDismiss: () => void;
}

/** Asks what to keep of the files that both sides changed in the same place. Until it is answered, nothing changes. */
export function ConflictSheet({ question: { conflicts }, path, onDismiss }: ConflictSheetProps) {
  const { remotes } = useWorkspace();
  const syncing = useStore(remotes.syncing);
  const isRunning = syncing.status === 'running';
  const [answers, setAnswers] = useState<Readonly<Record<string, SyncResolution>>>({});
  const answer = (file: string, resolution: SyncResolution) => setAnswers((before) => ({ ...before, [file]: resolution }));
  const resolutions = Object.fromEntries(conflicts.map((conflict) => [conflict.path, answers[conflict.path] ?? mineOf(conflict)]));
  return (
    <Sheet
      title="Both changed the same lines"
      onDismiss={onDismiss}
      footer={
        <>
          <p className="min-w-0 flex-1 text-12 text-fg-3">Nothing has changed yet.</p>
          <Button onClick={onDismiss}>Not now</Button>
          <Button kind="primary" isBusy={isRunning} disabled={isRunning} onClick={() => void remotes.answer(resolutions)}>
            {isRunning ? 'Synchronizing' : 'Keep these'}
          </Button>
        </>
      }
    >
      <p className="text-fg-2">
        The project and {path} changed the same lines of {conflicts.length === 1 ? 'this file' : 'these files'}. Green is yours, red is theirs. Everything else
        is joined already.
      </p>
      <ActionError error={syncing.status === 'failed' ? new Error(syncing.message) : null} />
      {conflicts.map((conflict) => (
        <Conflict
          // A new question has other texts.
          key={`${conflict.path} ${conflict.ours?.length} ${conflict.theirs?.length}`}
          conflict={conflict}
          answer={answers[conflict.path]}
          onAnswer={(resolution) => answer(conflict.path, resolution)}
        />
      ))}
    </Sheet>
  );
}

/** The text of a conflict has what could be joined, and mine where it could not. */
const mineOf = ({ ours, theirs }: SyncConflict): SyncResolution => (ours === null || theirs === null ? { side: 'ours' } : { text: ours });

interface ConflictProps {
  readonly conflict: SyncConflict;
  readonly answer: SyncResolution | undefined;
  readonly onAnswer: (resolution: SyncResolution) => void;
}

const SIDES = [
  { value: 'ours', label: 'Mine' },
  { value: 'theirs', label: 'Theirs' },
] as const;

function Conflict({ conflict: { path, ours, theirs }, answer, onAnswer }: ConflictProps) {
  const isText = ours !== null && theirs !== null;
  const side = answer !== undefined && 'side' in answer ? answer.side : 'ours';
  return (
    <SheetBlock title={path}>
      {isText ? (
        <div className="max-h-96 overflow-auto rounded-control border border-line">
          <Suspense fallback={null}>
            <DiffArea path={path} before={theirs} after={ours} isSideBySide={false} words={MINE_OR_THEIRS} onChange={(text) => onAnswer({ text })} />
          </Suspense>
        </div>
      ) : (
        <div className="flex items-center gap-3 py-1">
          <p className="min-w-0 flex-1 text-fg-2">It is not text, so one of both stays.</p>
          <Segmented role="radiogroup" label={`Which ${path}`} segments={SIDES} value={side} onChange={(value) => onAnswer({ side: value })} />
        </div>
      )}
    </SheetBlock>
  );
}

import type { MigrationTrial, MigrationView } from '@lathe/workspace';
import { useId, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';
import { confirmingWord, lostText } from './loss-text.ts';

interface ApplyChangeProps {
  readonly change: MigrationView;
  /** Undefined while it is tried, and if it need not be. */
  readonly trial: MigrationTrial | undefined;
  readonly isCounting: boolean;
  /** Whether another one must be decided on first. */
  readonly isBlocked: boolean;
}

/** Applies a change. What loses data is confirmed by typing its name. */
export function ApplyChange({ change, trial, isCounting, isBlocked }: ApplyChangeProps) {
  const { migrations, supabase } = useWorkspace();
  const isHosted = useStore(supabase.integration) !== undefined;
  const isBusy = useStore(migrations.isBusy);
  const [typed, setTyped] = useState('');
  const id = useId();
  const { version, state, risks, title } = change;
  const word = confirmingWord(change, trial);
  const lost = trial?.type === 'tried' ? lostText(trial.losses) : undefined;
  const isConfirmed = word === undefined || typed.trim() === word;
  const isRisky = risks.length > 0;
  const apply = (): void => void migrations.apply(version);
  const button = (
    <Button
      kind={isRisky ? 'danger' : 'default'}
      size="sm"
      type={word === undefined ? 'button' : 'submit'}
      isBusy={state === 'applying'}
      disabled={isBusy || isBlocked || !isConfirmed || (isRisky && isCounting)}
      onClick={word === undefined ? apply : undefined}
      className="max-sm:h-10"
    >
      {state === 'applying' ? 'Applying' : state === 'failed' ? 'Try again' : lost === undefined ? 'Apply' : `Apply, and lose ${lost}`}
    </Button>
  );
  if (word === undefined || isBlocked) return button;
  return (
    <form
      className="flex w-full flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed && !isBusy) apply();
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <input
          aria-label={`Confirm “${title}”`}
          aria-describedby={id}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          spellCheck={false}
          className="h-7 min-w-24 flex-1 rounded-control border border-line-control bg-surface px-2.5 font-mono text-12 transition-colors hover:border-fg-3 focus-field max-sm:h-10 max-sm:text-16"
        />
        {button}
      </div>
      <p id={id} className="text-12 text-fg-3">
        Type <b className="font-semibold text-fg">{word}</b> to confirm.{' '}
        {isHosted ? 'No copy of the database is kept: what is lost at Supabase is lost.' : 'The database is kept as it is now, under Usage.'}
      </p>
    </form>
  );
}

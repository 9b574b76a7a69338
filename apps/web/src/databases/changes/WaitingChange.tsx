import type { MigrationView } from '@lathe/workspace';
import { type ReactNode, useId, useState } from 'react';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { compactNumber } from '../../components/format.ts';
import { Icon } from '../../components/Icon.tsx';
import type { IconName } from '../../components/icons.ts';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';
import { useDatabaseQuery } from '../use-database-query.ts';
import { ApplyChange } from './ApplyChange.tsx';
import { ChangeSql } from './ChangeSql.tsx';
import { isBlocked } from './is-blocked.ts';
import { Losses } from './Losses.tsx';

const MARKS = {
  failed: { icon: 'bad', className: 'text-danger' },
  loses: { icon: 'warn', className: 'text-danger' },
  adds: { icon: 'plus', className: 'text-ok' },
} as const;

interface WaitingChangeProps {
  readonly change: MigrationView;
  /** Those that wait before it. */
  readonly before: readonly MigrationView[];
  readonly className: string;
}

/** A change that waits: what it does in plain words, what it may lose, and what can be done with it. */
export function WaitingChange({ change, before, className }: WaitingChangeProps) {
  const { migrations, supabase } = useWorkspace();
  const isHosted = useStore(supabase.integration) !== undefined;
  const [hasSql, setSql] = useState(false);
  const sqlId = useId();
  const isBusy = useStore(migrations.isBusy);
  const { version, title, summary, risks, state, error, file } = change;
  const isRisky = risks.length > 0 && state === 'waiting';
  // React Query keeps no undefined.
  const trial = useDatabaseQuery(['trial', version, file?.sql, before.length, isRisky, isHosted], async () =>
    isRisky && !isHosted ? ((await migrations.tryOut(version)) ?? null) : null,
  );
  const mark = MARKS[state === 'failed' ? 'failed' : risks.length > 0 ? 'loses' : 'adds'];
  return (
    <li className={classNames('grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 px-3 py-3', className)}>
      <Icon name={mark.icon} className={classNames('mt-0.5', mark.className)} />
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        {summary !== '' && <p className="whitespace-pre-line text-fg-2 wrap-anywhere">{summary}</p>}
        {error !== undefined && (
          <pre role="alert" className="max-h-40 overflow-auto rounded-control border border-line px-2.5 py-2 font-mono text-12 whitespace-pre-wrap text-code">
            {[error.message, error.detail, error.hint].filter((part) => part !== undefined).join('\n')}
          </pre>
        )}
        <Marks change={change} />
        {isRisky && !isHosted && <Losses trial={trial} />}
        {isRisky && isHosted && <p className="text-12 text-fg-2">Nothing is tried out at Supabase, so the rows that it loses are not counted.</p>}
        <Order before={before} change={change} />
        <div className="flex flex-wrap items-center gap-2">
          {state === 'failed' && file !== undefined && <FixButton path={file.path} />}
          <ApplyChange change={change} trial={trial.data ?? undefined} isCounting={trial.isFetching} isBlocked={isBlocked(before)} />
          <Button size="sm" disabled={isBusy} onClick={() => void migrations.discard(version)} className="max-sm:h-10">
            Discard
          </Button>
          <span className="flex-1" />
          {state === 'failed' && <Estimate />}
          {file !== undefined && (
            <Button kind="quiet" size="sm" aria-expanded={hasSql} aria-controls={sqlId} onClick={() => setSql(!hasSql)} className="max-sm:h-10">
              {hasSql ? 'Hide SQL' : 'Show SQL'}
            </Button>
          )}
        </div>
        <div id={sqlId} hidden={!hasSql}>
          {hasSql && file !== undefined && <ChangeSql path={file.path} sql={file.sql} />}
        </div>
      </div>
    </li>
  );
}

const NOTES = {
  opens: { icon: 'eye', tone: 'warn' },
  locks: { icon: 'clock', tone: 'plain' },
  missing: { icon: 'warn', tone: 'warn' },
} as const;

/** What it loses, whom it lets in, what it may lock or fail on, and what a new table lacks. */
function Marks({ change: { risks, notes, state } }: { readonly change: MigrationView }) {
  const isPlain = risks.length === 0 && state !== 'failed';
  if (!isPlain && risks.length + notes.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {isPlain && (
        <Mark icon="check" tone="ok">
          Loses nothing
        </Mark>
      )}
      {isPlain && notes.every(({ type }) => type !== 'opens') && (
        <Mark icon="check" tone="ok">
          Opens nothing
        </Mark>
      )}
      {risks.map(({ text }) => (
        <Mark key={text} icon="warn" tone="danger">
          It {text}
        </Mark>
      ))}
      {notes.map(({ type, text }) => (
        <Mark key={text} {...NOTES[type]}>
          {text}
        </Mark>
      ))}
    </ul>
  );
}

interface MarkProps {
  readonly icon: IconName;
  readonly tone: 'ok' | 'plain' | 'warn' | 'danger';
  readonly children: ReactNode;
}

function Mark({ icon, tone, children }: MarkProps) {
  return (
    <li className="flex max-w-full">
      <Badge tone={tone} wraps>
        <Icon name={icon} size={12} />
        <span className="min-w-0">{children}</span>
      </Badge>
    </li>
  );
}

function Order({ before, change: { state } }: Pick<WaitingChangeProps, 'before' | 'change'>) {
  if (before.length === 0 || state === 'failed') return null;
  const one = before.length === 1;
  return (
    <p className="text-12 text-fg-3">
      {isBlocked(before)
        ? `Apply or discard the ${one ? 'change' : 'changes'} before it first.`
        : one
          ? 'The change before it is applied first.'
          : `The ${before.length} changes before it are applied first.`}
    </p>
  );
}

/** Sends the error to the assistant. */
function FixButton({ path }: { readonly path: string }) {
  const { changes, problems, chat, migrations } = useWorkspace();
  const items = useStore(changes.items);
  const isBusy = useStore(migrations.isBusy);
  const isAnalyzing = useStore(problems.isAnalyzing);
  const isIdle = useStore(chat.status) === 'idle';
  const item = items.find((one) => one.type === 'migration-error' && one.problems.some(({ filePath }) => filePath === path));
  return (
    <Button
      kind="primary"
      size="sm"
      isBusy={isAnalyzing}
      disabled={item === undefined || isBusy || isAnalyzing || !isIdle}
      onClick={() => item && void changes.fix(item.id)}
      className="max-sm:h-10"
    >
      {isAnalyzing ? 'Reading the code' : 'Fix'}
    </Button>
  );
}

/** What a fix would send to the model. */
function Estimate() {
  const { tokens, cost } = useStore(useWorkspace().problems.estimate);
  if (tokens === 0) return null;
  return (
    <span className="text-12 text-fg-3 tnum">
      about {compactNumber(tokens)} tokens{cost !== undefined && `, $${cost.toFixed(2)}`}
    </span>
  );
}

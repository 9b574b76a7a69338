import type { MigrationView } from '@lathe/workspace';
import { useState } from 'react';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/Icon.tsx';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';
import { useDatabaseQuery } from '../use-database-query.ts';
import { ChangeSql } from './ChangeSql.tsx';
import { Losses } from './Losses.tsx';
import { lostText } from './loss-text.ts';

const MARKS = {
  failed: { icon: 'bad', className: 'text-danger' },
  loses: { icon: 'warn', className: 'text-warn' },
  adds: { icon: 'plus', className: 'text-ok' },
} as const;

/** A change that waits: what it does in plain words, what it may lose, and what can be done with it. */
export function WaitingChange({ change, earlier }: { readonly change: MigrationView; readonly earlier: number }) {
  const { migrations } = useWorkspace();
  const isBusy = useStore(migrations.isBusy);
  const [hasSql, setSql] = useState(false);
  const { version, title, summary, risks, state, error, file } = change;
  const isRisky = risks.length > 0 && state === 'waiting';
  // React Query keeps no undefined.
  const trial = useDatabaseQuery(['trial', version, file?.sql, earlier, isRisky], async () => (isRisky ? ((await migrations.tryOut(version)) ?? null) : null));
  const lost = trial.data?.type === 'tried' ? lostText(trial.data.losses) : undefined;
  const mark = MARKS[state === 'failed' ? 'failed' : risks.length > 0 ? 'loses' : 'adds'];
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 rounded-card border border-line bg-surface px-3 py-3">
      <Icon name={mark.icon} className={classNames('mt-0.5', mark.className)} />
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        {summary !== '' && <p className="whitespace-pre-line text-fg-2 wrap-anywhere">{summary}</p>}
        {error !== undefined && (
          <pre role="alert" className="max-h-40 overflow-auto rounded-control border border-line px-2.5 py-2 font-mono text-12 whitespace-pre-wrap text-code">
            {[error.message, error.detail, error.hint].filter((part) => part !== undefined).join('\n')}
          </pre>
        )}
        <div className="flex flex-wrap gap-1.5">
          {risks.length === 0 ? (
            <Badge tone="ok">Loses nothing</Badge>
          ) : (
            risks.map((risk) => (
              <Badge key={risk} tone="warn">
                It {risk}
              </Badge>
            ))
          )}
        </div>
        {isRisky && <Losses trial={trial} />}
        {earlier > 0 && state !== 'failed' && (
          <p className="text-12 text-fg-3">
            {earlier === 1 ? 'The change before it is applied first.' : `The ${earlier} changes before it are applied first.`}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {state === 'failed' && (
            <Button kind="primary" size="sm" disabled={isBusy} onClick={() => void migrations.fix(version)} className="max-sm:h-10">
              Fix
            </Button>
          )}
          <Button
            kind={risks.length > 0 && state !== 'failed' ? 'danger' : 'default'}
            size="sm"
            isBusy={state === 'applying'}
            disabled={isBusy}
            onClick={() => void migrations.apply(version)}
            className="max-sm:h-10"
          >
            {state === 'applying' ? 'Applying' : state === 'failed' ? 'Try again' : lost === undefined ? 'Apply' : `Apply, and lose ${lost}`}
          </Button>
          <Button size="sm" disabled={isBusy} onClick={() => void migrations.discard(version)} className="max-sm:h-10">
            Discard
          </Button>
          <span className="flex-1" />
          {file !== undefined && (
            <Button kind="quiet" size="sm" aria-expanded={hasSql} onClick={() => setSql(!hasSql)} className="max-sm:h-10">
              {hasSql ? 'Hide SQL' : 'Show SQL'}
            </Button>
          )}
        </div>
        {hasSql && file !== undefined && <ChangeSql path={file.path} sql={file.sql} />}
      </div>
    </li>
  );
}

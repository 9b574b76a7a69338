import type { LedgerRow, LedgerView } from '@lathe/workspace';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Bar } from '../components/Bar.tsx';
import { Button, IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { compactNumber, dollars, duration } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { saveBlob } from '../components/save-blob.ts';
import { Sheet } from '../components/Sheet.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';
import { useWorkspace } from '../services.tsx';
import { LineCounts } from '../snapshots/LineCounts.tsx';
import { ledgerCsv } from './ledger-csv.ts';
import { LIMIT_NAMES, usedOf, WARN_FROM } from './limit-words.ts';
import { useProjectLimits } from './use-project-limits.ts';

/** What a turn cost, step by step. */
export function TurnLedger({ messageId, onDismiss }: { readonly messageId: string; readonly onDismiss: () => void }) {
  const { chat } = useWorkspace();
  const [shownId, setShownId] = useState(messageId);
  const ledger = useQuery({
    queryKey: ['ledger', shownId],
    queryFn: async ({ signal }) => (await chat.readLedger(shownId, signal)) ?? null,
    // The turn may have gone on since.
    gcTime: 0,
  });
  const view = ledger.data ?? undefined;
  const go = (id: string | undefined) => id !== undefined && setShownId(id);
  return (
    <Sheet
      title={view === undefined ? 'What this turn cost' : `Turn ${view.number}${view.title === '' ? '' : `, ${view.title}`}`}
      onDismiss={onDismiss}
      actions={
        <>
          <IconButton icon="arrow-left" label="Turn before" disabled={view?.previousId === undefined} onClick={() => go(view?.previousId)} />
          <IconButton icon="arrow-right" label="Turn after" disabled={view?.nextId === undefined} onClick={() => go(view?.nextId)} />
        </>
      }
      footer={
        view !== undefined &&
        view.rows.length > 0 && (
          <Button
            kind="quiet"
            icon="download"
            className="ml-auto"
            onClick={() => saveBlob(new Blob([ledgerCsv(view)], { type: 'text/csv' }), `turn-${view.number}.csv`)}
          >
            Download as CSV
          </Button>
        )
      }
    >
      {ledger.isPending && <Loading text="Loading the turn" className="text-fg-3" />}
      {ledger.isError && <LoadFailed error={ledger.error} onRetry={() => void ledger.refetch()} />}
      {ledger.isSuccess && (view === undefined || view.rows.length === 0) && (
        <p className="text-fg-2">Nothing was counted in this turn. The built-in assistant is free.</p>
      )}
      {view !== undefined && view.rows.length > 0 && <Contents view={view} />}
    </Sheet>
  );
}

function Contents({ view: { total, rows, models, durationMs, isOwnErrorFix, files, costWithoutCache } }: { readonly view: LedgerView }) {
  const tokens = total.read + total.written;
  const facts = [total.cost === null ? undefined : `${compactNumber(tokens)} tokens`, durationMs > 0 ? duration(durationMs) : undefined, models.join(' and ')];
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 tnum">
        <span className="text-28 font-semibold tracking-[-.02em]">{total.cost === null ? `${compactNumber(tokens)} tokens` : dollars(total.cost)}</span>
        <span className="text-fg-2">{facts.filter(Boolean).join(', ')}</span>
      </p>
      {isOwnErrorFix && (
        <p className="flex items-center gap-2 text-12 text-warn">
          <Icon name="reload" size={14} className="flex-none" />
          This turn fixed an error that the assistant caused in the turn before. Settings, Tokens counts such turns apart.
        </p>
      )}
      <Steps rows={rows} total={total} />
      {total.cached > 0 && (
        <p className="flex gap-2 rounded-control bg-solid px-2.5 py-2 text-12 text-fg-2">
          <Icon name="info" size={14} className="mt-px flex-none" />
          <span>
            {compactNumber(total.cached)} more tokens came from the provider’s cache, which costs less.
            {costWithoutCache !== undefined && ` Without it: ${dollars(costWithoutCache)}.`}
          </span>
        </p>
      )}
      {files.length > 0 && <Files files={files} />}
      <Limits total={total} />
    </>
  );
}

const CELL = 'py-[7px] pl-2.5 text-right text-12 font-normal whitespace-nowrap';

function Steps({ rows, total }: Pick<LedgerView, 'rows' | 'total'>) {
  return (
    <table className="w-full table-fixed tnum">
      <caption className="sr-only">Tokens and cost of each step</caption>
      <thead className="text-12 text-fg-2">
        <tr>
          <th className="pb-1.5 text-left font-medium">Step</th>
          <th className="w-14 pb-1.5 text-right font-medium">Read</th>
          <th className="w-16 pb-1.5 text-right font-medium max-sm:hidden">Cached</th>
          <th className="w-16 pb-1.5 text-right font-medium">Written</th>
          <th className="w-16 pb-1.5 text-right font-medium">Cost</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, hasFailed, ...used }) => (
          <tr key={id} className="border-t border-line">
            <th scope="row" className="flex items-center gap-2.5 py-[5px] text-left font-normal">
              <Icon name={hasFailed ? 'bad' : 'check'} size={14} className={classNames('flex-none', hasFailed ? 'text-danger' : 'text-ok')} />
              <span className="min-w-0 truncate" title={label}>
                {label}
                {hasFailed && <span className="sr-only"> (failed)</span>}
              </span>
            </th>
            <Counts {...used} />
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-line-strong font-strong">
        <tr>
          <th scope="row" className="py-2 pl-6 text-left">
            The whole turn
          </th>
          <Counts {...total} isTotal />
        </tr>
      </tfoot>
    </table>
  );
}

interface CountsProps extends Pick<LedgerRow, 'read' | 'cached' | 'written' | 'cost'> {
  readonly isTotal?: boolean;
}

function Counts({ read, cached, written, cost, isTotal = false }: CountsProps) {
  const cell = classNames(CELL, isTotal && 'font-strong!');
  return (
    <>
      <td className={cell}>{compactNumber(read)}</td>
      <td className={classNames(cell, 'text-fg-2 max-sm:hidden')}>{compactNumber(cached)}</td>
      <td className={cell}>{compactNumber(written)}</td>
      <td className={cell}>{cost === null ? <span className="text-fg-2">unknown</span> : dollars(cost, 3)}</td>
    </>
  );
}

function Files({ files }: Pick<LedgerView, 'files'>) {
  return (
    <section aria-label="Files">
      <h3 className="flex items-center justify-between border-b border-line pb-1.5 text-12 text-fg-2">
        Files
        <LineCounts added={sum(files, 'added')} removed={sum(files, 'removed')} />
      </h3>
      <ul>
        {files.map(({ path, added, removed }) => (
          <li key={path} className="flex min-h-7 items-center gap-3">
            <span className="min-w-0 flex-1 truncate font-mono text-12" title={path}>
              {path}
            </span>
            <LineCounts added={added} removed={removed} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The limits of the person's turns, with what is used of them. That of one turn shows this turn. */
function Limits({ total }: Pick<LedgerView, 'total'>) {
  const limits = useProjectLimits();
  const address = useSettingsAddress();
  if (limits.length === 0) return null;
  const used = { usedCost: total.cost ?? 0, usedTokens: total.read + total.cached + total.written };
  return (
    <section aria-label="Limits">
      <h3 className="flex items-center justify-between border-b border-line pb-1.5 text-12 text-fg-2">
        Limits
        <Link to={address('tokens')}>Change</Link>
      </h3>
      <ul className="pt-1">
        {limits.map((limit) => {
          const { share, used: text } = usedOf(limit.kind === 'turn' ? { ...limit, ...used } : limit);
          const isNear = share >= WARN_FROM;
          return (
            <li
              key={limit.kind}
              className="grid min-h-8 grid-cols-[150px_minmax(0,1fr)_112px] items-center gap-3 text-12 tnum max-sm:grid-cols-[1fr_auto] max-sm:gap-y-1.5 max-sm:py-1.5"
            >
              <span>{LIMIT_NAMES[limit.kind]}</span>
              <Bar
                value={share}
                label={`${LIMIT_NAMES[limit.kind]}: ${text}`}
                tone={isNear ? 'warn' : 'accent'}
                className="h-1.5! rounded-[3px] max-sm:order-last max-sm:col-span-2"
              />
              <span className={classNames('text-right', isNear ? 'text-warn' : 'text-fg-2')}>{text}</span>
            </li>
          );
        })}
      </ul>
      <p className="pt-1.5 text-12 text-fg-2">At a limit, the assistant stops after its current step, keeps what is done and waits for you.</p>
    </section>
  );
}

function sum(files: LedgerView['files'], field: 'added' | 'removed'): number {
  return files.reduce((total, file) => total + file[field], 0);
}

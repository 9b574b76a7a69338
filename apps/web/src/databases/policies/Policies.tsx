import { messageOf } from '@lathe/protocol';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { relativeTime } from '../../components/format.ts';
import { Loading } from '../../components/Loading.tsx';
import { Icon } from '../../components/Icon.tsx';
import { PaneMessage } from '../../components/PaneMessage.tsx';
import { useStore } from '../../components/use-store.ts';
import { useNow } from '../../components/use-now.ts';
import { useWorkspace } from '../../services.tsx';
import { askAssistant } from '../ask-assistant.ts';
import type { DatabasePartProps } from '../part-props.ts';
import { tableLabel } from '../use-catalog.ts';
import { AccessMatrix } from './AccessMatrix.tsx';
import { Finding } from './Finding.tsx';
import { IgnoredFindings } from './IgnoredFindings.tsx';
import { narrowAccess } from './narrow-access.ts';
import { PolicyList } from './PolicyList.tsx';
import { useAccess } from './use-access.ts';
import { useFindings } from './use-findings.ts';

/** What visitors of the app can do, found out by trying, and the policies that say so. */
export default function Policies({ only, onShow, onTable }: DatabasePartProps) {
  const workspace = useWorkspace();
  const [kept, setKept] = useState<string>();
  const access = useAccess({ staleTime: 0 });
  const now = useNow();
  const project = useStore(workspace.project.state);
  const canChange = project.status === 'open' && project.project.access !== 'read';
  const narrowed = access.data && narrowAccess(access.data, only);
  const findings = useFindings(narrowed ?? access.data);

  if (access.data === undefined) {
    if (access.error) return <PaneMessage title="Policies could not be tried" text={messageOf(access.error)} onRetry={() => void access.refetch()} />;
    return <Loading text="Trying what visitors can read and change" className="p-5 text-fg-2" />;
  }
  const { queryCount } = access.data;
  if (access.data.tables.length === 0)
    return (
      <PaneMessage
        title="No tables to protect yet"
        text="Policies say who may read and change which rows. As soon as there is a table, you see here what anyone, its owner and other people can do with it."
        action={
          <div className="flex gap-2">
            <Button kind="primary" icon="chat" onClick={() => askAssistant(workspace, 'Add a table for ')}>
              Ask for a table
            </Button>
            <Button onClick={() => onShow('tables')}>Show tables</Button>
          </div>
        }
      />
    );
  const shown = narrowed ?? access.data;
  const { tables } = shown;
  const policyCount = tables.reduce((sum, { table }) => sum + table.policies.length, 0);
  const withPolicies = tables.filter(({ table }) => table.policies.length > 0).length;
  return (
    <div className="flex h-full flex-col gap-5 overflow-y-auto p-4 [scrollbar-gutter:stable]">
      {narrowed && (
        <p className="flex flex-none flex-wrap items-center gap-x-2">
          <Icon name="filter" size={14} className="text-fg-3" />
          <span>
            Only <span className="font-mono text-12">{narrowed.tables.map(({ table }) => tableLabel(table)).join()}</span>
          </span>
          <Button kind="quiet" size="sm" onClick={() => onShow('policies', null)} className="max-sm:h-10">
            Show all tables
          </Button>
        </p>
      )}
      <p role="status" className={kept === undefined ? 'sr-only' : 'text-12 text-ok'}>
        {kept !== undefined && `The safer version holds now. It is kept in ${kept}.`}
      </p>
      {findings.open.map((finding, index) => (
        <Finding key={finding.id} finding={finding} isFirst={index === 0} canChange={canChange} onKept={setKept} />
      ))}
      <section aria-labelledby="access-head">
        <Head
          id="access-head"
          title="What each visitor can do"
          note={`${queryCount} real queries, all undone, ${relativeTime(access.dataUpdatedAt, now)}`}
          action={
            <Button size="sm" icon="reload" isBusy={access.isFetching} disabled={access.isFetching} onClick={() => void access.refetch()}>
              {access.isFetching ? 'Trying' : 'Try again'}
            </Button>
          }
        />
        {access.error && (
          <p role="alert" className="mb-2 text-12 text-danger">
            {messageOf(access.error)} What follows is from the last time.
          </p>
        )}
        <AccessMatrix key={only} access={shown} findings={findings.open} isOpen={narrowed !== undefined} />
      </section>

      <IgnoredFindings findings={findings.ignored} reasons={findings.reasons} canChange={canChange} />
      <section aria-labelledby="policies-head" className="flex-none pb-2">
        <Head
          id="policies-head"
          title="Policies in plain words"
          note={`${policyCount} ${policyCount === 1 ? 'policy' : 'policies'} on ${withPolicies} of ${tables.length} ${tables.length === 1 ? 'table' : 'tables'}`}
          action={
            <Button size="sm" icon="plus" onClick={() => askAssistant(workspace, 'Add a policy, so that ')}>
              Add a policy
            </Button>
          }
        />
        <PolicyList
          tables={tables}
          onTable={(id) => {
            onTable(id);
            onShow('tables');
          }}
        />
      </section>
    </div>
  );
}

function Head({ id, title, note, action }: { readonly id: string; readonly title: string; readonly note: string; readonly action: React.ReactNode }) {
  return (
    <div className="mb-1 flex min-h-8 flex-wrap items-center gap-x-2">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <span className="text-12 text-fg-3 tnum">{note}</span>
      <span className="flex-1" />
      {action}
    </div>
  );
}

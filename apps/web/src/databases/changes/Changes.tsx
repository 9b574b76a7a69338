import { useEffect } from 'react';
import { ActionError } from '../../components/ActionError.tsx';
import { Loading } from '../../components/Loading.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { PaneMessage } from '../../components/PaneMessage.tsx';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';
import { AppliedChange } from './AppliedChange.tsx';
import { WaitingChange } from './WaitingChange.tsx';

/** The changes to the database: those that wait for the person, and those that it has. */
export default function Changes() {
  const { migrations, database } = useWorkspace();
  const all = useStore(migrations.all);
  const failure = useStore(migrations.failure);
  const changes = useStore(database.changes);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the schema may have changed
  useEffect(() => {
    void migrations.read();
  }, [migrations, changes]);

  if (all === undefined && failure !== undefined) return <LoadFailed error={new Error(failure)} onRetry={() => void migrations.read()} className="p-5" />;
  if (all === undefined) return <Loading text="Reading the changes" className="p-5 text-fg-2" />;
  if (all.length === 0)
    return (
      <PaneMessage
        title="No changes yet"
        text="Say in the chat what you want to store. Each change to the database is a file of the project, and is listed here."
      />
    );
  const waiting = all.filter(({ state }) => state !== 'applied');
  const applied = all.filter(({ state }) => state === 'applied').reverse();
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto flex max-w-180 flex-col gap-6 p-5 max-sm:p-3">
        <ActionError error={failure === undefined ? undefined : new Error(failure)} />
        {waiting.length > 0 && (
          <Section title="Waiting for you">
            <ul className="flex flex-col gap-3">
              {waiting.map((change, index) => (
                <WaitingChange key={change.version} change={change} before={waiting.slice(0, index)} className="rounded-card border border-line bg-surface" />
              ))}
            </ul>
          </Section>
        )}
        {applied.length > 0 && (
          <Section title="Applied">
            <ul className="flex flex-col rounded-card border border-line">
              {applied.map((change) => (
                <AppliedChange key={change.version} change={change} />
              ))}
            </ul>
          </Section>
        )}
        <p className="text-12 text-fg-3">Every change is a file in supabase/migrations, and goes with an export of the project.</p>
      </div>
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-12 font-medium text-fg-3">{title}</h2>
      {children}
    </section>
  );
}

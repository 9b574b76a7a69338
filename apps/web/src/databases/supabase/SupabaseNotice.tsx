import { DATABASE_STATUS_LABELS } from '@lathe/protocol';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/Icon.tsx';
import type { IconName } from '../../components/icons.ts';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';

/** Says what is wrong with the connection to Supabase, with the way on. Renders nothing while all is well. */
export function SupabaseNotice({ label = 'Supabase', className }: { readonly label?: string; readonly className?: string }) {
  const { supabase, project } = useWorkspace();
  const status = useStore(supabase.status);
  const hasAccessEnded = useStore(supabase.hasAccessEnded);
  const failure = useStore(supabase.failure);
  const progress = useStore(supabase.progress);
  const isAvailable = useStore(supabase.account)?.isAvailable === true;
  const open = useStore(project.state);
  const canWrite = open.status === 'open' && open.project.access !== 'read';
  if (!isAvailable || !canWrite || progress !== undefined) return null;
  if (hasAccessEnded) return <AccessEnded label={label} className={className} />;
  if (status === 'UNHEALTHY') return <Unhealthy label={label} className={className} />;
  if (status === 'REMOVED')
    return (
      <Card
        label={label}
        icon="bad"
        tone="danger"
        title="The database at Supabase is gone"
        text="It was deleted there. The project’s files are as they were."
        className={className}
      >
        <Button size="sm" onClick={() => void supabase.connect()} className="max-sm:h-10">
          Use another database
        </Button>
        <Disconnect />
      </Card>
    );
  if (failure === undefined) return null;
  if (status === 'CONFIGURED' || status === 'UNKNOWN')
    return (
      <Card label={label} icon="bad" tone="danger" title="Supabase could not be reached" text={failure} className={className}>
        <Button size="sm" icon="reload" onClick={() => void supabase.read()} className="max-sm:h-10">
          Try again
        </Button>
      </Card>
    );
  return (
    <Card
      label={label}
      icon="bad"
      tone="danger"
      title="Could not connect to Supabase"
      text={failure === 'Could not connect to Supabase.' ? LATE : failure}
      className={className}
    >
      <Button size="sm" onClick={() => void supabase.connect()} className="max-sm:h-10">
        Try again
      </Button>
    </Card>
  );
}

const LATE = 'Could not connect to Supabase. The database was not ready within five minutes. What was created there stays.';

function Unhealthy({ label, className }: Pick<CardProps, 'label' | 'className'>) {
  const { supabase } = useWorkspace();
  const found = useStore(supabase.integration)?.project;
  const failure = useStore(supabase.failure);
  const busy = useStore(supabase.busy);
  if (found === undefined) return null;
  const isPaused = found.status === 'INACTIVE';
  const mayRestore = isPaused || found.status === 'ACTIVE_UNHEALTHY' || found.status.endsWith('_FAILED');
  return (
    <Card
      label={label}
      icon={mayRestore ? 'warn' : 'clock'}
      tone="warn"
      title={isPaused ? `${found.name} is paused` : `${found.name}: ${DATABASE_STATUS_LABELS[found.status]}`}
      text={
        isPaused
          ? 'Supabase pauses projects that nobody uses. Nothing is lost; restoring takes about 3 minutes. Your app answers with an error until then.'
          : mayRestore
            ? 'Your app may answer with errors. The preview keeps running.'
            : 'Its status is checked every 5 s. Your app may answer with errors until it is active.'
      }
      failure={failure}
      className={className}
    >
      {mayRestore && (
        <Button
          kind="primary"
          size="sm"
          isBusy={busy === 'restoring'}
          disabled={busy !== undefined}
          onClick={() => void supabase.restore()}
          className="max-sm:h-10"
        >
          {busy === 'restoring' ? 'Restoring' : 'Restore'}
        </Button>
      )}
      {mayRestore && (
        <Button kind="quiet" size="sm" disabled={busy !== undefined} onClick={() => void supabase.connect()} className="max-sm:h-10">
          Use another project
        </Button>
      )}
    </Card>
  );
}

function AccessEnded({ label, className }: Pick<CardProps, 'label' | 'className'>) {
  const { supabase } = useWorkspace();
  const failure = useStore(supabase.failure);
  return (
    <Card
      label={label}
      icon="lock"
      tone="warn"
      title="Supabase ended this access"
      text="The project is still there. Sign in again and the queue goes on."
      failure={failure}
      className={className}
    >
      <Button size="sm" onClick={() => void supabase.signInAgain()} className="max-sm:h-10">
        Sign in again
      </Button>
      <Disconnect />
    </Card>
  );
}

export function Disconnect() {
  const { supabase } = useWorkspace();
  const busy = useStore(supabase.busy);
  return (
    <Button
      kind="quiet"
      size="sm"
      isBusy={busy === 'disconnecting'}
      disabled={busy !== undefined}
      onClick={() => void supabase.disconnect()}
      className="max-sm:h-10"
    >
      {busy === 'disconnecting' ? 'Disconnecting' : 'Disconnect'}
    </Button>
  );
}

interface CardProps {
  readonly label: string;
  readonly icon: IconName;
  readonly tone: 'warn' | 'danger';
  readonly title: string;
  readonly text: string;
  readonly failure?: string | undefined;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

function Card({ label, icon, tone, title, text, failure, className, children }: CardProps) {
  return (
    <section
      aria-label={label}
      className={classNames(
        'grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 rounded-card border bg-surface p-3 text-13',
        tone === 'danger' ? 'border-danger-line' : 'border-line',
        className,
      )}
    >
      <Icon name={icon} className={classNames('mt-0.5', tone === 'danger' ? 'text-danger' : 'text-warn')} />
      <div className="flex min-w-0 flex-col gap-2">
        <div role="status">
          <h2 className="font-strong wrap-anywhere">{title}</h2>
          <p className="text-12 wrap-anywhere text-fg-2">{text}</p>
        </div>
        {failure !== undefined && (
          <p role="alert" className="text-12 wrap-anywhere text-danger">
            {failure}
          </p>
        )}
        <div className="flex flex-wrap gap-1.5">{children}</div>
      </div>
    </section>
  );
}

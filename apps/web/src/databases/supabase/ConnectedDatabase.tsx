import { DATABASE_REGIONS, DATABASE_STATUS_LABELS, type SupabaseIntegration } from '@lathe/protocol';
import { Badge } from '../../components/Badge.tsx';
import { Button, buttonClass } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';
import { Connecting } from './Connecting.tsx';
import { Disconnect, SupabaseNotice } from './SupabaseNotice.tsx';

/** In the Database view: the database at Supabase that the project is connected to. Its rows are shown there. */
export function ConnectedDatabase({ integration: { project } }: { readonly integration: SupabaseIntegration }) {
  const { supabase, project: opened } = useWorkspace();
  const busy = useStore(supabase.busy);
  const isConnecting = useStore(supabase.progress) !== undefined;
  const open = useStore(opened.state);
  const canWrite = open.status === 'open' && open.project.access !== 'read';
  const isActive = project.status === 'ACTIVE_HEALTHY';
  return (
    <div className="grid h-full grid-cols-1 place-items-center overflow-y-auto p-5">
      <div className="flex w-110 max-w-full flex-col gap-4 text-13">
        <div>
          <h2 className="flex items-center gap-2 text-14 font-semibold">
            <span className="min-w-0 truncate">{project.name}</span>
            <Badge tone={isActive ? 'ok' : 'warn'}>{DATABASE_STATUS_LABELS[project.status]}</Badge>
          </h2>
          <p className="text-fg-2">This project keeps its data at Supabase. Look at tables, people and files there.</p>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          <dt className="text-fg-3">Address</dt>
          <dd className="truncate font-mono text-12">{project.url}</dd>
          <dt className="text-fg-3">Organization</dt>
          <dd className="truncate">{project.organization}</dd>
          <dt className="text-fg-3">Region</dt>
          <dd>{DATABASE_REGIONS.find(({ id }) => id === project.region)?.name ?? project.region}</dd>
        </dl>
        <SupabaseNotice label="Connection" />
        {isConnecting && <Connecting label="Connection" />}
        <div className="flex flex-wrap gap-2">
          <a
            href={`https://supabase.com/dashboard/project/${project.id}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass(isActive ? 'primary' : 'default', 'sm', 'max-sm:h-10')}
          >
            Open Supabase
            <Icon name="external" size={14} />
          </a>
          {canWrite && isActive && (
            <Button size="sm" isBusy={busy === 'pausing'} disabled={busy !== undefined} onClick={() => void supabase.pause()} className="max-sm:h-10">
              {busy === 'pausing' ? 'Pausing' : 'Pause'}
            </Button>
          )}
          {canWrite && <Disconnect />}
        </div>
        <p className="text-12 text-fg-3">Disconnecting takes the address and the key out of .env. The database stays at Supabase.</p>
      </div>
    </div>
  );
}

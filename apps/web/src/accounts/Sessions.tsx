import type { AccountSession } from '@lathe/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sessionsQuery } from '../api/queries.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { relativeTime } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { useServices } from '../services.tsx';
import { SettingsGroup } from '../components/SettingsLead.tsx';

const PHONES = /^(?:iOS|Android)/;

/** Where the person is signed in. The current session is first. */
export function Sessions() {
  const { api } = useServices();
  const client = useQueryClient();
  const list = useQuery(sessionsQuery(api));
  // Also after a failure, because the session may have ended in the meantime.
  const onSettled = () => client.invalidateQueries({ queryKey: ['sessions'] });
  const end = useMutation({ mutationFn: (id: string) => api.endSession(id), onSettled });
  const endOthers = useMutation({ mutationFn: () => api.endOtherSessions(), onSettled });
  const isBusy = end.isPending || endOthers.isPending;
  const sessions = list.data?.sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) ?? [];
  return (
    <SettingsGroup
      title="Sessions"
      text="Where you are signed in. End any session you do not recognize, then change your password."
      end={
        sessions.length > 1 && (
          <Button className="max-sm:h-10" isBusy={endOthers.isPending} disabled={isBusy} onClick={() => endOthers.mutate()}>
            {endOthers.isPending ? 'Ending' : 'End all others'}
          </Button>
        )
      }
    >
      {list.isPending && <Loading text="Loading sessions" className="text-fg-3" />}
      {list.isError && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
      {sessions.length > 0 && (
        <ul className="border-y border-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={isBusy}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      <ActionError error={end.error ?? endOthers.error} className="mt-2" />
    </SettingsGroup>
  );
}

interface SessionRowProps {
  readonly session: AccountSession;
  readonly isBusy: boolean;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isBusy, isEnding, onEnd }: SessionRowProps) {
  const { browser, system, address, createdAt, lastUsedAt, isCurrent } = session;
  const place = [browser ?? 'Unknown browser', system].filter(Boolean).join(' on ');
  const facts = [address, isCurrent ? 'in use now' : `used ${relativeTime(lastUsedAt)}`, `signed in ${relativeTime(createdAt)}`].filter(Boolean);
  return (
    <li className="flex min-h-12 items-center gap-3 border-line py-2 not-first:border-t">
      <Icon name={PHONES.test(system ?? '') ? 'phone' : 'monitor'} className="text-fg-3" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate">{place}</span>
          {isCurrent && <Badge tone="accent">This one</Badge>}
        </span>
        <span className="block text-12 text-fg-3 tnum">{facts.join(' · ')}</span>
      </span>
      {!isCurrent && (
        <Button kind="quiet" size="sm" className="max-sm:h-10" aria-label={`End the session of ${place}`} isBusy={isEnding} disabled={isBusy} onClick={onEnd}>
          {isEnding ? 'Ending' : 'End'}
        </Button>
      )}
    </li>
  );
}

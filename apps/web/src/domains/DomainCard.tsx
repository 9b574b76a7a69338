import type { Domain, DomainState } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ActionError } from '../components/ActionError.tsx';
import { Badge } from '../components/Badge.tsx';
import { Button, buttonClass } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';
import { Switch } from '../components/Switch.tsx';
import { useWorkspace } from '../services.tsx';
import { CheckTimes } from './CheckTimes.tsx';
import { ConnectRecords } from './ConnectRecords.tsx';
import { DomainRecords } from './DomainRecords.tsx';

export interface DomainCardProps {
  readonly domain: Domain;
  readonly primary: Domain | undefined;
  /** The name with or without `www.`, which could be added. */
  readonly pair: string | undefined;
  readonly isOwner: boolean;
  /** A service can enter the records. */
  readonly canConnect: boolean;
}

const BADGES: { readonly [S in DomainState]: { readonly tone: 'ok' | 'warn' | 'danger' | 'plain'; readonly icon: IconName; readonly label: string } } = {
  pending: { tone: 'warn', icon: 'clock', label: 'Pending' },
  verifying: { tone: 'warn', icon: 'clock', label: 'Verifying' },
  verified: { tone: 'plain', icon: 'check', label: 'Verified' },
  live: { tone: 'ok', icon: 'check', label: 'Live' },
  misconfigured: { tone: 'danger', icon: 'warn', label: 'Records changed' },
  failed: { tone: 'danger', icon: 'warn', label: 'Not found' },
  expired: { tone: 'danger', icon: 'warn', label: 'Expired' },
};

/** One domain: its state, what its DNS needs, and what can be done with it. */
export function DomainCard({ domain, primary, pair, isOwner, canConnect }: DomainCardProps) {
  const isLive = domain.state === 'live';
  const [areRecordsShown, setAreRecordsShown] = useState(false);
  const [asksToRemove, setAsksToRemove] = useState(false);
  const showsRecords = !isLive || areRecordsShown;
  const tone = BADGES[domain.state].tone;
  return (
    <article aria-label={domain.displayName} className={classNames('rounded-card border', tone === 'danger' ? 'border-danger' : 'border-line')}>
      <Header domain={domain} primary={primary} />
      {showsRecords && (
        <div className="flex flex-col gap-2 border-t border-line px-3 py-2.5">
          <p className="text-fg-2">{domain.problem ?? (isLive ? 'Keep these records.' : whatToDo(domain))}</p>
          <DomainRecords records={domain.records}>{!isLive && canConnect && isOwner && <ConnectRecords hostname={domain.hostname} />}</DomainRecords>
        </div>
      )}
      {isOwner && pair !== undefined && <AddPair pair={pair} />}
      {isOwner && !domain.isPrimary && primary !== undefined && <Redirecting domain={domain} primary={primary} />}
      {isOwner &&
        (asksToRemove ? (
          <Removing domain={domain} onDismiss={() => setAsksToRemove(false)} />
        ) : (
          <Actions domain={domain} onRemove={() => setAsksToRemove(true)}>
            {isLive && (
              <Button kind="quiet" size="sm" className="max-sm:h-10" aria-expanded={areRecordsShown} onClick={() => setAreRecordsShown(!areRecordsShown)}>
                {areRecordsShown ? 'Hide records' : 'Show records'}
              </Button>
            )}
          </Actions>
        ))}
    </article>
  );
}

function whatToDo({ registeredName, state }: Domain): string {
  return state === 'verified'
    ? 'The name is yours. It still has to lead here.'
    : `Enter these records where you registered ${registeredName}. It usually takes minutes, at most a day.`;
}

function Header({ domain, primary }: Pick<DomainCardProps, 'domain' | 'primary'>) {
  const { tone, icon, label } = BADGES[domain.state];
  const pointsElsewhere = domain.state === 'misconfigured' && domain.records.some(({ status }) => status === 'different');
  return (
    <header className="flex min-h-10 flex-wrap items-center gap-2 py-1.5 pr-2 pl-3 max-sm:min-h-11">
      <h4 className="min-w-0 truncate font-medium">{domain.displayName}</h4>
      <Badge tone={tone}>
        <Icon name={icon} size={12} />
        {pointsElsewhere ? 'Points elsewhere' : label}
      </Badge>
      {domain.isPrimary && <Badge tone="line">Primary</Badge>}
      {domain.redirects && primary !== undefined && <span className="min-w-0 truncate text-12 text-fg-3">leads to {primary.displayName}</span>}
      <span className="flex-1" />
      {domain.state === 'live' && domain.url !== undefined && (
        <a
          href={domain.url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open ${domain.displayName}`}
          title="Open"
          className={buttonClass('quiet', 'sm', 'w-6 px-0! max-sm:size-10')}
        >
          <Icon name="external" size={14} />
        </a>
      )}
    </header>
  );
}

function Redirecting({ domain, primary }: { readonly domain: Domain; readonly primary: Domain }) {
  const { domains } = useWorkspace();
  const change = useMutation({ mutationFn: (redirects: boolean) => domains.setRedirects(domain.id, redirects) });
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-3 border-t border-line px-3 max-sm:min-h-11">
      <span className="min-w-0 flex-1">
        Redirect to {primary.displayName}, <span className="text-12 text-fg-3">with the path (308)</span>
      </span>
      <Switch
        label={`Redirect ${domain.displayName} to ${primary.displayName}`}
        isOn={change.isPending ? change.variables : domain.redirects}
        isDisabled={change.isPending}
        onChange={(isOn) => change.mutate(isOn)}
      />
      <ActionError error={change.error} className="w-full pb-1.5" />
    </div>
  );
}

function AddPair({ pair }: { readonly pair: string }) {
  const { domains } = useWorkspace();
  const add = useMutation({ mutationFn: () => domains.add(pair) });
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-3 border-t border-line pr-2 pl-3 max-sm:min-h-11">
      <span className="min-w-0 flex-1">
        Visitors may also try {pair}, <span className="text-12 text-fg-3">which would lead here</span>
      </span>
      <Button kind="quiet" size="sm" icon="plus" className="max-sm:h-10" isBusy={add.isPending} disabled={add.isPending} onClick={() => add.mutate()}>
        Add it
      </Button>
      <ActionError error={add.error} className="w-full pb-1.5" />
    </div>
  );
}

interface ActionsProps {
  readonly domain: Domain;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function Actions({ domain, onRemove, children }: ActionsProps) {
  const { domains } = useWorkspace();
  const check = useMutation({ mutationFn: () => domains.check(domain.id) });
  const promote = useMutation({ mutationFn: () => domains.makePrimary(domain.id) });
  const canBePrimary = !domain.isPrimary && !domain.hostname.startsWith('*.');
  return (
    <footer className="flex flex-wrap items-center gap-x-1 gap-y-0.5 border-t border-line py-1.5 pr-2 pl-3">
      <CheckTimes domain={domain} />
      <span className="flex-1" />
      {children}
      <Button size="sm" icon="reload" className="max-sm:h-10" isBusy={check.isPending} disabled={check.isPending} onClick={() => check.mutate()}>
        {check.isPending ? 'Asking DNS' : 'Check now'}
      </Button>
      {canBePrimary && (
        <Button kind="quiet" size="sm" className="max-sm:h-10" isBusy={promote.isPending} disabled={promote.isPending} onClick={() => promote.mutate()}>
          Make primary
        </Button>
      )}
      <Button kind="quiet" size="sm" className="max-sm:h-10" onClick={onRemove} aria-label={`Remove ${domain.displayName}`}>
        Remove
      </Button>
      <ActionError error={check.error ?? promote.error} className="w-full" />
    </footer>
  );
}

function Removing({ domain, onDismiss }: { readonly domain: Domain; readonly onDismiss: () => void }) {
  const { domains } = useWorkspace();
  const remove = useMutation({ mutationFn: () => domains.remove(domain.id) });
  return (
    <footer className="flex flex-wrap items-center gap-2 border-t border-line py-2 pr-2 pl-3">
      <p className="min-w-0 flex-1 basis-56 text-fg-2">Remove {domain.displayName}? Visitors find nothing there anymore. Delete its DNS records, too.</p>
      <Button autoFocus onClick={onDismiss}>
        Cancel
      </Button>
      <Button kind="danger" isBusy={remove.isPending} disabled={remove.isPending} onClick={() => remove.mutate()}>
        Remove domain
      </Button>
      <ActionError error={remove.error} className="w-full" />
    </footer>
  );
}

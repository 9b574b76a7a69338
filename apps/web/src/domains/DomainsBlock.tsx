import { type Domain, DOMAIN_INPUT_MAX_LENGTH, DOMAINS_PER_PROJECT, messageOf, type ProjectDomains } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { useStore } from '../components/use-store.ts';
import { SheetBlock } from '../components/SheetBlock.tsx';
import { useWorkspace } from '../services.tsx';
import { DomainCard } from './DomainCard.tsx';

/** How often the server is asked what its checks have found. */
const RELOAD_MS = 10_000;
const WAITING: ReadonlySet<Domain['state']> = new Set(['pending', 'verifying', 'verified', 'misconfigured']);

/** The site's addresses of one's own: what their DNS needs, and what it says. */
export function DomainsBlock() {
  const { domains } = useWorkspace();
  const state = useStore(domains.state);
  const isWaiting = state.status === 'ready' && state.domains.domains.some((domain) => WAITING.has(domain.state));
  useEffect(() => void domains.load(), [domains]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void domains.load(), RELOAD_MS);
    return () => clearInterval(timer);
  }, [domains, isWaiting]);
  return (
    <SheetBlock title="Your own domains">
      {state.status === 'loading' && <Loading text="Loading the domains" className="text-fg-3" />}
      {state.status === 'failed' && <LoadFailed error={new Error(state.message)} onRetry={() => void domains.load()} />}
      {state.status === 'ready' && <DomainList {...state.domains} />}
    </SheetBlock>
  );
}

function DomainList({ domains, isOwner, canConnect, refusal }: ProjectDomains) {
  const primary = domains.find(({ isPrimary }) => isPrimary);
  return (
    <div className="flex flex-col gap-2 pt-1">
      {domains.map((domain) => (
        <DomainCard key={domain.id} domain={domain} primary={primary} pair={missingPair(domain, domains)} isOwner={isOwner} canConnect={canConnect} />
      ))}
      <Adding count={domains.length} isOwner={isOwner} refusal={refusal} />
    </div>
  );
}

/** The name with or without `www.`, if the project does not have it yet: visitors try both. */
function missingPair({ hostname, displayName, registeredName }: Domain, domains: readonly Domain[]): string | undefined {
  const pair = hostname.startsWith('www.') ? hostname.slice('www.'.length) : displayName === registeredName ? `www.${hostname}` : undefined;
  return domains.length < DOMAINS_PER_PROJECT && !domains.some((other) => other.hostname === pair) ? pair : undefined;
}

function Adding({ count, isOwner, refusal }: Pick<ProjectDomains, 'isOwner' | 'refusal'> & { readonly count: number }) {
  if (refusal !== undefined) return <Note>{refusal}</Note>;
  if (!isOwner) return <Note>{count === 0 ? 'There are none. ' : ''}Only an owner of the project can change them.</Note>;
  if (count >= DOMAINS_PER_PROJECT)
    return <Note>These are {DOMAINS_PER_PROJECT} domains, which is all that a project can have. Remove one to add another.</Note>;
  return <AddDomain isFirst={count === 0} />;
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p className="text-12 text-fg-3">{children}</p>;
}

function AddDomain({ isFirst }: { readonly isFirst: boolean }) {
  const { domains } = useWorkspace();
  const [hostname, setHostname] = useState('');
  const add = useMutation({ mutationFn: (name: string) => domains.add(name), onSuccess: () => setHostname('') });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.mutate(hostname);
  };
  const problem = add.error === null ? {} : { error: messageOf(add.error) };
  return (
    <form onSubmit={submit} className="flex items-start gap-2">
      <Field
        label="Domain"
        {...(isFirst ? { hint: 'A name that you own, or one below it. The next step shows what to enter at your registrar.' } : {})}
        {...problem}
        value={hostname}
        onChange={(event) => {
          setHostname(event.target.value);
          add.reset();
        }}
        placeholder="menu.example.com"
        required
        maxLength={DOMAIN_INPUT_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        className="min-w-0 flex-1"
      />
      <Button type="submit" size="lg" isBusy={add.isPending} disabled={add.isPending} className="mt-[26px] h-9 max-sm:h-11">
        {add.isPending ? 'Looking' : 'Add domain'}
      </Button>
    </form>
  );
}

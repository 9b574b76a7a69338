import { type ActionResult, AppError, type DomainLinks, type ProjectDomains } from '@lathe/protocol';
import type { Dialogs } from '../dialogs/dialogs.ts';

/** How setting up a domain ended, as an action's outcome. */
export interface DomainOutcome {
  readonly status: 'complete' | 'failed' | 'aborted' | 'skipped';
  readonly result: ActionResult;
}

/** Setting up domains as an assistant's actions do it. The Publish sheet shows the result, too. */
export interface DomainActions {
  /** Asks the person. Undefined: they agree. */
  ask(hostname: string, signal: AbortSignal): Promise<DomainOutcome | undefined>;
  /** Adds the domain, if it is not there, and says what its DNS needs. */
  setUp(hostname: string, signal: AbortSignal): Promise<DomainOutcome>;
  /** The domain that is set up again after each deploy. Undefined: there is none, or the person may not change it. */
  saved(): Promise<string | undefined>;
}

interface Deps {
  readonly domains: {
    setUp(hostname: string, signal?: AbortSignal): Promise<DomainLinks>;
    read(): Promise<ProjectDomains | undefined>;
  };
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly title: () => string;
}

/** Source: docs/specification/deployments.md. */
const UNKNOWN_FAILURE = 'An unknown error occurred when setting up your domain.';

export function createDomainActions({ domains, dialogs, title }: Deps): DomainActions {
  return {
    async ask(hostname, signal) {
      const answer = await dialogs.ask({ type: 'domain-confirm', title: title(), hostname }, { signal });
      return answer === 'confirm' ? undefined : { status: 'skipped', result: { reason: 'Not set up: the person did not agree.' } };
    },
    async setUp(hostname, signal) {
      try {
        return { status: 'complete', result: { output: textOf(hostname, await domains.setUp(hostname, signal)) } };
      } catch (error) {
        if (signal.aborted) return { status: 'aborted', result: { reason: 'Setting up the domain was canceled.' } };
        return { status: 'failed', result: { reason: error instanceof AppError ? error.message : UNKNOWN_FAILURE } };
      }
    },
    async saved() {
      const found = await domains.read();
      return found?.isOwner === true ? found.domains.find(({ isPrimary }) => isPrimary)?.hostname : undefined;
    },
  };
}

function textOf(hostname: string, { status, records }: DomainLinks): string {
  if (status === 'verified') return `${hostname} shows the site.`;
  const list = records.map(({ type, host, value }) => `${type} ${host} ${value}`).join('\n');
  return `${hostname} is added. These DNS records must be entered where it was registered:\n${list}\nPublish, at the top of the page, shows when they are found.`;
}

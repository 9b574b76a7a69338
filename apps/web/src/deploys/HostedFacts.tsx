import type { DeploymentInfo } from '@lathe/protocol';
import { Icon } from '../components/Icon.tsx';
import { Address, Fact } from './Fact.tsx';

interface HostedFactsProps {
  readonly site: DeploymentInfo | null;
  /** Its address is shown above. */
  readonly isAddressKnown: boolean;
}

/** The project's site at another host. */
export function HostedFacts({ site, isAddressKnown }: HostedFactsProps) {
  return (
    <>
      {!isAddressKnown && (
        <Fact name="Address">
          {site === null ? <span className="text-fg-3">It gets one when it is published first, and keeps it.</span> : <Address url={site.deploy_url} isLive />}
        </Fact>
      )}
      {site?.admin_url !== undefined && site.claim_url === undefined && (
        <Fact name="Site">
          <Outside href={site.admin_url}>Open it at Netlify</Outside>
        </Fact>
      )}
      {site?.claim_url !== undefined && (
        <Fact name="Owner">
          <span className="mr-2 text-fg-3">Nobody yet.</span>
          <Outside href={site.claim_url}>Claim the site</Outside>
        </Fact>
      )}
    </>
  );
}

function Outside({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="flex items-center gap-1.5 text-accent">
      {children}
      <Icon name="external" size={14} />
    </a>
  );
}

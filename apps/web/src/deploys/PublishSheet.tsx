import { addressOfSite, type Site } from '@lathe/protocol';
import type { OutputCheck, Publishing } from '@lathe/workspace';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { relativeTime } from '../components/format.ts';
import { saveBlob } from '../components/save-blob.ts';
import { Sheet } from '../components/Sheet.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { droppedFiles } from '../files/dropped-files.ts';
import { CheckList, summaryOf } from './CheckList.tsx';
import { DeployHistory } from './DeployHistory.tsx';
import { Address, Fact } from './Fact.tsx';
import { GivenFiles } from './GivenFiles.tsx';
import { HostChoice, useIsHostMissing } from './HostChoice.tsx';
import { HostedFacts } from './HostedFacts.tsx';
import { OwnServer } from './OwnServer.tsx';
import { PublishedResult } from './PublishedResult.tsx';
import { PublishLog } from './PublishLog.tsx';
import { ServerNeedCard } from './ServerNeedCard.tsx';
import { SourceChanges } from './SourceChanges.tsx';
import { whoCanOpen } from './visibilities.ts';
import { DomainsBlock } from '../domains/DomainsBlock.tsx';
import { WhoCanOpen } from './WhoCanOpen.tsx';

/** Publishes the project: its address, who can open it, what changed, the checks, the log, the result and the history. */
export function PublishSheet({ onDismiss }: { readonly onDismiss: () => void }) {
  const { deploys, chat, layout } = useWorkspace();
  const state = useStore(deploys.site);
  const publishing = useStore(deploys.publishing);
  useEffect(() => void deploys.prepare(), [deploys]);
  const isElsewhere = useStore(deploys.target) !== 'lathe';
  const site = state.status === 'ready' ? state.site : undefined;
  const ask = (request: string): void => {
    onDismiss();
    layout.setChatOpen(true);
    void chat.send(request);
  };
  return (
    <Sheet
      title={isElsewhere ? titleElsewhere(publishing) : titleOf(site, publishing)}
      onDismiss={onDismiss}
      onDrop={(data) => {
        // Synchronously, because the dropped data is not available after the event.
        const dropped = droppedFiles(data);
        void deploys.give(data.files[0]?.name ?? 'Files', () => dropped);
      }}
      footer={state.status === 'ready' && <Footer site={isElsewhere ? undefined : (site ?? undefined)} publishing={publishing} onAsk={ask} />}
    >
      {state.status === 'loading' && <Loading text="Loading the site" className="text-fg-3" />}
      {state.status === 'failed' && <LoadFailed error={new Error(state.message)} onRetry={() => void deploys.prepare()} />}
      {state.status === 'ready' && <Contents site={site ?? undefined} publishing={publishing} onAsk={ask} />}
    </Sheet>
  );
}

function titleOf(site: Site | null | undefined, publishing: Publishing): string {
  if (publishing.status === 'published') return 'Published';
  return `Publish version ${(site?.deploys[0]?.number ?? 0) + 1}`;
}

const titleElsewhere = ({ status }: Publishing): string => (status === 'published' ? 'Published' : 'Publish');

interface PartProps {
  readonly site: Site | undefined;
  readonly publishing: Publishing;
  readonly onAsk: (request: string) => void;
}

function Contents({ site, publishing, onAsk }: PartProps) {
  const live = site?.deploys.find(({ isLive }) => isLive);
  const published = publishing.status === 'published' ? site?.deploys.find(({ id }) => id === publishing.deployId) : undefined;
  const checks = checksOf(publishing);
  const { deploys } = useWorkspace();
  const isElsewhere = useStore(deploys.target) !== 'lathe';
  const hosted = useStore(deploys.hosted);
  const need = useStore(deploys.serverNeed);
  const isHere = site !== undefined && !isElsewhere;
  return (
    <>
      {/* The log that announces what happens is gone by then. */}
      <p role="status" className="sr-only">
        {publishing.status === 'built' && `Built and checked: ${summaryOf(checks)}`}
      </p>
      {site !== undefined && published !== undefined && publishing.status === 'published' && (
        <PublishedResult
          url={addressOfSite(site)}
          title={`Version ${published.number} is live`}
          note={`${whoCanOpen(site)} can open it.`}
          result={publishing}
        />
      )}
      {publishing.status === 'published' && publishing.hosted !== undefined && (
        <PublishedResult url={publishing.hosted.deploy_url} title="Live at Netlify" note="Everyone who has the address can open it." result={publishing} />
      )}
      {(publishing.status !== 'published' || isElsewhere) && (
        <dl>
          {publishing.status !== 'published' && <HostChoice />}
          {isElsewhere ? <HostedFacts site={hosted} isAddressKnown={publishing.status === 'published'} /> : <SiteFacts site={site} />}
        </dl>
      )}
      {(publishing.status === 'building' || publishing.status === 'deploying' || publishing.status === 'failed') && <PublishLog publishing={publishing} />}
      {need !== undefined && !isElsewhere && <ServerNeedCard need={need} onAsk={onAsk} />}
      {isHere && <WhoCanOpen site={site} />}
      {isHere && site.deploys.length > 0 && <DomainsBlock />}
      {isHere && live !== undefined && site.changes != null && publishing.status !== 'published' && (
        <SourceChanges changes={site.changes} since={live.number} />
      )}
      {(publishing.status === 'idle' || publishing.status === 'built' || publishing.status === 'failed') && (
        <GivenFiles given={publishing.status === 'built' ? publishing.given : undefined} fileCount={publishing.status === 'built' ? publishing.fileCount : 0} />
      )}
      {checks.length > 0 && <CheckList checks={checks} onAsk={onAsk} />}
      {isHere && <DeployHistory site={site} />}
      <OwnServer />
    </>
  );
}

const checksOf = (publishing: Publishing): readonly OutputCheck[] =>
  publishing.status === 'built' || publishing.status === 'published' ? publishing.checks : [];

function SiteFacts({ site }: { readonly site: Site | undefined }) {
  const live = site?.deploys.find(({ isLive }) => isLive);
  const isOffline = live === undefined && (site?.deploys.length ?? 0) > 0;
  return (
    <>
      <Fact name="Address">
        {site === undefined ? (
          <span className="text-fg-3">It gets one when it is published first, and keeps it.</span>
        ) : (
          <Address url={addressOfSite(site)} isLive={live !== undefined} />
        )}
      </Fact>
      <Fact name="Live now">
        {live === undefined ? (
          <span className="text-fg-3">{isOffline ? 'Nothing. The site is offline.' : 'Nothing yet.'}</span>
        ) : (
          <>
            Version {live.number} <span className="ml-1.5 text-fg-3">published {relativeTime(live.createdAt)}</span>
          </>
        )}
      </Fact>
    </>
  );
}

function Footer({ site, publishing, onAsk }: PartProps) {
  const { deploys } = useWorkspace();
  switch (publishing.status) {
    case 'deploying':
    case 'building':
      return (
        <>
          <Button onClick={deploys.cancel}>Cancel</Button>
          <span className="ml-auto text-12 text-fg-3">Goes on if you close this</span>
          {publishing.status === 'building' && !publishing.isWanted && <PublishButton />}
        </>
      );
    case 'failed':
      return <FailedFooter publishing={publishing} onAsk={onAsk} />;
    case 'published':
      return publishing.hosted === undefined ? <TakeOffline site={site} /> : <PublishButton label="Publish again" />;
    case 'built':
    case 'idle':
      return <ReadyFooter site={site} checks={checksOf(publishing)} />;
  }
}

function PublishButton({ label = 'Publish' }: { readonly label?: string }) {
  const { deploys } = useWorkspace();
  const isElsewhere = useStore(deploys.target) !== 'lathe';
  const hosted = useStore(deploys.hosted);
  const isHostMissing = useIsHostMissing() && hosted === null;
  return (
    <Button kind="primary" icon="deploy" className="ml-auto" disabled={isElsewhere && isHostMissing} onClick={() => void deploys.publish()}>
      {label}
    </Button>
  );
}

function ReadyFooter({ site, checks }: { readonly site: Site | undefined; readonly checks: readonly OutputCheck[] }) {
  const { deploys } = useWorkspace();
  const hasLive = site?.deploys.some(({ isLive }) => isLive) === true;
  if (checks.some(({ status }) => status === 'danger'))
    return (
      <>
        <Button onClick={() => void deploys.rebuild()}>Check again</Button>
        <Button kind="danger" className="ml-auto" onClick={() => void deploys.publish({ acceptsDanger: true })}>
          Publish the secret anyway
        </Button>
      </>
    );
  return (
    <>
      {hasLive && <TakeOffline site={site} />}
      <PublishButton label={hasLive && checks.length === 0 ? 'Publish again' : 'Publish'} />
    </>
  );
}

function FailedFooter({ publishing, onAsk }: { readonly publishing: Extract<Publishing, { status: 'failed' }>; readonly onAsk: (request: string) => void }) {
  const { deploys } = useWorkspace();
  const log = publishing.sections.map(({ text }) => text).join('');
  const request = publishing.isBuildFailure
    ? `The build that publishes the app failed. Fix it.\n\n${log.slice(-LOG_CHARACTERS)}`
    : `Publishing the app failed. Fix it: ${publishing.message}`;
  return (
    <>
      <Button kind="primary" onClick={() => onAsk(request)}>
        Fix
      </Button>
      <Button onClick={() => void deploys.publish()}>Publish again</Button>
      {log !== '' && (
        <Button kind="quiet" icon="download" className="ml-auto" onClick={() => saveBlob(new Blob([log], { type: 'text/plain' }), 'publish.log')}>
          Download the log
        </Button>
      )}
    </>
  );
}

/** Characters of the log that the assistant gets. The end says why a build failed. */
const LOG_CHARACTERS = 4_000;

function TakeOffline({ site }: { readonly site: Site | undefined }) {
  const { deploys } = useWorkspace();
  const offline = useMutation({ mutationFn: () => deploys.takeOffline() });
  if (site?.isOwner !== true || !site.deploys.some(({ isLive }) => isLive)) return null;
  return (
    <>
      <Button kind="quiet" isBusy={offline.isPending} disabled={offline.isPending} onClick={() => offline.mutate()}>
        Take offline
      </Button>
      <ActionError error={offline.error} />
    </>
  );
}

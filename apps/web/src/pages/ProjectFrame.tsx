import { lazy, Suspense, useState } from 'react';
import { Group, Panel } from 'react-resizable-panels';
import { PublishElsewhere } from '../branches/PublishElsewhere.tsx';
import { ChatPanel } from '../chat/ChatPanel.tsx';
import { Composer } from '../chat/Composer.tsx';
import { FileDrop } from '../chat/FileDrop.tsx';
import { Deferred } from '../components/Deferred.tsx';
import { ResizeHandle } from '../components/ResizeHandle.tsx';
import { NARROW, ONE_COLUMN, useMediaQuery } from '../components/use-media-query.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import type { OpenProject } from '@lathe/workspace';
import { Bench } from './Bench.tsx';
import { PhoneTabs, type PhoneTab } from '../projects/PhoneTabs.tsx';
import { ProjectHeader } from './ProjectHeader.tsx';
import { ProjectCommands } from './ProjectCommands.tsx';
import { StatusBar } from './StatusBar.tsx';

/** Loaded when it is first opened. */
const PublishSheet = lazy(async () => ({ default: (await import('../deploys/PublishSheet.tsx')).PublishSheet }));

const RemoteSheet = lazy(async () => ({ default: (await import('../remotes/RemoteSheet.tsx')).RemoteSheet }));

/** The header, with the chat on the left and the workbench on the right. Below 900 px they share one column. */
export function ProjectFrame({ project, isBehindSettings }: { readonly project: OpenProject; readonly isBehindSettings: boolean }) {
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const [isShareOpen, setIsShareOpen] = useState(false);
  const [isPublishOpen, setIsPublishOpen] = useState(false);
  const [isRepositoryOpen, setIsRepositoryOpen] = useState(false);
  const { remotes } = useWorkspace();
  const isAsked = useStore(remotes.question) !== undefined;
  const publish = () => setIsPublishOpen(true);
  const showRepository = () => setIsRepositoryOpen(true);
  return (
    <ProjectCommands project={project} onShare={() => setIsShareOpen(true)} onPublish={publish} onRepository={showRepository}>
      {/* Keeps running behind its settings, out of reach. */}
      <div inert={isBehindSettings} className="flex h-dvh flex-col overflow-hidden">
        <ProjectHeader project={project} isShareOpen={isShareOpen} onShareOpen={setIsShareOpen} onPublish={publish} onRepository={showRepository} />
        {isOneColumn ? <OneColumn /> : <TwoColumns />}
      </div>
      {isPublishOpen && project.branch && <PublishElsewhere branch={project.branch} onDismiss={() => setIsPublishOpen(false)} />}
      <Suspense fallback={null}>{isPublishOpen && !project.branch && <PublishSheet onDismiss={() => setIsPublishOpen(false)} />}</Suspense>
      <Suspense fallback={null}>
        {(isRepositoryOpen || isAsked) && (
          <RemoteSheet
            title={project.title}
            isBranch={project.branch !== undefined}
            onDismiss={() => {
              remotes.dropQuestion();
              setIsRepositoryOpen(false);
            }}
          />
        )}
      </Suspense>
    </ProjectCommands>
  );
}

function TwoColumns() {
  const { layout } = useWorkspace();
  const isChatOpen = useStore(layout.isChatOpen);
  const isNarrow = useMediaQuery(NARROW);
  return (
    <Group orientation="horizontal" className="min-h-0 flex-1" key={isNarrow ? 'narrow' : 'wide'}>
      {isChatOpen && (
        <>
          <Panel id="chat" defaultSize={isNarrow ? '348px' : '416px'} minSize="320px" maxSize="560px" groupResizeBehavior="preserve-pixel-size">
            <Deferred>
              <ChatPanel />
            </Deferred>
          </Panel>
          <ResizeHandle label="Width of the chat" orientation="vertical" isInvisible />
        </>
      )}
      <Panel id="bench" minSize="400px" className={isChatOpen ? undefined : 'pl-2'}>
        <div className="flex h-full flex-col pr-2 pb-2">
          <main className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-card border border-line bg-surface">
            <Deferred>
              <Bench />
            </Deferred>
            <StatusBar />
          </main>
        </div>
      </Panel>
    </Group>
  );
}

function OneColumn() {
  const { layout } = useWorkspace();
  const view = useStore(layout.view);
  const isChat = useStore(layout.column) === 'chat';
  const choose = (tab: PhoneTab): void => {
    if (tab === 'chat') layout.setChatOpen(true);
    else layout.setView(tab);
  };
  return (
    <>
      <PhoneTabs tab={isChat ? 'chat' : view} onChoose={choose} />
      {/* Both stay mounted: a hidden preview keeps its state. */}
      <main hidden={!isChat} className="min-h-0 flex-1">
        <Deferred>
          <ChatPanel />
        </Deferred>
      </main>
      <main hidden={isChat} className="flex min-h-0 flex-1 flex-col bg-surface [&[hidden]]:hidden">
        <Deferred>
          <Bench />
        </Deferred>
        {view === 'preview' && !isChat && (
          <FileDrop className="flex-none">
            <Composer isCompact />
          </FileDrop>
        )}
      </main>
      <StatusBar />
    </>
  );
}

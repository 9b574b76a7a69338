import type { ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { focusMessageBox } from '../components/message-box.ts';
import { useStore } from '../components/use-store.ts';
import { useDownload } from '../projects/use-download.ts';
import { useWorkspace } from '../services.tsx';
import { BootSteps } from './BootSteps.tsx';
import { LogTail } from './LogTail.tsx';
import type { PreviewScreen, StepName } from './preview-screen.ts';

const FAILED_TITLES: Readonly<Record<StepName, string>> = {
  runtime: 'The runtime could not start',
  packages: 'Packages could not be installed',
  server: 'The server stopped',
};
const STILL_WORKS: Readonly<Record<StepName, string>> = {
  runtime: 'Chat, files and saving still work.',
  packages: 'Your files are not affected.',
  server: 'Your files are saved, and packages stay installed.',
};

/** A step's detail is either a text about its state or the command that it runs. */
const COMMAND = /^(?:npm|npx|pnpm|yarn|node|bun) \S/;

/** Replaces the preview while there is no page. Says what is missing, what is happening, and what to do. */
export function PreviewNotice({ screen }: { readonly screen: Exclude<PreviewScreen, { type: 'page' }> }) {
  switch (screen.type) {
    case 'empty':
      return <Empty />;
    case 'nothing-to-start':
      return <NothingToStart lacks={screen.lacks} />;
    case 'editor-only':
      return <EditorOnly cause={screen.cause} />;
    case 'starting':
      return <Starting />;
    case 'stalled':
      return <Stalled />;
    case 'failed':
      return <Failed screen={screen} />;
  }
}

function Column({ isWide, children }: { readonly isWide?: boolean; readonly children: ReactNode }) {
  return <div className={`m-auto flex max-h-full max-w-[calc(100%-40px)] flex-col gap-4 overflow-y-auto p-1 ${isWide ? 'w-110' : 'w-95'}`}>{children}</div>;
}

function Empty() {
  const { files, runtime, layout } = useWorkspace();
  const hasPackage = 'package.json' in useStore(files.entries);
  const detail = useStore(runtime.server).detail;
  const command = detail !== undefined && COMMAND.test(detail) ? detail : 'npm run dev';
  return (
    <Column>
      <div>
        <h2 className="text-14 leading-5 font-semibold">The preview is not running</h2>
        <p className="text-fg-2">
          {hasPackage ? (
            <>
              Starting it runs <code className="rounded-[3px] bg-solid px-1 py-px font-mono text-[12px]">{command}</code> in this tab.
            </>
          ) : (
            'There is nothing to run yet. Describe your app in the chat and it will appear here.'
          )}
        </p>
      </div>
      {hasPackage && (
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" icon="play" onClick={() => void runtime.startServer()}>
            Start
          </Button>
          <Button onClick={() => layout.setView('terminal')}>Open the terminal</Button>
        </div>
      )}
    </Column>
  );
}

function NothingToStart({ lacks }: { readonly lacks: string }) {
  const { chat, runtime, layout } = useWorkspace();
  const ask = (): void => {
    layout.setChatOpen(true);
    const draft = chat.draft.get().trim();
    chat.setDraft([draft, 'Add what this project needs to start.'].filter((text) => text !== '').join('\n\n'));
    focusMessageBox();
  };
  return (
    <Column>
      <Title
        icon="info"
        tone="text-fg-2"
        title="This project has nothing to start"
        text={lacks.replace(/^There is nothing to start: (.)/, (_, first: string) => first.toUpperCase())}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={ask}>
          Ask the assistant
        </Button>
        <Button icon="play" onClick={() => void runtime.startServer()}>
          Start
        </Button>
        <Button onClick={() => layout.setView('terminal')}>Open the terminal</Button>
      </div>
    </Column>
  );
}

function EditorOnly({ cause }: { readonly cause: string }) {
  const download = useDownload();
  return (
    <Column>
      <Title icon="info" tone="text-fg-2" title="Projects can be edited here, but not run" text={`${cause} Chat, files, search and download work.`} />
      <div>
        <Button icon="download" onClick={() => void download()}>
          Download project
        </Button>
      </div>
    </Column>
  );
}

function Starting() {
  const { project, files } = useWorkspace();
  const state = useStore(project.state);
  const hasFiles = Object.keys(useStore(files.entries)).length > 0;
  const title = state.status === 'open' ? state.project.title : 'the project';
  return (
    <Column>
      <h2 className="text-14 leading-5 font-semibold">{hasFiles ? `Starting ${title}` : `Writing ${title}`}</h2>
      <BootSteps />
    </Column>
  );
}

function Stalled() {
  const { runtime } = useWorkspace();
  return (
    <Column>
      <Title icon="warn" tone="text-warn" title="Installing is slow" text="No package has arrived for 60 s. The registry may be slow." />
      <BootSteps />
      <div className="flex gap-2">
        <Button kind="primary" onClick={() => void runtime.retry('packages')}>
          Retry
        </Button>
        <Button onClick={runtime.skipPackages}>Skip and start</Button>
      </div>
    </Column>
  );
}

function Failed({ screen }: { readonly screen: Extract<PreviewScreen, { type: 'failed' }> }) {
  const { runtime, layout } = useWorkspace();
  const tail = useStore(runtime.logTail);
  const excerpt = screen.excerpt ?? tail.join('\n');
  return (
    <Column isWide>
      <Title icon="bad" tone="text-danger" title={FAILED_TITLES[screen.step]} text={`${screen.detail.replace(/[^.!?]$/, '$&.')} ${STILL_WORKS[screen.step]}`} />
      {excerpt !== '' && <LogTail text={excerpt} />}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" icon="reload" onClick={() => void runtime.retry(screen.step)}>
          {screen.step === 'server' ? 'Restart server' : 'Try again'}
        </Button>
        <Button onClick={() => layout.setView('terminal')}>Open the terminal</Button>
      </div>
    </Column>
  );
}

function Title({ icon, tone, title, text }: { readonly icon: 'warn' | 'bad' | 'info'; readonly tone: string; readonly title: string; readonly text: string }) {
  return (
    <div role="alert" className="flex items-start gap-2.5">
      <Icon name={icon} className={`mt-0.5 ${tone}`} />
      <div className="min-w-0">
        <h2 className="text-14 leading-5 font-semibold">{title}</h2>
        <p className="wrap-anywhere text-fg-2">{text}</p>
      </div>
    </div>
  );
}

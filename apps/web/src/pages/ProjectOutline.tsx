import { WaitingPrompt } from '../chat/WaitingPrompt.tsx';
import { Loading } from '../components/Loading.tsx';
import { Mark } from '../components/Mark.tsx';
import { NARROW, ONE_COLUMN, useMediaQuery } from '../components/use-media-query.ts';

export interface ProjectOutlineProps {
  /** What is waited for. */
  readonly text: string;
  /** The prompt that the project is opened with. */
  readonly prompt: string | undefined;
}

/** The frame of a project while it opens. Everything in it is where the project's page will have it, so nothing jumps. */
export function ProjectOutline({ text, prompt }: ProjectOutlineProps) {
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <header className="flex h-11 flex-none items-center pl-3 max-md:h-12">
        <Mark />
      </header>
      {isOneColumn ? <OneColumn text={text} prompt={prompt} /> : <TwoColumns text={text} prompt={prompt} />}
    </div>
  );
}

function TwoColumns({ text, prompt }: ProjectOutlineProps) {
  const isNarrow = useMediaQuery(NARROW);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex-none" style={{ width: isNarrow ? 348 : 416 }}>
        <ChatOutline prompt={prompt} />
      </div>
      <div className="min-w-0 flex-1 pr-2 pb-2 pl-2">
        <main className="flex h-full flex-col rounded-card border border-line bg-surface">
          <Loading text={text} className="flex-1 justify-center text-fg-2" />
          <div className="h-7 flex-none border-t border-line" />
        </main>
      </div>
    </div>
  );
}

function OneColumn({ text, prompt }: ProjectOutlineProps) {
  return (
    <>
      <div className="h-[45px] flex-none border-b border-line" />
      <main className="relative min-h-0 flex-1">
        <ChatOutline prompt={prompt} />
        <Loading text={text} className="absolute inset-0 justify-center text-fg-2" />
      </main>
      <div className="h-7 flex-none border-t border-line bg-surface max-md:h-8" />
    </>
  );
}

function ChatOutline({ prompt }: Pick<ProjectOutlineProps, 'prompt'>) {
  return (
    <div className="flex h-full flex-col">
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden px-4 pt-3">{prompt !== undefined && prompt !== '' && <WaitingPrompt text={prompt} />}</div>
      <div className="mx-4 mb-2 h-[88px] flex-none rounded-card border border-line-control bg-surface" />
      <div className="-mt-1 box-content h-6 flex-none pb-2 max-md:hidden" />
    </div>
  );
}

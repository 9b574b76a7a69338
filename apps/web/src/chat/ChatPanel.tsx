import { COMPACT_AT_SHARE } from '@lathe/protocol';
import { findAnything } from '../commands/list/find-anything.ts';
import { Bar } from '../components/Bar.tsx';
import { compactNumber } from '../components/format.ts';
import { Keys } from '../components/Keys.tsx';
import { useStore } from '../components/use-store.ts';
import { ChangesCard } from '../databases/changes/ChangesCard.tsx';
import { HandEditsCard } from '../previews/HandEditsCard.tsx';
import { ProblemsCard } from '../problems/ProblemsCard.tsx';
import { useWorkspace } from '../services.tsx';
import { Composer } from './Composer.tsx';
import { FileDrop } from './FileDrop.tsx';
import { MessageList } from './MessageList.tsx';
import { PromptQueue } from './PromptQueue.tsx';

export function ChatPanel() {
  return (
    <section aria-label="Chat" className="h-full">
      <FileDrop className="flex h-full min-w-0 flex-col">
        <MessageList
          footer={
            <>
              <HandEditsCard />
              <ChangesCard />
              <ProblemsCard />
            </>
          }
        />
        <PromptQueue />
        <Composer />
        <ChatFoot />
      </FileDrop>
    </section>
  );
}

function ChatFoot() {
  const { chat } = useWorkspace();
  const used = useStore(chat.contextUsed);
  const parts = useStore(chat.contextParts);
  const isFull = used !== undefined && used >= COMPACT_AT_SHARE;
  const breakdown =
    parts && `About ${compactNumber(parts.system)} tokens of instructions, ${compactNumber(parts.files)} of files, ${compactNumber(parts.chat)} of chat`;
  return (
    <div className="@container -mt-1 box-content flex h-6 flex-none items-center gap-2 px-5 pb-2 text-12 whitespace-nowrap text-fg-3 max-md:hidden">
      {used !== undefined && used >= 0.005 && (
        <div title={breakdown} className="flex min-w-0 items-center gap-2">
          <Bar value={used} label="Context used" tone={isFull ? 'warn' : 'accent'} className="w-12" />
          <span className="tnum">{Math.round(used * 100)}% of context</span>
          {breakdown && <span className="sr-only">{breakdown}</span>}
          {isFull && (
            <span className="truncate text-warn">
              <span className="hidden @min-[350px]:inline">Nearly full, </span>will be shortened
            </span>
          )}
        </div>
      )}
      <span className="flex-1" />
      {!isFull && (
        <>
          <Keys shortcut={findAnything.keys[0]} /> commands
        </>
      )}
    </div>
  );
}

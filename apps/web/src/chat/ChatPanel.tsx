import { useStore } from '@nanostores/react';
import { Bar } from '../components/Bar.tsx';
import { Keys } from '../components/Keys.tsx';
import { ProblemsCard } from '../problems/ProblemsCard.tsx';
import { useWorkspace } from '../services.tsx';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { PromptQueue } from './PromptQueue.tsx';

export function ChatPanel() {
  return (
    <section aria-label="Chat" className="flex h-full min-w-0 flex-col">
      <MessageList footer={<ProblemsCard />} />
      <PromptQueue />
      <Composer />
      <ChatFoot />
    </section>
  );
}

function ChatFoot() {
  const used = useStore(useWorkspace().chat.contextUsed);
  return (
    <div className="-mt-1 box-content flex h-6 flex-none items-center gap-2 px-5 pb-2 text-12 whitespace-nowrap text-fg-3 max-md:hidden">
      {used !== undefined && used >= 0.005 && (
        <>
          <Bar value={used} label="Context used" tone={used >= 0.7 ? 'warn' : 'accent'} className="w-12" />
          <span className="tnum">{Math.round(used * 100)} % of context</span>
        </>
      )}
      <span className="flex-1" />
      <Keys shortcut="Mod+K" /> commands
    </div>
  );
}

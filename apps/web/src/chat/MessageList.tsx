import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useWorkspace } from '../services.tsx';
import { AssistantMessage } from './AssistantMessage.tsx';
import { EmptyChat } from './EmptyChat.tsx';
import { UserMessage } from './UserMessage.tsx';

/** Pixels from the end within which the list keeps following new text. */
const FOLLOW_DISTANCE = 48;

/** The conversation. Stays at its end unless the person scrolled up. */
export function MessageList({ footer }: { readonly footer: ReactNode }) {
  const messages = useStore(useWorkspace().chat.messages);
  const { scroller, content } = useFollowEnd();
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-gutter:stable] [scrollbar-width:thin]">
      <div ref={content} className="flex min-h-full flex-col gap-4 px-4 pt-3 pb-2 *:flex-none">
        {messages.length === 0 && <EmptyChat />}
        {messages.map((message, index) =>
          message.role === 'user' ? (
            <UserMessage key={message.id} message={message} />
          ) : (
            <AssistantMessage key={message.id} message={message} isLast={index === messages.length - 1} />
          ),
        )}
        {footer}
      </div>
    </div>
  );
}

function useFollowEnd() {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (!box || !inner) return;
    let isFollowing = true;
    const onScroll = (): void => {
      isFollowing = box.scrollHeight - box.scrollTop - box.clientHeight < FOLLOW_DISTANCE;
    };
    const observer = new ResizeObserver(() => {
      if (isFollowing) box.scrollTop = box.scrollHeight;
    });
    observer.observe(inner);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);
  return { scroller, content };
}

import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useWorkspace } from '../services.tsx';
import { AssistantMessage } from './AssistantMessage.tsx';
import { EmptyChat } from './EmptyChat.tsx';
import { UserMessage } from './UserMessage.tsx';

/** Pixels from the end within which the list keeps following new text. */
const FOLLOW_DISTANCE = 48;

/** The conversation. Stays at its end unless the person scrolled up; a message of their own brings it back there. */
export function MessageList({ footer }: { readonly footer: ReactNode }) {
  const messages = useStore(useWorkspace().chat.messages);
  const ownCount = messages.filter((message) => message.role === 'user').length;
  const { scroller, content } = useFollowEnd(ownCount);
  return (
    // As wide as the panel and not as what the scroll bar leaves: the bar lies over the margin.
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div ref={scroller} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [scrollbar-width:thin]">
        <div ref={content} className="flex min-h-full w-[100cqw] flex-col gap-4 px-4 pt-3 pb-2 *:flex-none">
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
    </div>
  );
}

function useFollowEnd(ownCount: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an own message more is the event
  useEffect(() => {
    isFollowing.current = true;
  }, [ownCount]);
  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (!box || !inner) return;
    let lastTop = box.scrollTop;
    const onScroll = (): void => {
      const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < FOLLOW_DISTANCE;
      // Only a move upwards is the person's: text that grew since our own scrolling also leaves the end.
      if (isAtEnd) isFollowing.current = true;
      else if (box.scrollTop < lastTop) isFollowing.current = false;
      lastTop = box.scrollTop;
    };
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) box.scrollTop = box.scrollHeight;
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

import { useStore } from '@nanostores/react';
import { useLocation } from '@tanstack/react-router';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import { useWorkspace } from '../services.tsx';
import { AssistantMessage } from './AssistantMessage.tsx';
import { EmptyChat } from './EmptyChat.tsx';
import { UserMessage } from './UserMessage.tsx';

/** Of an address that leads to a message. */
const MESSAGE_HASH = 'message-';
/** Pixels from the end within which the list keeps following new text. */
const FOLLOW_DISTANCE = 48;

/** A scroll belongs to what was done so long before it: wheels and thumbs roll on. */
const INPUT_MS = 1000;
const INPUTS = ['wheel', 'touchmove', 'pointerdown', 'pointermove', 'keydown'] as const;
/** Height of a message that was never drawn, and how many are drawn beyond the edges. */
const ESTIMATED_HEIGHT = 160;
const OVERSCAN = 6;
const GAP = 16;

/**
 * The conversation, of which only what can be seen is drawn. Stays at its end unless the person scrolled
 * up; a message of their own brings it back there.
 */
export function MessageList({ footer }: { readonly footer: ReactNode }) {
  const messages = useStore(useWorkspace().chat.messages);
  const ownCount = messages.filter((message) => message.role === 'user').length;
  const { scroller, content } = useFollowEnd(ownCount);
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => messages[index]?.id ?? index,
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: OVERSCAN,
    gap: GAP,
    initialOffset: () => messages.length * (ESTIMATED_HEIGHT + GAP),
  });
  useShownMessage(messages, virtualizer);
  return (
    // As wide as the panel and not as what the scroll bar leaves: the bar lies over the margin.
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div ref={scroller} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain [scrollbar-width:thin]">
        <div ref={content} className="flex min-h-full w-[100cqw] flex-col gap-4 px-4 pt-3 pb-2 *:flex-none">
          {messages.length === 0 && <EmptyChat />}
          {messages.length > 0 && (
            <div role="feed" aria-label="Messages" className="relative" style={{ height: virtualizer.getTotalSize() }}>
              {virtualizer.getVirtualItems().map(({ index, key, start }) => {
                const message = messages[index];
                return (
                  message && (
                    <div
                      key={key}
                      ref={virtualizer.measureElement}
                      data-index={index}
                      className="absolute inset-x-0 top-0 flex flex-col"
                      style={{ transform: `translateY(${start}px)` }}
                    >
                      {message.role === 'user' ? (
                        <UserMessage message={message} />
                      ) : (
                        <AssistantMessage message={message} isLast={index === messages.length - 1} />
                      )}
                    </div>
                  )
                );
              })}
            </div>
          )}
          {footer}
        </div>
      </div>
    </div>
  );
}

/** The address may name a message (a result of the search over past chats): it is brought into view once. */
function useShownMessage(messages: readonly { readonly id: string }[], virtualizer: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>): void {
  const { hash } = useLocation();
  const shown = useRef('');
  useEffect(() => {
    const index = hash.startsWith(MESSAGE_HASH) ? messages.findIndex(({ id }) => id === hash.slice(MESSAGE_HASH.length)) : -1;
    if (index < 0 || shown.current === hash) return;
    shown.current = hash;
    // After the list has gone to its end, as it does when it is first drawn.
    requestAnimationFrame(() => virtualizer.scrollToIndex(index, { align: 'start' }));
  }, [hash, messages, virtualizer]);
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
    let lastInput = Number.NEGATIVE_INFINITY;
    const onInput = (): void => {
      lastInput = performance.now();
    };
    const onScroll = (): void => {
      const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < FOLLOW_DISTANCE;
      // Text that grew, and messages that turn out shorter than was thought, also move the list: only what a hand did is meant.
      if (isAtEnd) isFollowing.current = true;
      else if (box.scrollTop < lastTop && performance.now() - lastInput < INPUT_MS) isFollowing.current = false;
      lastTop = box.scrollTop;
    };
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(inner);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    for (const type of INPUTS) box.addEventListener(type, onInput, { passive: true });
    return () => {
      observer.disconnect();
      for (const type of INPUTS) box.removeEventListener(type, onInput);
      box.removeEventListener('scroll', onScroll);
    };
  }, []);
  return { scroller, content };
}

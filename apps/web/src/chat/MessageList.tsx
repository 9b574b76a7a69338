import { useLocation } from '@tanstack/react-router';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { MessageView } from '@lathe/workspace';
import { memo, type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '../components/Button.tsx';
import { useStoreAtPace } from '../components/use-store-at-pace.ts';
import { useStore } from '../components/use-store.ts';
import { useServices, useWorkspace } from '../services.tsx';
import { AssistantMessage } from './AssistantMessage.tsx';
import { EmptyChat } from './EmptyChat.tsx';
import { messageHeight } from './message-height.ts';
import { ParsedTexts, ParsedTextsContext } from './parsed-texts.ts';
import { UserMessage } from './UserMessage.tsx';
import { WaitingPrompt } from './WaitingPrompt.tsx';
import { useFollowEnd } from './use-follow-end.ts';

/** Prefix of a URL hash that names a message. */
const MESSAGE_HASH = 'message-';
/** Messages rendered beyond each edge of the visible area. */
const OVERSCAN = 6;
const GAP = 16;
/** An answer arrives in more pieces than a person can see, and drawing each of them takes time from the preview. */
const DRAW_EVERY_MS = 50;

/**
 * The conversation. Only visible messages are rendered. The list stays at its end unless the person scrolls up, and
 * returns there when they send a message or press the button.
 */
export function MessageList({ footer }: { readonly footer: ReactNode }) {
  const messages = useStoreAtPace(useWorkspace().chat.messages, DRAW_EVERY_MS);
  const ownCount = messages.filter((message) => message.role === 'user').length;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [parsedTexts] = useState(() => new ParsedTexts<ReactElement>());
  const { foot, isAway, onResize, toEnd, leaveEnd } = useFollowEnd(box, ownCount);
  return (
    // As wide as the whole panel: the scroll bar covers the margin.
    <div className="@container flex min-h-0 flex-1 flex-col">
      {/* Opaque, like the rows: browsers then move drawn pixels in place of drawing the text again in every frame. */}
      <div ref={setBox} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain bg-base [scrollbar-width:thin]">
        <div className="flex min-h-full w-[100cqw] flex-col gap-4 px-4 pt-3 pb-2 *:flex-none">
          {messages.length === 0 && <BeforeMessages />}
          {messages.length > 0 && box && (
            <ParsedTextsContext value={parsedTexts}>
              <Messages messages={messages} box={box} onResize={onResize} onShow={leaveEnd} />
            </ParsedTextsContext>
          )}
          <div ref={foot} className="empty:hidden">
            {footer}
          </div>
          {isAway && (
            // Inside the list, so a wheel over it scrolls. Without height, so it does not move the end.
            <div className="sticky bottom-2 z-2 -mt-4 flex h-0 items-end justify-center">
              <IconButton
                kind="default"
                icon="down"
                label="Jump to the latest"
                onClick={toEnd}
                className="rounded-full! bg-raised! shadow-float max-md:size-10"
              />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function BeforeMessages() {
  const { pendingPrompt } = useServices();
  const opened = useStore(useWorkspace().project.state);
  const prompt = opened.status === 'open' ? pendingPrompt.of(opened.project.slug) : undefined;
  return prompt?.text ? <WaitingPrompt text={prompt.text} /> : <EmptyChat />;
}

interface MessagesProps {
  readonly messages: readonly MessageView[];
  /** The scroll container. */
  readonly box: HTMLElement;
  /** The height of the content has changed. */
  readonly onResize: () => void;
  /** The message named in the URL is being shown. */
  readonly onShow: () => void;
}

function Messages({ messages, box, onResize, onShow }: MessagesProps) {
  const height = useRef(0);
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => box,
    // A new function makes the virtualizer measure every row again.
    getItemKey: useCallback((index: number) => messages[index]?.id ?? index, [messages]),
    estimateSize: (index) => heightAt(messages, index),
    overscan: OVERSCAN,
    gap: GAP,
    initialOffset: () => messages.reduce((sum, message) => sum + messageHeight(message) + GAP, 0),
    // Scrolling and measuring only change styles. React renders rows that enter or leave.
    directDomUpdates: true,
    onChange: (list) => {
      if (list.getTotalSize() === height.current) return;
      height.current = list.getTotalSize();
      onResize();
    },
  });
  useShownMessage(messages, virtualizer, onShow);
  return (
    <div ref={virtualizer.containerRef} role="feed" aria-label="Messages" className="relative">
      {virtualizer.getVirtualItems().map(({ index, key }) => {
        const message = messages[index];
        return (
          message && (
            // Above the next row while its overhanging buttons may be visible.
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="absolute top-0 left-0 flex w-full flex-col bg-base focus-within:z-1 hover:z-1"
            >
              <Message message={message} isLast={index === messages.length - 1} />
            </div>
          )
        );
      })}
    </div>
  );
}

const heightAt = (messages: readonly MessageView[], index: number): number => {
  const message = messages[index];
  return message ? messageHeight(message) : 0;
};

const Message = memo(function Message({ message, isLast }: { readonly message: MessageView; readonly isLast: boolean }) {
  return message.role === 'user' ? <UserMessage message={message} /> : <AssistantMessage message={message} isLast={isLast} />;
});

/** Scrolls once to the message in the URL hash, which search results of past chats link to. */
function useShownMessage(
  messages: readonly { readonly id: string }[],
  virtualizer: Pick<Virtualizer<HTMLElement, Element>, 'scrollToIndex'>,
  onShow: () => void,
): void {
  const { hash } = useLocation();
  const shown = useRef('');
  useEffect(() => {
    const index = hash.startsWith(MESSAGE_HASH) ? messages.findIndex(({ id }) => id === hash.slice(MESSAGE_HASH.length)) : -1;
    if (index < 0 || shown.current === hash) return;
    shown.current = hash;
    // After the first render, which scrolls to the end.
    requestAnimationFrame(() => {
      onShow();
      virtualizer.scrollToIndex(index, { align: 'start' });
    });
  }, [hash, messages, virtualizer, onShow]);
}

import { useStore } from '@nanostores/react';
import { useLocation } from '@tanstack/react-router';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { MessageView } from '@lathe/workspace';
import { memo, type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '../components/Button.tsx';
import { useWorkspace } from '../services.tsx';
import { AssistantMessage } from './AssistantMessage.tsx';
import { EmptyChat } from './EmptyChat.tsx';
import { messageHeight } from './message-height.ts';
import { ReadTexts, ReadTextsContext } from './read-texts.ts';
import { UserMessage } from './UserMessage.tsx';
import { useFollowEnd } from './use-follow-end.ts';

/** Of an address that leads to a message. */
const MESSAGE_HASH = 'message-';
/** How many messages are drawn beyond the edges. */
const OVERSCAN = 6;
const GAP = 16;

/**
 * The conversation, of which only what can be seen is drawn. Stays at its end unless the person scrolled
 * up; a message of their own, or the button, brings it back there.
 */
export function MessageList({ footer }: { readonly footer: ReactNode }) {
  const messages = useStore(useWorkspace().chat.messages);
  const ownCount = messages.filter((message) => message.role === 'user').length;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [readTexts] = useState(() => new ReadTexts<ReactElement>());
  const { foot, isAway, onResize, toEnd, leaveEnd } = useFollowEnd(box, ownCount);
  return (
    // As wide as the panel and not as what the scroll bar leaves: the bar lies over the margin.
    <div className="@container flex min-h-0 flex-1 flex-col">
      {/* Opaque, as are the rows: browsers move what they have drawn then, where they would draw the text anew for every frame. */}
      <div ref={setBox} className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain bg-base [scrollbar-width:thin]">
        <div className="flex min-h-full w-[100cqw] flex-col gap-4 px-4 pt-3 pb-2 *:flex-none">
          {messages.length === 0 && <EmptyChat />}
          {messages.length > 0 && box && (
            <ReadTextsContext value={readTexts}>
              <Messages messages={messages} box={box} onResize={onResize} onShow={leaveEnd} />
            </ReadTextsContext>
          )}
          <div ref={foot} className="empty:hidden">
            {footer}
          </div>
          {isAway && (
            // Inside, so that a wheel over it turns the list; without a height, so that the end stays where it is.
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

interface MessagesProps {
  readonly messages: readonly MessageView[];
  /** What scrolls. */
  readonly box: HTMLElement;
  /** What is drawn has another height than before. */
  readonly onResize: () => void;
  /** A message is shown that the address names. */
  readonly onShow: () => void;
}

function Messages({ messages, box, onResize, onShow }: MessagesProps) {
  const height = useRef(0);
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => box,
    // The same function while the messages are: with another one every place is counted anew.
    getItemKey: useCallback((index: number) => messages[index]?.id ?? index, [messages]),
    estimateSize: (index) => heightAt(messages, index),
    overscan: OVERSCAN,
    gap: GAP,
    initialOffset: () => messages.reduce((sum, message) => sum + messageHeight(message) + GAP, 0),
    // Scrolling and measuring move rows that are there by style alone; React draws only those that come and go.
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
            // Above the next one while its buttons, which hang over it, may be shown.
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

/** The address may name a message (a result of the search over past chats): it is brought into view once. */
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
    // After the list has gone to its end, as it does when it is first drawn.
    requestAnimationFrame(() => {
      onShow();
      virtualizer.scrollToIndex(index, { align: 'start' });
    });
  }, [hash, messages, virtualizer, onShow]);
}

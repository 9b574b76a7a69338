import { labelsOf } from '@lathe/protocol';
import type { QueuedPrompt } from '@lathe/workspace';
import { useId, useState } from 'react';
import { bindCommands } from '../commands/command.ts';
import { movePromptDown } from '../commands/list/move-prompt-down.ts';
import { movePromptUp } from '../commands/list/move-prompt-up.ts';
import { pressCommand } from '../commands/press-command.ts';
import { IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { SHORT, useMediaQuery } from '../components/use-media-query.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { focusAfterKey } from '../components/message-box.ts';

/**
 * Prompts that wait for the running turn. They can be dragged, moved with Alt and the arrow keys, and removed. While no
 * turn runs, each can be sent at once. On short screens the list is folded until the person opens it.
 */
export function PromptQueue() {
  const { chat } = useWorkspace();
  const queue = useStore(chat.queue);
  // After a stop, prompts wait until the person sends something.
  const isIdle = useStore(chat.status) === 'idle';
  const [draggedId, setDraggedId] = useState<string>();
  const isShort = useMediaQuery(SHORT);
  const [isOpened, setIsOpened] = useState(false);
  const listId = useId();
  if (queue.length === 0) return null;
  const isShown = !isShort || isOpened;
  const heading = `${queue.length} queued, sent ${isIdle ? 'after your next message' : 'in this order'}`;
  return (
    <section aria-label="Queued prompts" className="mx-4 -mb-px flex-none rounded-t-card border border-b-0 border-line bg-surface p-1">
      {isShort ? (
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={listId}
          onClick={() => setIsOpened(!isOpened)}
          className="flex h-8 w-full items-center gap-1.5 rounded-row px-1 text-left text-12 font-medium text-fg-3 focus-row"
        >
          <Icon name={isShown ? 'down' : 'right'} size={12} />
          {heading}
        </button>
      ) : (
        <p className="flex h-[22px] items-center px-1 text-12 font-medium text-fg-3">{heading}</p>
      )}
      {/* A long queue must not hide the answer. */}
      <ol id={listId} hidden={!isShown} className="max-h-[20dvh] overflow-y-auto">
        {queue.map((prompt, index) => (
          <li
            key={prompt.id}
            draggable
            onDragStart={() => setDraggedId(prompt.id)}
            onDragEnd={() => setDraggedId(undefined)}
            onDragOver={(event) => draggedId !== undefined && event.preventDefault()}
            onDrop={() => draggedId !== undefined && chat.moveQueued(draggedId, index)}
            className={classNames('flex h-[26px] items-center gap-1.5 rounded-row px-1 text-12 text-fg-2 max-md:h-11', draggedId === prompt.id && 'opacity-50')}
          >
            <button
              type="button"
              aria-label={`Move “${wordsOf(prompt)}”: Alt and arrow keys`}
              title="Drag, or use Alt and the arrow keys"
              className="grid h-full w-5 max-md:w-8 place-items-center rounded-badge focus-row"
              onKeyDown={(event) => {
                const moveBy = (places: number): void => chat.moveQueued(prompt.id, Math.min(queue.length - 1, Math.max(0, index + places)));
                pressCommand(bindCommands([movePromptUp, movePromptDown], { moveBy }), event);
              }}
            >
              <Icon name="grip" size={14} className="text-fg-3" />
            </button>
            <span className="min-w-0 flex-1 truncate">{wordsOf(prompt)}</span>
            {isIdle && (
              <IconButton
                size="sm"
                icon="arrow-up"
                label={`Send “${wordsOf(prompt)}” now`}
                onClick={(event) => {
                  void chat.sendQueuedNow(prompt.id);
                  focusAfterKey(event);
                }}
                className="max-md:size-10"
              />
            )}
            <IconButton
              size="sm"
              icon="x"
              label={`Remove “${wordsOf(prompt)}”`}
              onClick={(event) => {
                chat.removeQueued(prompt.id);
                focusAfterKey(event);
              }}
              className="max-md:size-10"
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A prompt without words is known by what is attached to it. */
const wordsOf = ({ text, attachments = [] }: QueuedPrompt): string => text || labelsOf(attachments);

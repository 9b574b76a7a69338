import { stopAssistant } from '../commands/list/stop-assistant.ts';
import { Button, IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { GrowingTextarea } from '../components/GrowingTextarea.tsx';
import { Icon } from '../components/Icon.tsx';
import { Keys } from '../components/Keys.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { AddMenu } from './AddMenu.tsx';
import { AttachmentList } from './AttachmentList.tsx';
import { EstimateLine } from './EstimateLine.tsx';
import { BranchChip } from '../branches/BranchMenu.tsx';
import { MentionChips } from './MentionChips.tsx';
import { focusAfterKey, MESSAGE_FORM } from '../components/message-box.ts';
import { ModeChoice } from './ModeChoice.tsx';
import { ModelPicker } from './ModelPicker.tsx';
import { SuggestionList } from './SuggestionList.tsx';
import { useSlashCommands } from './use-slash-commands.ts';
import { useVoice } from './use-voice.ts';
import { useMentions } from './use-mentions.ts';

export interface ComposerProps {
  /** A single line, for narrow places. */
  readonly isCompact?: boolean;
}

/** The message to the assistant. While a turn runs, Send becomes Stop and Enter queues. */
export function Composer({ isCompact = false }: ComposerProps) {
  const { chat } = useWorkspace();
  const draft = useStore(chat.draft);
  const attachments = useStore(chat.attachments);
  const status = useStore(chat.status);
  const hasQueue = useStore(chat.queue).length > 0;
  const isEditing = useStore(chat.editing) !== undefined;
  const isRunning = status !== 'idle';
  const isEmpty = draft.trim() === '' && attachments.length === 0;
  const isStoppable = useStore(chat.isStoppable);
  // Actions may still run after the turn. A prompt written then can be sent.
  const isStop = isRunning || (isStoppable && isEmpty);
  const lists = [useSlashCommands(draft), useMentions(draft, chat.setDraft)];
  const list = lists.find(({ items }) => items.length > 0);
  const send = (): void => {
    if (!isEmpty) void chat.send(draft.trim());
  };
  return (
    <form
      {...MESSAGE_FORM}
      className={classNames(
        'relative mx-4 mb-2 flex flex-none flex-col rounded-card border border-line-control bg-surface outline-focus focus-within:outline-2 focus-within:-outline-offset-1',
        isCompact ? 'mt-2' : hasQueue && 'rounded-t-none',
      )}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isEditing && (
        <p className="flex h-8 items-center gap-1.5 border-b border-line pr-1 pl-3 text-12 text-fg-2 max-md:h-11 [@media(max-height:479px)]:h-8">
          <Icon name="pen" size={14} className="text-fg-3" />
          <span className="min-w-0 flex-1 truncate">Replaces this and everything after it</span>
          <IconButton
            size="sm"
            icon="x"
            label="Cancel editing"
            onClick={(event) => {
              chat.cancelEdit();
              focusAfterKey(event);
            }}
            className="max-md:size-10 [@media(max-height:479px)]:size-8"
          />
        </p>
      )}
      {attachments.length > 0 && (
        <AttachmentList
          attachments={attachments}
          onRemove={(id, event) => {
            chat.removeAttachment(id);
            focusAfterKey(event);
          }}
        />
      )}
      {!isCompact && <BranchChip />}
      <MentionChips text={draft} />
      {list && <SuggestionList suggestions={list} />}
      <div className={isCompact ? 'flex items-end' : 'contents'}>
        <GrowingTextarea
          label="Message"
          placeholder={attachments.length > 0 ? 'Say what to do with this, or just send it' : isRunning ? 'Add to the queue' : 'Ask for a change'}
          value={draft}
          onChange={chat.setDraft}
          onSubmit={send}
          onKey={(event) => list?.onKey(event) === true}
          list={list && { id: list.id, option: `${list.id}${list.active}` }}
          className="max-h-60 min-h-13 px-3 pt-2.5 pb-1.5 text-14 max-md:min-h-11 max-md:text-16"
        />
        {!isCompact && <EstimateLine />}
        <div className="flex items-center gap-1 px-1.5 pb-1.5">
          {!isCompact && <Choices />}
          {!isCompact && !isRunning && <Enhance />}
          {isStop ? (
            <Button
              disabled={status === 'stopping'}
              onClick={(event) => {
                stopAssistant.run({ chat });
                focusAfterKey(event);
              }}
              aria-label="Stop"
              className="max-md:h-10"
            >
              <Icon name="stop" size={14} />
              {status === 'stopping' ? 'Stopping' : 'Stop'}
              <span className="max-lg:hidden">
                <Keys shortcut={stopAssistant.keys[0]} />
              </span>
            </Button>
          ) : (
            <IconButton type="submit" kind="primary" icon="arrow-up" label="Send" disabled={isEmpty} className="max-md:size-10" />
          )}
        </div>
      </div>
    </form>
  );
}

/** Asks a model to improve the prompt. The person can restore their own. */
function Enhance() {
  const { chat } = useWorkspace();
  const state = useStore(chat.enhancing);
  const isEmpty = useStore(chat.draft).trim() === '';
  const modelId = useStore(chat.modelId);
  const model = useStore(chat.models).find(({ id }) => id === modelId);
  // Leave the space to the model's name when there is nothing to improve or no model to do it.
  if (state === 'idle' && (isEmpty || model?.isEmbedded !== false)) return null;
  if (state === 'done') return <IconButton icon="undo" label="Restore your prompt" onClick={() => chat.undoEnhance()} className="max-md:size-10" />;
  const isRunning = state === 'running';
  return (
    <IconButton
      icon="letters"
      label={isRunning ? 'Improving. Press to restore your prompt' : 'Improve prompt'}
      isBusy={isRunning}
      onClick={() => void chat.enhance()}
      className="max-md:size-10"
    />
  );
}

/** The mode and the model for the next answer. */
function Choices() {
  const { chat, notices } = useWorkspace();
  const voice = useVoice({
    text: () => chat.draft.get(),
    onText: chat.setDraft,
    onFailure: (text) => void notices.show({ kind: 'error', text }),
  });
  return (
    <>
      {voice?.isListening ? (
        <IconButton icon="mic" label="Stop listening" aria-pressed onClick={voice.toggle} className="text-accent! max-md:size-10" />
      ) : (
        <AddMenu onSpeak={voice?.toggle} />
      )}
      <ModeChoice mode={useStore(chat.mode)} onChange={chat.setMode} />
      <ModelPicker
        models={useStore(chat.models)}
        modelId={useStore(chat.modelId)}
        onChoose={chat.chooseModel}
        onOpen={() => void chat.reloadModels()}
        side="top"
      />
      <span className="flex-1" />
    </>
  );
}

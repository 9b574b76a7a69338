import type { ChatMessage, ModelInfo, RunningTurn } from '@lathe/protocol';
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { StepState } from '../../runtime/contract.ts';
import type { MessageView } from '../contract.ts';
import { replyTo } from './offered-replies.ts';
import { type ActionTimes, toMessageView, type TurnExtras } from './message-view.ts';

/** What is shown about a turn but not stored with it. */
type Extras = Partial<Pick<TurnExtras, 'writingActionId' | 'startedAt' | 'installProgress' | 'isConnectionLost'>>;

interface Deps {
  readonly messages: ReadableAtom<readonly ChatMessage[]>;
  /** The answer that is under way. */
  readonly activeId: ReadableAtom<string | undefined>;
  /** The turn that another page runs. */
  readonly elsewhere: ReadableAtom<RunningTurn | undefined>;
  readonly models: ReadableAtom<readonly ModelInfo[]>;
  /** How far an installation is. */
  readonly packages: ReadableAtom<StepState>;
  readonly now: () => number;
}

export interface MessageViews {
  readonly views: ReadableAtom<readonly MessageView[]>;
  turnBegan(messageId: string): void;
  /** The assistant types the contents of this action now. */
  writes(messageId: string, actionId: string | undefined): void;
  actionTime(actionId: string, isEnd: boolean): void;
  actionPrinted(actionId: string): void;
  /** The stream of the answer broke, or is there again. */
  connection(messageId: string, isLost: boolean): void;
}

/** What a view depends on besides its message. */
interface Surroundings {
  readonly reply: string | undefined;
  readonly running: RunningTurn | undefined;
  readonly active: string | undefined;
  readonly extra: Extras | undefined;
  readonly allModels: readonly ModelInfo[];
}

interface DrawnAs extends Pick<Surroundings, 'reply' | 'extra' | 'allModels'> {
  readonly isActive: boolean;
  /** What is shown about the message's model. */
  readonly model: string;
  readonly view: MessageView;
}

/** The messages for display. An unchanged message stays the same object. */
export function createMessageViews({ messages, activeId, elsewhere, models, packages, now }: Deps): MessageViews {
  const extras = atom<ReadonlyMap<string, Extras>>(new Map());
  const actionTimes = new Map<string, ActionTimes>();
  const viewCache = new WeakMap<ChatMessage, DrawnAs>();

  function viewOf(message: ChatMessage, { reply, running, active, extra, allModels }: Surroundings): MessageView {
    const isElsewhere = message.id === running?.messageId;
    const isActive = message.id === active || isElsewhere;
    const cached = viewCache.get(message);
    const isSame = cached && cached.extra === extra && cached.isActive === isActive && cached.reply === reply;
    if (isSame && cached.allModels === allModels) return cached.view;
    const info = allModels.find(({ id }) => id === message.modelId);
    const modelName = (id: string) => allModels.find((model) => model.id === id)?.name ?? id;
    // The list of models arrives after the chat, and again whenever somebody opens it.
    const model = JSON.stringify([info?.isEmbedded, info?.price, message.insteadOf && [modelName(message.insteadOf.modelId), info?.name]]);
    const view =
      isSame && cached.model === model
        ? cached.view
        : toMessageView(
            message,
            {
              ...extra,
              isActive,
              ...(isElsewhere ? { elsewhere: { ...(running.username === undefined ? {} : { username: running.username }) } } : {}),
              isEmbedded: info?.isEmbedded ?? message.modelId?.startsWith('embedded') ?? false,
              modelName,
              ...(info?.price ? { price: info.price } : {}),
              actionTimes,
            },
            reply,
          );
    viewCache.set(message, { extra, isActive, reply, allModels, model, view });
    return view;
  }

  const views = computed([messages, activeId, extras, elsewhere, models], (all, active, extraOf, running, allModels) =>
    all
      .filter(({ isHidden }) => !isHidden)
      .map((message, index, shown) => viewOf(message, { reply: replyTo(message, shown, index), running, active, extra: extraOf.get(message.id), allModels })),
  );

  const setExtra = (id: string, change: Extras) => extras.set(new Map(extras.get()).set(id, { ...extras.get().get(id), ...change }));
  packages.subscribe((step) => {
    const id = activeId.get();
    if (id !== undefined) setExtra(id, { installProgress: step.status === 'busy' ? step.progress : undefined });
  });

  return {
    views,
    turnBegan: (messageId) => setExtra(messageId, { startedAt: now() }),
    writes: (messageId, writingActionId) => setExtra(messageId, { writingActionId }),
    connection: (messageId, isConnectionLost) => setExtra(messageId, { isConnectionLost }),
    actionTime(id, isEnd) {
      const known = actionTimes.get(id);
      if (!isEnd) actionTimes.set(id, { startedAt: now() });
      else if (known) actionTimes.set(id, { ...known, durationMs: now() - known.startedAt });
    },
    actionPrinted(id) {
      const known = actionTimes.get(id);
      if (known) actionTimes.set(id, { ...known, printedAt: now() });
    },
  };
}

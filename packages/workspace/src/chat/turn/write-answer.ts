import type { ChatMessage, ModelInfo } from '@lathe/protocol';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import type { OpenedProject } from '../../projects/project-store.ts';
import { askToGoOn } from './ask-to-go-on.ts';
import { beginAnswer } from './begin-answer.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { compacted } from '../context/compaction.ts';
import type { Composer } from '../composer/composer.ts';
import type { InterruptedTurn } from './interrupted-turn.ts';
import type { MessageKeeper } from '../messages/keep-messages.ts';
import { actionsOf, settleMessage } from '../messages/message-reducer.ts';
import { promptOf } from '../messages/message-view.ts';
import type { MessageViews } from '../messages/message-views.ts';
import { runTurn } from './run-turn.ts';
import type { TurnClaim } from './turn-claim.ts';
import type { TurnLife } from './turn-life.ts';
import type { TurnContext } from '../context/turn-context.ts';
import type { TurnMemory } from './turn-memory.ts';

interface Deps extends Omit<ChatDeps, 'memory'> {
  readonly project: ReadableAtom<OpenedProject | undefined>;
  readonly messages: WritableAtom<readonly ChatMessage[]>;
  readonly updateMessage: (id: string, change: (message: ChatMessage) => ChatMessage) => void;
  readonly mode: ReadableAtom<'build' | 'plan'>;
  readonly modelId: ReadableAtom<string | undefined>;
  readonly chosenModel: () => ModelInfo | undefined;
  readonly turn: TurnLife;
  readonly claim: Pick<TurnClaim, 'advance' | 'streaming' | 'end'>;
  readonly memory: Pick<TurnMemory, 'keep'>;
  readonly turnContext: TurnContext;
  readonly messageViews: MessageViews;
  readonly keeper: Pick<MessageKeeper, 'persist' | 'persistSoon'>;
  readonly composer: Pick<Composer, 'bringBack'>;
  /** Saves what the answer did and lets other pages begin a turn. */
  readonly releaseTurn: (messageId: string, projectId: string) => Promise<void>;
}

/** Writes one answer, from its place in the conversation to the end of what it did. `left` is an answer that a reload interrupted. */
export type WriteAnswer = (messageId: string, left?: InterruptedTurn) => Promise<void>;

export function createAnswerWriter(deps: Deps): WriteAnswer {
  return (messageId, left) => writeAnswer(messageId, left, deps);
}

async function writeAnswer(messageId: string, left: InterruptedTurn | undefined, deps: Deps): Promise<void> {
  const { messages, editor, turn, claim, messageViews, composer, now } = deps;
  const { contextUsed, context, changedByHand, measureContext } = deps.turnContext;
  const { persist, persistSoon } = deps.keeper;
  const project = deps.project.get();
  if (!project) return claim.end();
  const beginning = { id: messageId, mode: deps.mode.get(), contextUsed: contextUsed.get() ?? 0, left, now: now() };
  const { message, history, compaction } = beginAnswer(messages, beginning);
  const startedAt = now() - (message.durationMs ?? 0);
  void turn.dispatch({ type: 'answer', messageId: message.id });
  const signal = turn.signal();
  messageViews.turnBegan(message.id);
  editor.streamingBegins();
  const prompt = promptOf(history.findLast(({ role }) => role === 'user') ?? message);
  if (left) deps.onTurnResumed(message.id, prompt);
  else {
    // The assistant works on what the person sees.
    await editor.writeDrafts();
    deps.onTurnBegin(message.id, prompt);
  }
  const changedPaths = changedByHand.take();
  persistSoon();
  const read = () => messages.get().find(({ id }) => id === message.id) ?? message;
  const update = (change: (message: ChatMessage) => ChatMessage) => deps.updateMessage(message.id, change);
  const request = {
    projectId: project.id,
    modelId: deps.modelId.get(),
    mode: deps.mode.get(),
    messageId: message.id,
    history: compacted(history, compaction),
    resumed: left?.resumed,
  };
  const reason = await runTurn(
    request,
    {
      ...deps,
      update,
      read,
      persist,
      context: () => context(changedPaths),
      onWriting: (actionId) => messageViews.writes(message.id, actionId),
      onActionTime: (id, isEnd) => {
        persistSoon();
        messageViews.actionTime(id, isEnd);
      },
      onActionOutput: messageViews.actionPrinted,
      onStep: (step, usage) => {
        measureContext();
        claim.advance(step);
        return deps.memory.keep(project.id, { messageId: message.id, step, usage, mode: request.mode, modelId: request.modelId });
      },
      onStream: claim.streaming,
      onStopElsewhere: () => void turn.dispatch({ type: 'stop' }),
      mayGoOn: (usage) => askToGoOn(usage, deps.chosenModel(), deps.dialogs, signal),
      onConnection: (isLost) => messageViews.connection(message.id, isLost),
    },
    signal,
  );
  update((ended) => ({
    ...settleMessage(ended, reason === 'aborted' ? 'Stopped.' : 'The answer ended before it was done.'),
    finish: reason,
    durationMs: now() - startedAt,
  }));
  void turn.dispatch({ type: 'answered' });
  measureContext();
  await deps.releaseTurn(message.id, project.id);
  void turn.dispatch({ type: 'released' });
  const hasNoResult = read().error ? actionsOf(read()).length === 0 : reason === 'aborted' && read().parts.length === 0;
  if (hasNoResult && history.at(-1)?.role === 'user') composer.bringBack(history.at(-1) as ChatMessage);
}

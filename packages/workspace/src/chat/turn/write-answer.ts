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
import type { OwnTurn } from './own-turn.ts';
import { runTurn } from './run-turn.ts';
import type { TurnClaim } from './turn-claim.ts';
import type { TurnContext } from '../context/turn-context.ts';
import type { TurnMemory } from './turn-memory.ts';

export interface AnswerDeps extends ChatDeps {
  readonly project: () => OpenedProject | undefined;
  readonly messages: WritableAtom<readonly ChatMessage[]>;
  readonly updateMessage: (id: string, change: (message: ChatMessage) => ChatMessage) => void;
  readonly mode: ReadableAtom<'build' | 'plan'>;
  readonly modelId: ReadableAtom<string | undefined>;
  readonly chosenModel: () => ModelInfo | undefined;
  readonly turn: OwnTurn;
  readonly claim: Pick<TurnClaim, 'goOn' | 'streaming' | 'end'>;
  readonly turns: Pick<TurnMemory, 'keep'>;
  readonly turnContext: TurnContext;
  readonly messageViews: MessageViews;
  readonly keeper: Pick<MessageKeeper, 'persist' | 'persistSoon'>;
  readonly composer: Pick<Composer, 'bringBack'>;
  /** What became of the answer is saved, and other pages may begin a turn. */
  readonly letGo: (messageId: string, projectId: string) => Promise<void>;
  /** Somebody stopped the turn in another page. */
  readonly onStopElsewhere: () => void;
}

/** Writes one answer, from its place in the conversation to the end of what it did; `left` is one that the page before this one left in the middle. */
export async function writeAnswer(messageId: string, left: InterruptedTurn | undefined, deps: AnswerDeps): Promise<void> {
  const { messages, editor, turn, claim, messageViews, composer, now } = deps;
  const { contextUsed, context, changedByHand, measureContext } = deps.turnContext;
  const { persist, persistSoon } = deps.keeper;
  const project = deps.project();
  if (!project) return claim.end();
  const beginning = { id: messageId, mode: deps.mode.get(), contextUsed: contextUsed.get() ?? 0, left, now: now() };
  const { message, history, compaction } = beginAnswer(messages, beginning);
  const startedAt = now() - (message.durationMs ?? 0);
  const signal = turn.answering(message.id);
  messageViews.turnBegan(message.id);
  editor.streamingBegins();
  const prompt = promptOf(history.findLast(({ role }) => role === 'user') ?? message);
  if (left) deps.onTurnTakenUp(message.id, prompt);
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
    takenUp: left?.takenUp,
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
        claim.goOn(step);
        return deps.turns.keep(project.id, { messageId: message.id, step, usage, mode: request.mode, modelId: request.modelId });
      },
      onStream: claim.streaming,
      onStopElsewhere: deps.onStopElsewhere,
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
  turn.answered();
  measureContext();
  await deps.letGo(message.id, project.id);
  turn.free();
  const cameToNothing = read().error ? actionsOf(read()).length === 0 : reason === 'aborted' && read().parts.length === 0;
  if (cameToNothing && history.at(-1)?.role === 'user') composer.bringBack(history.at(-1) as ChatMessage);
}

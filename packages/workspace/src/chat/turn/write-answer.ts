import type { ChatMessage, ModelInfo } from '@lathe/protocol';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import type { OpenedProject } from '../../projects/project-store.ts';
import { askToContinue } from './ask-to-continue.ts';
import { beginAnswer } from './begin-answer.ts';
import type { Dialogs } from '../../dialogs/dialogs.ts';
import type { Composer } from '../composer/composer.ts';
import type { InterruptedTurn } from './interrupted-turn.ts';
import type { MessageKeeper } from '../messages/keep-messages.ts';
import { actionsOf, settleMessage } from '../messages/message-reducer.ts';
import { promptOf } from '../messages/message-view.ts';
import type { MessageViews } from '../messages/message-views.ts';
import { type OpenedStep, openTurn } from './open-turn.ts';
import { runTurn, stepRequest, type Turn, type TurnDeps } from './run-turn.ts';
import type { TurnClaim } from './turn-claim.ts';
import type { TurnLife } from './turn-life.ts';
import type { TurnContext } from '../context/turn-context.ts';
import type { TurnMemory } from './turn-memory.ts';

/** What the turn gets from the workspace as it is. */
type TurnParts =
  | 'api'
  | 'files'
  | 'editor'
  | 'queue'
  | 'search'
  | 'problems'
  | 'checkTypes'
  | 'secrets'
  | 'callServer'
  | 'spendCapTokens'
  | 'reconnectDelaysMs'
  | 'whenDrawn';

interface Deps extends Pick<TurnDeps, TurnParts> {
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly now: () => number;
  /** Called when the assistant resumes a turn that a reload interrupted. */
  readonly onTurnResumed: (messageId: string, prompt: string) => void;
  /** Called before the assistant changes anything. */
  readonly onTurnBegin: (messageId: string, prompt: string) => void;
  readonly project: () => OpenedProject | undefined;
  readonly messages: WritableAtom<readonly ChatMessage[]>;
  readonly updateMessage: (id: string, change: (message: ChatMessage) => ChatMessage) => void;
  readonly mode: ReadableAtom<'build' | 'plan'>;
  readonly modelId: ReadableAtom<string | undefined>;
  readonly chosenModel: () => ModelInfo | undefined;
  readonly turn: TurnLife;
  readonly claim: Pick<TurnClaim, 'advance' | 'beginWith' | 'streaming' | 'end'>;
  readonly memory: Pick<TurnMemory, 'keep' | 'forget'>;
  readonly turnContext: TurnContext;
  readonly messageViews: MessageViews;
  readonly keeper: Pick<MessageKeeper, 'persist' | 'persistSoon' | 'storeWith'>;
  readonly composer: Pick<Composer, 'bringBack'>;
  /** Saves what the answer did and lets other pages begin a turn. */
  readonly releaseTurn: (messageId: string, projectId: string) => Promise<void>;
}

/**
 * Writes one answer, from its request to the end of what it did. `left` is an answer that a reload interrupted.
 * `onAsked` is called once the server has been asked. False if another page has claimed the chat: then nothing has
 * begun.
 */
export type WriteAnswer = (messageId: string, options?: { readonly left?: InterruptedTurn; readonly onAsked?: () => void }) => Promise<boolean>;

export function createAnswerWriter(deps: Deps): WriteAnswer {
  const { messages, editor, turn, claim, memory, messageViews, now } = deps;
  const { contextUsed, context, changedByHand, measureContext } = deps.turnContext;

  /** Requests the first step, and does nothing before it that the request does not need. */
  async function open(turnOf: () => Turn, changedPaths: readonly string[]): Promise<OpenedStep | undefined> {
    const signal = turn.signal();
    const { projectId, messageId, mode, modelId, history } = turnOf();
    const usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };
    void memory.keep(projectId, { messageId, promptId: history.at(-1)?.id, step: 0, usage, mode, modelId });
    const opening = openTurn({ projectId, messageId, step: 0 }, () => stepRequest(turnOf(), 0, context(changedPaths)), signal, deps);
    // The page has time for it while the server works.
    void (deps.whenDrawn?.() ?? Promise.resolve()).then(measureContext);
    const opened = await opening;
    if (opened) return opened;
    changedByHand.restore(changedPaths);
    await memory.forget(projectId);
    await turn.dispatch({ type: 'refused' });
    return undefined;
  }

  return async (messageId, { left, onAsked } = {}) => {
    const project = deps.project();
    if (!project) {
      await claim.end();
      return true;
    }
    let begun: (ReturnType<typeof beginAnswer> & { readonly all: readonly ChatMessage[] }) | undefined;
    /** Cutting a long conversation takes time, so each state of it is cut once. */
    const begin = () => {
      const all = messages.get();
      if (begun?.all !== all)
        begun = { all, ...beginAnswer(all, { id: messageId, mode: deps.mode.get(), contextUsed: contextUsed.get() ?? 0, left, now: now() }) };
      return begun;
    };
    const turnOf = (): Turn => ({
      projectId: project.id,
      modelId: deps.modelId.get(),
      mode: deps.mode.get(),
      messageId,
      history: begin().sent,
      resumed: left?.resumed,
    });
    const changedPaths = changedByHand.take();
    // The assistant works on what the person sees.
    const [drafts] = await Promise.allSettled([left ? undefined : editor.writeDrafts()]);
    const mayAsk = !left && drafts.status === 'fulfilled' && !turn.signal().aborted;
    const opened = mayAsk ? await open(turnOf, changedPaths) : undefined;
    if (mayAsk && !opened) return false;
    onAsked?.();
    const asked = { ...turnOf(), opened };
    const { message, history } = begin();
    messages.set([...history, message]);
    void turn.dispatch({ type: 'answer', messageId });
    messageViews.turnBegan(messageId);
    editor.streamingBegins();
    if (drafts.status === 'rejected') throw drafts.reason;
    const prompt = promptOf(history.findLast(({ role }) => role === 'user') ?? message);
    if (left) deps.onTurnResumed(messageId, prompt);
    let isVersionListed = left !== undefined;
    // Listing a version takes work and a request, which the first word need not wait for.
    const beforeWork = () => {
      if (!isVersionListed) deps.onTurnBegin(messageId, prompt);
      isVersionListed = true;
    };
    await writeOut(asked, { message, history, changedPaths, beforeWork }, deps);
    return true;
  };
}

interface Begun {
  readonly message: ChatMessage;
  /** The conversation before the answer. */
  readonly history: readonly ChatMessage[];
  readonly changedPaths: readonly string[];
  readonly beforeWork: () => void;
}

/** Runs the turn of an answer that has its place in the conversation. */
async function writeOut(asked: Turn, { message, history, changedPaths, beforeWork }: Begun, deps: Deps): Promise<void> {
  const { messages, turn, claim, messageViews, composer, now } = deps;
  const { context, measureContext } = deps.turnContext;
  const { persist, persistSoon } = deps.keeper;
  const startedAt = now() - (message.durationMs ?? 0);
  const signal = turn.signal();
  persistSoon();
  const read = () => messages.get().find(({ id }) => id === message.id) ?? message;
  const update = (change: (message: ChatMessage) => ChatMessage) => deps.updateMessage(message.id, change);
  const reason = await runTurn(
    asked,
    {
      ...deps,
      update,
      read,
      persist,
      beforeWork,
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
        return deps.memory.keep(asked.projectId, { messageId: message.id, step, usage, mode: asked.mode, modelId: asked.modelId });
      },
      onStream: claim.streaming,
      onStopElsewhere: () => void turn.dispatch({ type: 'stop' }),
      mayContinue: (usage) => askToContinue(usage, deps.chosenModel(), deps.dialogs, signal),
      onConnection: (isLost) => messageViews.connection(message.id, isLost),
    },
    signal,
  );
  beforeWork();
  update((ended) => ({
    ...settleMessage(ended, reason === 'aborted' ? 'Stopped.' : 'The answer ended before it was done.'),
    finish: reason,
    durationMs: now() - startedAt,
  }));
  void turn.dispatch({ type: 'answered' });
  measureContext();
  await deps.releaseTurn(message.id, asked.projectId);
  void turn.dispatch({ type: 'released' });
  const hasNoResult = read().error ? actionsOf(read()).length === 0 : reason === 'aborted' && read().parts.length === 0;
  if (hasNoResult && history.at(-1)?.role === 'user') composer.bringBack(history.at(-1) as ChatMessage);
}

import { type ChatMessage, readTurnLedger } from '@lathe/protocol';
import { atom, computed } from 'nanostores';
import { attachFiles } from './composer/attach-files.ts';
import { createComposer } from './composer/composer.ts';
import { createEnhancer } from './composer/enhancer.ts';
import { createPromptMemory } from './composer/prompt-memory.ts';
import { createPromptQueue } from './composer/prompt-queue.ts';
import { estimateTurn } from './context/turn-estimate.ts';
import { createTurnContext } from './context/turn-context.ts';
import type { Chat, ChatDeps } from './chat-deps.ts';
import { markdownOf } from './messages/chat-file.ts';
import { exportChat, importChat } from './messages/import-chat.ts';
import { createMessageKeeper } from './messages/keep-messages.ts';
import { interrupted } from './messages/message-reducer.ts';
import { createMessageViews } from './messages/message-views.ts';
import { nameProject } from './messages/name-project.ts';
import { questionOf, toLedgerView } from './messages/turn-ledger.ts';
import { createRewind } from './messages/rewind.ts';
import { createOpenChat } from './open-chat.ts';
import { createAskAgain } from './turn/ask-again.ts';
import { createLaterActions } from './turn/later-actions.ts';
import { createRemoteTurn } from './turn/remote-turn.ts';
import { createReports } from './turn/reports.ts';
import { createSendPrompt } from './turn/send-prompt.ts';
import { createSending } from './turn/sending.ts';
import { settleAll } from './turn/settle-all.ts';
import { createStaleFiles } from './turn/stale-files.ts';
import { createTurnChain } from './turn/turn-chain.ts';
import { createTurnClaim } from './turn/turn-claim.ts';
import { createTurnEffects } from './turn/turn-effects.ts';
import { createTurnLife } from './turn/turn-life.ts';
import { createTurnMemory } from './turn/turn-memory.ts';
import { createAnswerWriter } from './turn/write-answer.ts';

/** Composes the chat of the open project from its parts (see ARCHITECTURE.md, "The walk of a message"). */
export function createChat(deps: ChatDeps): Chat {
  const { api, identity, files, queue, notices, now, randomId } = deps;
  const messages = atom<readonly ChatMessage[]>([]);
  const isOpen = atom(false);
  /** Undefined while the chat could not be read, and once it is closed. */
  const project = () => (isOpen.get() ? identity.current : undefined);
  const mode = atom<'build' | 'plan'>('build');
  const turn = createTurnLife();
  const isTurnRunning = () => turn.isRunningHere.get();
  const updateMessage = (id: string, change: (message: ChatMessage) => ChatMessage) =>
    messages.set(messages.get().map((message) => (message.id === id ? change(message) : message)));

  const waiting = createPromptQueue();
  const composer = createComposer({ notices, randomId });
  const promptMemory = createPromptMemory({ identity, memory: deps.memory, composer, queue: waiting, now, personId: deps.personId });
  const ownedProjectId = () => (project()?.access === 'read' ? undefined : project()?.id);
  const { modelChoice } = deps;
  const { models, modelId } = modelChoice;
  const chosenModel = () => models.get().find(({ id }) => id === modelId.get());
  const modelScope = () => ({ ...(modelId.get() ? { modelId: modelId.get() as string } : {}), ...(project() ? { projectId: project()?.id } : {}) });
  const enhancer = createEnhancer({ api, notices, composer, scope: modelScope });

  const keeper = createMessageKeeper({
    ...deps,
    messages,
    projectId: ownedProjectId,
    isTurnRunning,
    asShown: (message, runningId) => (message.id === runningId || message.id === turn.answerId.get() ? message : interrupted(message)),
  });
  const remote = createRemoteTurn({
    ...deps,
    turn,
    messages,
    revision: keeper.revision,
    refresh: keeper.refresh,
    pause: deps.pauseBetweenChecks,
  });
  const messageViews = createMessageViews({ ...deps, messages: remote.messages, activeId: turn.answerId, elsewhere: turn.remote, models });
  const turnContext = createTurnContext({ ...deps, messages, models, modelId, chosenModel, isTurnRunning });

  /** Shows a notice if something is running. */
  function isIdle(): boolean {
    if (turn.status.get() === 'idle' && !queue.isBusy.get()) return true;
    notices.show({ kind: 'info', text: 'The assistant is still working. Stop it first, or wait until it finishes.' });
    return false;
  }
  const rewind = createRewind({ ...deps, currentFiles: () => files.toAppFiles(), isFree: () => remote.look().then(isIdle) });

  const claim = createTurnClaim({ api, randomId, onStop: () => void turn.dispatch({ type: 'stop' }) });
  const memory = createTurnMemory(deps.memory, now, deps.personId);
  const forgetTurn = async (projectId = project()?.id) => (projectId === undefined ? undefined : memory.forget(projectId));
  /** The stored chat says which files were saved, so they are saved first; other pages continue once everything is stored. */
  const releaseTurn = (messageId: string | undefined, projectId?: string) =>
    settleAll(
      () => files.settle(),
      keeper.persist,
      () => forgetTurn(projectId),
      async () => messageId !== undefined && deps.onTurnEnd(messageId),
      claim.end,
    );
  const chain = createTurnChain({ ...deps, messages, turn, composer, releaseTurn });
  const open = {
    ...deps,
    isOpen,
    project,
    messages,
    updateMessage,
    mode,
    modelId,
    chosenModel,
    turn,
    claim,
    memory,
    keeper,
    composer,
    messageViews,
    turnContext,
  };
  const writeAnswer = createAnswerWriter({ ...open, releaseTurn });
  const staleFiles = createStaleFiles({ ...open, queue: waiting });
  const sending = createSending({ ...open, queue: waiting, promptMemory, chain, staleFiles, isIdle, writeAnswer });
  const askAgain = createAskAgain({ ...open, enhancer, rewind, sending, staleFiles, isIdle });
  const sendPrompt = createSendPrompt({ ...open, waiting, enhancer, sending, askAgain, staleFiles, isIdle });
  const reports = createReports({ ...open, chain, sending, isIdle, writeAnswer });
  const later = createLaterActions({ ...open, isIdle });
  const opening = createOpenChat({ ...open, enhancer, modelChoice, promptMemory, waiting, remote, chain, sending, writeAnswer, sendPrompt });
  remote.listen({
    ended(messageIds) {
      if (!staleFiles.turnsEnded(messageIds)) void sending.sendQueued();
    },
    connection: messageViews.connection,
  });
  turn.perform(createTurnEffects({ queue, sending, claim, remote, forgetTurn, resume: () => opening.resume() }));

  return {
    ...{ models, mode, modelId, draft: composer.draft, attachments: composer.attachments, editing: composer.editing, history: messages },
    ...{ contextParts: turnContext.contextParts, contextUsed: turnContext.contextUsed, estimateTokens: turnContext.estimateTokens },
    ...{ enhancing: enhancer.state, enhance: enhancer.run, undoEnhance: enhancer.undo },
    ...{ attach: composer.attach, removeAttachment: composer.removeAttachment },
    ...{ queue: waiting.prompts, removeQueued: waiting.remove, moveQueued: waiting.move },
    ...{ chooseModel: modelChoice.choose, reloadModels: modelChoice.reload },
    ...{ retryAction: later.retry, unlockOnce: later.unlockOnce, skipAction: queue.skip, addAutomaticAction: later.add },
    ...{ pageLeaves: claim.leave, pageReturned: claim.comeBack },
    ...askAgain.verbs,
    ...sendPrompt,
    ...reports,
    ...opening,
    continueWith(carried) {
      staleFiles.continueWith(carried);
      void sending.sendQueued();
    },
    messages: messageViews.views,
    status: turn.status,
    isRunning: turn.isRunningHere,
    isAnswering: computed(turn.answerId, (id) => id !== undefined),
    isStoppable: computed([turn.status, queue.isBusy], (status, isBusy) => status === 'running' || (status === 'idle' && isBusy)),
    estimate() {
      const [model, parts] = [chosenModel(), turnContext.contextParts.get()];
      if (model === undefined || model.isEmbedded || parts === undefined) return undefined;
      return estimateTurn({ text: composer.draft.get(), attachments: composer.attachments.get() }, parts, model, messages.get(), now());
    },
    setMode: (chosen) => mode.set(chosen),
    attachFiles: (given) =>
      attachFiles(given, {
        model: chosenModel,
        fitPicture: deps.fitPicture,
        attach: composer.attach,
        refuse: (text) => void notices.show({ kind: 'error', text }),
      }),
    async stop() {
      const isHere = turn.isRunningHere.get();
      await turn.dispatch({ type: 'stop' });
      // Anything that has begun here since was not stopped.
      await (isHere ? chain.over() : queue.drained());
    },
    async readLedger(messageId, signal) {
      const projectId = project()?.id;
      if (projectId === undefined) return undefined;
      const ledger = await api.call(readTurnLedger, { projectId, messageId }, { signal, query: { questionId: questionOf(messageId, messages.get()) } });
      return toLedgerView(messageId, ledger, messages.get(), models.get());
    },
    copyText: (messageId) => markdownOf(messages.get().find(({ id }) => id === messageId) ?? { id: '', role: 'user', createdAt: '', parts: [] }),
    exportChat: (format) => exportChat(deps.getTitle(), messages.get(), format, notices),
    async importChat(text) {
      if (!project() || !isIdle()) return;
      await importChat(text, { messages, dialogs: deps.dialogs, notices, now, randomId, persist: keeper.persist });
    },
    nameProject: (text) => nameProject({ text, ...modelScope() }, { ...deps, isOpen: () => project() !== undefined }),
  };
}

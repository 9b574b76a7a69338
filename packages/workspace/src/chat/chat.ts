import { type ChatMessage, getChat, messageOf, textOf } from '@lathe/protocol';
import { atom, computed } from 'nanostores';
import { writtenPaths } from '../actions/action-types.ts';
import { attachFiles, pictureRefusal } from './composer/attach-files.ts';
import { markdownOf } from './messages/chat-file.ts';
import { createComposer } from './composer/composer.ts';
import type { Chat, ChatDeps } from './chat-deps.ts';
import type { Prompt } from './contract.ts';
import type { OpenedProject } from '../projects/project-store.ts';
import { createEnhancer } from './composer/enhancer.ts';
import { createFilesBehind } from './turn/files-behind.ts';
import { createMessageKeeper } from './messages/keep-messages.ts';
import { type InterruptedTurn, interruptedTurn } from './turn/interrupted-turn.ts';
import { inAnyCase } from './turn/in-any-case.ts';
import { exportChat, importChat } from './messages/import-chat.ts';
import { createLaterActions } from './turn/later-actions.ts';
import { interrupted, unansweredAs, unansweredPrompt } from './messages/message-reducer.ts';
import { createMessageViews } from './messages/message-views.ts';
import { createModelChoice } from './composer/model-choice.ts';
import { nameProject } from './messages/name-project.ts';
import { createOwnTurn } from './turn/own-turn.ts';
import { createPromptMemory } from './composer/prompt-memory.ts';
import { createPromptQueue } from './composer/prompt-queue.ts';
import { createRewind } from './messages/rewind.ts';
import { createSending } from './turn/sending.ts';
import { createTurnChain } from './turn/turn-chain.ts';
import { createTurnClaim } from './turn/turn-claim.ts';
import { createTurnContext } from './context/turn-context.ts';
import { createTurnElsewhere } from './turn/turn-elsewhere.ts';
import { createTurnMemory } from './turn/turn-memory.ts';
import { type AnswerDeps, writeAnswer } from './turn/write-answer.ts';

export function createChat(deps: ChatDeps): Chat {
  const { api, files, queue, notices, now, randomId } = deps;
  const messages = atom<readonly ChatMessage[]>([]);
  const turn = createOwnTurn();
  const { status, answerId } = turn;
  const waiting = createPromptQueue();
  const mode = atom<'build' | 'plan'>('build');
  const composer = createComposer({ notices, randomId });
  const promptMemory = createPromptMemory({ memory: deps.memory, composer, queue: waiting, now, personId: deps.personId });
  let project: OpenedProject | undefined;
  const projectId = () => (project?.access === 'read' ? undefined : project?.id);
  const { models, modelId, ...modelChoice } = createModelChoice({ api, notices, projectId, kept: deps.keptModelChoice });
  const scope = () => ({ ...(modelId.get() ? { modelId: modelId.get() as string } : {}), ...(project ? { projectId: project.id } : {}) });
  const enhancer = createEnhancer({ api: deps.api, notices, composer, scope });
  const rewind = createRewind({ ...deps, currentFiles: () => files.toAppFiles(), isFree: () => elsewhere.look().then(isIdle) });
  const turns = createTurnMemory(deps.memory, now, deps.personId);
  let leftTurn: InterruptedTurn | undefined;

  const keeper = createMessageKeeper({
    ...deps,
    messages,
    projectId,
    isTurnRunning: turn.isRunning,
    asShown: (message, runningId) => (message.id === runningId || message.id === answerId.get() ? message : interrupted(message)),
  });
  const { persist } = keeper;
  const elsewhere = createTurnElsewhere({
    ...deps,
    messages,
    revision: keeper.revision,
    refresh: keeper.refresh,
    isTurnRunningHere: turn.isRunning,
    onEnd: (ended) => behind.turnsEnded(ended),
    onStopFailure: (error) => notices.show({ kind: 'error', text: `It could not be stopped: ${messageOf(error)}` }),
    onConnection: (messageId, isLost) => messageViews.connection(messageId, isLost),
    pause: deps.pauseBetweenLooks,
  });
  const chosenModel = () => models.get().find(({ id }) => id === modelId.get());
  const turnContext = createTurnContext({ ...deps, messages, models, modelId, chosenModel, isTurnRunning: turn.isRunning });
  const { changedByHand, contextParts, contextUsed, measureContext, estimateTokens } = turnContext;
  const claim = createTurnClaim({ api, randomId, onStop: () => void chat.stop() });
  const chain = createTurnChain({ notices, messages, turn, queue, composer, letGo: letGoTurn });
  const messageViews = createMessageViews({
    messages: elsewhere.messages,
    activeId: answerId,
    elsewhere: elsewhere.turn,
    models,
    packages: deps.packages,
    now,
  });
  /** Of this page's turn, else of one in another page. */
  const shownStatus = computed([status, elsewhere.turn, elsewhere.isStopping], (own, turnElsewhere, isStopping) => {
    if (own !== 'idle' || turnElsewhere === undefined) return own;
    return isStopping ? 'stopping' : 'running';
  });

  /** Put away with the project. */
  const noticesOfProject = new Set<string>();
  const showOfProject = (notice: Parameters<typeof notices.show>[0]) => noticesOfProject.add(notices.show(notice));

  const behind = createFilesBehind({
    ...deps,
    messages,
    composer,
    queue: waiting,
    slug: () => project?.slug,
    show: showOfProject,
    onCaughtUp: () => void sending.sendQueued(),
  });

  const updateMessage = (id: string, change: (message: ChatMessage) => ChatMessage) =>
    messages.set(messages.get().map((message) => (message.id === id ? change(message) : message)));

  /** What is written down says what was saved, and other pages go on when all of it is there. */
  async function letGoTurn(messageId: string | undefined, projectId = project?.id): Promise<void> {
    await inAnyCase(
      () => files.settle(),
      persist,
      async () => projectId !== undefined && turns.forget(projectId),
      async () => messageId !== undefined && deps.onTurnEnd(messageId),
      claim.end,
    );
  }

  const answerDeps: AnswerDeps = {
    ...deps,
    project: () => project,
    messages,
    updateMessage,
    mode,
    modelId,
    chosenModel,
    turn,
    claim,
    turns,
    turnContext,
    messageViews,
    keeper,
    composer,
    letGo: letGoTurn,
    onStopElsewhere: () => void chat.stop(),
  };
  const answer = (messageId: string, left?: InterruptedTurn) => writeAnswer(messageId, left, answerDeps);
  const sending = createSending({
    project: () => project,
    messages,
    queue: waiting,
    composer,
    promptMemory,
    keeper,
    turn,
    chain,
    claim,
    elsewhere,
    behind,
    notices,
    now,
    randomId,
    isIdle,
    answer,
  });

  async function readInterrupted(opened: OpenedProject, all: readonly ChatMessage[]): Promise<InterruptedTurn | undefined> {
    const kept = await turns.read(opened.id);
    const found = interruptedTurn(kept, all, now());
    if (found && kept) mode.set(kept.mode);
    if (found && kept?.modelId) modelChoice.use(kept.modelId);
    return found;
  }

  const { actionTime: onActionTime, actionPrinted: onActionOutput } = messageViews;
  const later = createLaterActions({ messages, queue, updateMessage, persist, onActionTime, onActionOutput });

  /** Going back waits for the end of what runs. */
  function isIdle(): boolean {
    if (shownStatus.get() === 'idle' && !queue.isBusy.get()) return true;
    notices.show({ kind: 'info', text: 'The assistant is still working. Stop it first, or wait for its end.' });
    return false;
  }

  /** What another page does to the project is not joined from here. */
  const isHere = () => elsewhere.turn.get() === undefined || isIdle();

  async function sendEdited(dropped: readonly ChatMessage[], prompt: Prompt): Promise<void> {
    const editedId = composer.editing.get();
    const written = composer.draft.get();
    const putBack = isIdle() ? await rewind.mayDrop(dropped) : undefined;
    if (!putBack) return;
    await sending.answerInstead(dropped, putBack, prompt, () => {
      behind.ignore();
      if (composer.editing.get() !== editedId) return; // the person has gone on to something else
      enhancer.end();
      if (composer.draft.get() === written) composer.take(prompt.text);
      else composer.messagesRead([]); // what was typed on meanwhile is a message of its own
    });
  }

  const refuse = (text: string) => void notices.show({ kind: 'error', text });

  const chat: Chat = {
    messages: messageViews.views,
    status: shownStatus,
    isRunning: computed(status, (value) => value !== 'idle'),
    isAnswering: computed(answerId, (id) => id !== undefined),
    queue: waiting.prompts,
    draft: composer.draft,
    models,
    mode,
    setMode: (next) => mode.set(next),
    modelId,
    contextParts,
    contextUsed,
    attachments: composer.attachments,
    setDraft(text) {
      // Who goes on writing has taken the words as theirs.
      if (text !== composer.draft.get()) enhancer.end();
      composer.setDraft(text);
    },
    enhancing: enhancer.state,
    enhance: enhancer.run,
    undoEnhance: enhancer.undo,
    attach: composer.attach,
    attachFiles: (given) => attachFiles(given, { model: chosenModel, fitPicture: deps.fitPicture, attach: composer.attach, refuse }),
    removeAttachment: composer.removeAttachment,
    async send(text, { after, onKept } = {}) {
      const trimmed = text.trim();
      if (trimmed === '') return;
      if (!project) {
        composer.setDraft(trimmed); // the chat is not read yet, or could not be
        return;
      }
      // Only a copy has a chat of one's own. Source: assistant specification, section 4.
      if (project.access === 'read' && !(await deps.forkFirst())) {
        composer.setDraft(trimmed);
        return;
      }
      // A prompt of the address, or of another page, leaves what is being written alone.
      const isWritten = onKept === undefined || composer.draft.get().trim() === trimmed;
      const refusal = isWritten && composer.attachments.get().some(({ kind }) => kind === 'image') ? pictureRefusal(chosenModel()) : undefined;
      if (refusal !== undefined) {
        composer.setDraft(trimmed);
        refuse(`Not sent: ${refusal} Or remove the picture.`);
        return;
      }
      const sent = onKept && unansweredAs(trimmed, messages.get(), [answerId.get(), elsewhere.turn.get()?.messageId]);
      if (sent) {
        onKept();
        if (shownStatus.get() !== 'idle') return;
        if (isWritten) composer.take(trimmed);
        sending.begin();
        return sending.take({ id: sent.id, text: trimmed }, after);
      }
      const edited = isWritten ? messages.get().findIndex(({ id }) => id === composer.editing.get()) : -1;
      const prompt: Prompt = { ...(isWritten ? composer.prompt(trimmed) : { text: trimmed }), ...(onKept ? { onKept } : {}) };
      if (edited >= 0) return sendEdited(messages.get().slice(edited), prompt);
      enhancer.end();
      if (isWritten) composer.take(trimmed);
      if (shownStatus.get() !== 'idle') {
        waiting.add({ id: randomId(), ...prompt });
        return;
      }
      behind.ignore();
      sending.begin();
      await sending.take(sending.add(prompt), after);
    },
    async reply(text, inMode) {
      if (shownStatus.get() !== 'idle') return;
      if (inMode) mode.set(inMode);
      const bringBack = composer.setAside();
      const sent = chat.send(text);
      bringBack();
      await sent;
    },
    isStoppable: computed([shownStatus, queue.isBusy], (value, isBusy) => value === 'running' || (value === 'idle' && isBusy)),
    async stop() {
      if (status.get() === 'idle') {
        queue.abort('Stopped.');
        if (elsewhere.turn.get()) sending.hold();
        await elsewhere.stop();
        return queue.drained(); // what has begun here meanwhile is not what was stopped
      }
      if (!turn.stop()) return;
      sending.hold();
      queue.abort('Stopped.');
      claim.stopping();
      // A page that is loaded again before the end is written down does not go on with it.
      if (project) void turns.forget(project.id);
      await chat.takeUp(); // what has not gone on yet ends at once
      await chain.over();
    },
    pageLeaves: claim.leaving,
    pageReturned: claim.returned,
    async retry() {
      if (shownStatus.get() !== 'idle') return;
      // The failed answer goes; the question stays and is asked again.
      const dropped = messages
        .get()
        .slice(-1)
        .filter(({ role }) => role === 'assistant');
      const asked = messages.get().at(-1 - dropped.length);
      if (asked && composer.draft.get() === textOf(asked)) composer.take(textOf(asked));
      await sending.answerInstead(dropped, async () => true);
    },
    editing: composer.editing,
    edit(messageId) {
      const message = messages.get().find(({ id }) => id === messageId);
      if (message?.role !== 'user' || message.type === 'problems' || !isIdle()) return;
      enhancer.end();
      composer.beginEdit(message);
    },
    cancelEdit() {
      enhancer.end();
      composer.cancelEdit();
    },
    async regenerate(messageId) {
      const index = messages.get().findIndex(({ id }) => id === messageId);
      const dropped = messages.get().slice(index);
      const putBack = index >= 1 && isIdle() ? await rewind.mayDrop(dropped) : undefined;
      if (putBack) await sending.answerInstead(dropped, putBack);
    },
    async branch(messageId) {
      const index = messages.get().findIndex(({ id }) => id === messageId);
      if (!project || index < 0 || !isIdle()) return;
      await rewind.branch({ id: project.id, slug: project.slug, title: deps.getTitle() }, messages.get().slice(0, index + 1));
    },
    copyText: (messageId) => markdownOf(messages.get().find(({ id }) => id === messageId) ?? { id: '', role: 'user', createdAt: '', parts: [] }),
    exportChat: (format) => exportChat(deps.getTitle(), messages.get(), format, notices),
    async importChat(text) {
      if (!project || !isIdle()) return;
      await importChat(text, { messages, dialogs: deps.dialogs, notices, now, randomId, persist });
    },
    async sendQueuedNow(id) {
      const prompt = waiting.prompts.get().find((one) => one.id === id);
      if (!prompt || !project || !isIdle()) return;
      waiting.take(id);
      behind.ignore();
      sending.begin();
      await sending.take(sending.add(prompt));
    },
    removeQueued: waiting.remove,
    moveQueued: waiting.move,
    chooseModel: modelChoice.choose,
    reloadModels: modelChoice.reload,
    history: messages,
    async report(message) {
      if (!project) return undefined;
      messages.set([...messages.get(), message]);
      if (message.isResolved !== true) {
        await persist();
        return undefined;
      }
      sending.begin();
      await chain.add(async () => {
        const id = await sending.claim();
        if (id === undefined) {
          messages.set(messages.get().filter((one) => one.id !== message.id));
          isIdle(); // says why
          return;
        }
        await persist();
        await answer(id);
      });
      const answered = messages.get()[messages.get().findIndex(({ id }) => id === message.id) + 1];
      void sending.sendQueued();
      return answered;
    },
    async setCleared(answerId, cleared) {
      updateMessage(answerId, (message) => ({ ...message, cleared }));
      await persist();
    },
    estimateTokens,
    async unlockOnce(actionId, messageId) {
      const entry = isHere() ? later.find(actionId, messageId) : undefined;
      if (!entry?.action) return;
      const endAllowance = files.allowOnce([...writtenPaths(entry.action), ...(entry.result?.refusedPaths ?? [])]);
      await later.runAgain(actionId, messageId);
      endAllowance();
    },
    retryAction: async (actionId, messageId) => (isHere() ? later.runAgain(actionId, messageId) : undefined),
    skipAction: queue.skip,
    addAutomaticAction: later.add,
    async begin(opened) {
      project = opened;
      leftTurn = undefined;
      changedByHand.take();
      messageViews.clear();
      elsewhere.end();
      behind.ignore();
      sending.reset();
      await promptMemory.begin(opened.id);
      if (opened.access === 'read') {
        messages.set([]); // the chat is its owners'
        return modelChoice.reload();
      }
      try {
        const history = await api.call(getChat, { projectId: opened.id });
        leftTurn = await readInterrupted(opened, history.messages);
        // Held at once: until the machine has started, others could take it for one that nobody goes on with.
        if (leftTurn && !(await claim.begin(opened.id, leftTurn.message.id, leftTurn.takenUp.step))) leftTurn = undefined;
        const taken = leftTurn?.message;
        const running = history.turn?.messageId === taken?.id ? undefined : history.turn;
        const past = history.messages.filter(({ id }) => id !== taken?.id);
        messages.set([...past.map((message) => (message.id === running?.messageId ? message : interrupted(message))), ...(taken ? [taken] : [])]);
        keeper.begin(history, messages.get());
        waiting.leaveOut(messages.get());
        composer.messagesRead(messages.get());
        if (taken) {
          // Shown as running at once: what is sent meanwhile waits for it.
          turn.begin();
          answerId.set(taken.id);
        }
        elsewhere.begin(opened.id, running);
        const unanswered = unansweredPrompt(history.messages);
        if (!taken && !running && unanswered) composer.bringBack(unanswered);
      } catch (error) {
        // The files are there all the same. What is not read is not written over either: no turn begins without it.
        showOfProject({
          kind: 'error',
          text: `The chat could not be read: ${messageOf(error)}`,
          action: { label: 'Reload', run: () => void chat.begin(opened) },
        });
        project = undefined;
      }
      measureContext();
      await modelChoice.reload();
    },
    nameProject: (text) => nameProject({ text, ...scope() }, { ...deps, isOpen: () => project !== undefined }),
    async takeUp() {
      const taken = leftTurn;
      if (!taken) return;
      leftTurn = undefined;
      await sending.addTurn(async () => {
        const { message, takenUp } = taken;
        if ((await sending.claim(message.id, takenUp.step)) !== undefined) return answer(message.id, taken);
        // Another page went on with the chat meanwhile.
        answerId.set(undefined);
        updateMessage(message.id, interrupted);
      });
    },
    async moveTo(opened) {
      if (!project) return chat.begin(opened);
      project = opened;
      promptMemory.moveTo(opened.id);
      elsewhere.end();
      elsewhere.begin(opened.id, undefined);
      keeper.beginAnew();
      await persist();
    },
    async end() {
      if (turn.stop()) queue.abort('The project was closed.');
      promptMemory.end();
      elsewhere.end();
      for (const id of noticesOfProject) notices.dismiss(id);
      noticesOfProject.clear();
      await chain.over();
      await claim.end(); // of a turn that had not gone on yet
      enhancer.end();
      modelChoice.end();
      leftTurn = undefined;
      answerId.set(undefined);
      keeper.end();
      project = undefined;
      messages.set([]);
      composer.clear();
      waiting.clear();
      turn.free();
    },
  };
  return chat;
}

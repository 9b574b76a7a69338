import { type Attachment, type ChatMessage, getChat, type MessageUsage, messageOf, postChatTitle, textOf } from '@lathe/protocol';
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ActionQueue } from '../actions/action-queue.ts';
import { writtenPaths } from '../actions/written-paths.ts';
import { attachFiles, type AttachFilesDeps, pictureRefusal } from './attach-files.ts';
import { fromChatFile, markdownOf, toChatFile } from './chat-file.ts';
import { compacted, nextCompaction } from './compaction.ts';
import { createComposer } from './composer.ts';
import { contextPaths } from './context-paths.ts';
import { createContextMeter } from './context-meter.ts';
import type { ChatStore, QueuedPrompt } from './contract.ts';
import type { StepState } from '../runtime/contract.ts';
import type { Editor } from '../editor/editor.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { SecretAccess } from '../files/secret-access.ts';
import type { SearchClient } from '../search/search-client.ts';
import type { ProjectMemory } from '../projects/project-memory.ts';
import type { OpenedProject } from '../projects/project-store.ts';
import { createEnhancer } from './enhancer.ts';
import { createMessageKeeper } from './keep-messages.ts';
import { createLaterActions, type LaterActions } from './later-actions.ts';
import { actionsOf, interrupted, settleMessage, withoutStep } from './message-reducer.ts';
import { waitsForPerson } from './offered-replies.ts';
import { createMessageViews } from './message-views.ts';
import { createModelChoice, type KeptModelChoice } from './model-choice.ts';
import { projectContext } from './project-context.ts';
import { createRewind, type RewindDeps } from './rewind.ts';
import type { ReadToolDeps } from './read-tools.ts';
import { runTurn, type TakenUp } from './run-turn.ts';
import { createTurnMemory } from './turn-memory.ts';

export interface Chat extends ChatStore {
  readonly isRunning: ReadableAtom<boolean>;
  /** Adds a chip to the message that is being written. */
  attach(attachment: Attachment): void;
  /** The conversation as it is stored. */
  readonly history: ReadableAtom<readonly ChatMessage[]>;
  /** Adds a report of problems; with `isResolved` it is answered. The answer when its turn is over. */
  report(message: ChatMessage): Promise<ChatMessage | undefined>;
  /** How many of the problems that an answer was about did not come back. */
  setCleared(answerId: string, cleared: NonNullable<ChatMessage['cleared']>): Promise<void>;
  /** About as many tokens as sending this text would take, with the conversation and the files that travel along. */
  estimateTokens(text: string): number;
  readonly addAutomaticAction: LaterActions['add'];
  /** An answer is being streamed or its actions run; a turn that only tidies up is over. Source: decisions, A7. */
  readonly isAnswering: ReadableAtom<boolean>;
  /** The project goes on as a copy of itself, and this chat with it. */
  moveTo(project: OpenedProject): Promise<void>;
  begin(project: OpenedProject): Promise<void>;
  /** A new project is named after its first prompt, by the model. */
  nameProject(text: string): Promise<void>;
  /** Goes on with the turn that was under way when the page was loaded again, if there is one. */
  takeUp(): Promise<void>;
  end(): Promise<void>;
}

interface Deps extends Omit<RewindDeps, 'currentFiles'> {
  readonly files: ProjectFiles;
  readonly editor: Editor;
  readonly queue: ActionQueue;
  readonly search: SearchClient;
  readonly problems: () => readonly string[];
  /** What the project's type check finds. */
  readonly checkTypes?: (signal: AbortSignal) => Promise<readonly string[]>;
  readonly secrets: SecretAccess;
  readonly callServer: ReadToolDeps['callServer'];
  readonly getTitle: () => string;
  readonly now: () => number;
  readonly randomId: () => string;
  readonly renameProject: (title: string) => Promise<void>;
  readonly fitPicture: AttachFilesDeps['fitPicture'];
  /** Output and uncached input tokens of a turn after which the person is asked. */
  readonly spendCapTokens: () => number;
  readonly keptModelChoice?: KeptModelChoice | undefined;
  /** How far an installation is. */
  readonly packages: ReadableAtom<StepState>;
  /** The turn is over: the project is saved now, and kept as a version of this message. */
  readonly onTurnEnd: (messageId: string) => Promise<void>;
  /** The project is another's: the page goes on with a copy. False when that did not work. */
  readonly forkFirst: () => Promise<boolean>;
  /** Where a turn outlives the page; without it, it ends with it. */
  readonly memory?: ProjectMemory | undefined;
  readonly reconnectDelaysMs?: readonly number[] | undefined;
  /** The assistant goes on with what it had begun before the page was loaded again. */
  readonly onTurnTakenUp: (messageId: string, prompt: string) => void;
  /** The assistant begins to work: nothing of it has changed yet. */
  readonly onTurnBegin: (messageId: string, prompt: string) => void;
}

export function createChat(deps: Deps): Chat {
  const { api, files, editor, queue, notices, now, randomId } = deps;
  const messages = atom<readonly ChatMessage[]>([]);
  const activeId = atom<string | undefined>(undefined);
  const status = atom<'idle' | 'running' | 'stopping'>('idle');
  const prompts = atom<readonly QueuedPrompt[]>([]);
  const mode = atom<'build' | 'plan'>('build');
  const composer = createComposer({ notices, randomId });
  let project: OpenedProject | undefined;
  const { models, modelId, ...modelChoice } = createModelChoice({
    api,
    notices,
    projectId: () => (project?.access === 'read' ? undefined : project?.id),
    kept: deps.keptModelChoice,
  });
  const scope = () => ({ ...(modelId.get() ? { modelId: modelId.get() as string } : {}), ...(project ? { projectId: project.id } : {}) });
  const enhancer = createEnhancer({ api: deps.api, notices, composer, scope });
  let controller: AbortController | undefined;
  let turn: Promise<void> = Promise.resolve();
  const handChanged = new Set<string>();
  const editing = atom<string | undefined>(undefined);
  const rewind = createRewind({ ...deps, currentFiles: () => files.toAppFiles() });
  const turns = createTurnMemory(deps.memory, now);
  /** The turn that a reload interrupted. */
  let interruptedTurn: { readonly message: ChatMessage; readonly takenUp: TakenUp } | undefined;

  files.onChange((paths) => {
    // What changes while no turn runs was changed by the person or their commands.
    if (status.get() === 'idle') for (const path of paths) handChanged.add(path);
  });

  const messageViews = createMessageViews({ messages, activeId, models, packages: deps.packages, now });
  const { persist, persistSoon, ...keeper } = createMessageKeeper({
    api,
    notices,
    messages,
    randomId,
    projectId: () => (project?.access === 'read' ? undefined : project?.id),
    isTurnRunning: () => status.get() !== 'idle',
  });

  const updateMessage = (id: string, change: (message: ChatMessage) => ChatMessage) =>
    messages.set(messages.get().map((message) => (message.id === id ? change(message) : message)));

  const context = (changedPaths: readonly string[]) =>
    projectContext({
      title: deps.getTitle(),
      files,
      preferredPaths: contextPaths({ selectedPath: editor.selectedPath.get(), files, problems: deps.problems(), messages: messages.get() }),
      changedPaths,
      problems: deps.problems(),
      isHidden: deps.secrets.isHidden,
      fillsRoom: !readsFiles(),
    });

  const { contextParts, contextUsed, measureContext, estimateTokens } = createContextMeter({
    messages,
    models,
    modelId,
    sent: () => JSON.stringify(context([...handChanged])).length,
  });

  /** A stop, and the end of the project, are answers too. */
  async function mayGoOn(usage: MessageUsage, signal: AbortSignal): Promise<boolean> {
    const { inputTokens, outputTokens, cachedInputTokens = 0 } = usage;
    const price = chosenModel()?.price;
    const asked = deps.dialogs.ask({
      type: 'spend-cap',
      tokens: outputTokens + Math.max(0, inputTokens - cachedInputTokens),
      ...(price ? { cost: (inputTokens * price.input + outputTokens * price.output) / 1e6 } : {}),
    });
    const stopped = new Promise<'dismiss'>((resolve) => signal.addEventListener('abort', () => resolve('dismiss')));
    return (await Promise.race([asked, stopped])) === 'confirm';
  }

  /** A model that cannot ask for a file must be sent it. */
  const readsFiles = () => {
    const info = models.get().find(({ id }) => id === modelId.get());
    return info?.supportsTools === true && !info.isEmbedded;
  };

  async function answer(interrupted?: typeof interruptedTurn): Promise<void> {
    const current = project;
    if (!current) return;
    const message: ChatMessage = interrupted?.message ?? {
      id: randomId(),
      role: 'assistant',
      createdAt: new Date(now()).toISOString(),
      parts: [],
      ...(mode.get() === 'plan' ? { mode: 'plan' as const } : {}),
    };
    const history = messages
      .get()
      .filter(({ id }) => id !== message.id)
      .map((sent) => (sent.status === 'unsent' ? { ...sent, status: 'sent' as const } : sent));
    const compaction = interrupted ? message.compaction : nextCompaction(history, contextUsed.get() ?? 0);
    messages.set([...history, compaction ? { ...message, compaction } : message]);
    const startedAt = now() - (message.durationMs ?? 0);
    // A stop may come before the answer has begun: it has aborted the controller made with the prompt.
    controller ??= new AbortController();
    const { signal } = controller;
    if (status.get() !== 'stopping') status.set('running');
    activeId.set(message.id);
    messageViews.turnBegan(message.id);
    editor.streamingBegins();
    const prompt = promptOf(history.findLast(({ role }) => role === 'user') ?? message);
    if (interrupted) deps.onTurnTakenUp(message.id, prompt);
    else {
      // The assistant works on what the person sees.
      await editor.writeDrafts();
      deps.onTurnBegin(message.id, prompt);
    }
    const changedPaths = [...handChanged];
    handChanged.clear();
    persistSoon();
    const read = () => messages.get().find(({ id }) => id === message.id) ?? message;
    const update = (change: (message: ChatMessage) => ChatMessage) => updateMessage(message.id, change);
    const request = {
      projectId: current.id,
      modelId: modelId.get(),
      mode: mode.get(),
      messageId: message.id,
      history: compacted(history, compaction),
      takenUp: interrupted?.takenUp,
    };
    const reason = await runTurn(
      request,
      {
        api,
        files,
        editor,
        queue,
        search: deps.search,
        problems: deps.problems,
        checkTypes: deps.checkTypes,
        secrets: deps.secrets,
        callServer: deps.callServer,
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
          return turns.keep(current.id, { messageId: message.id, step, usage, mode: request.mode, modelId: request.modelId });
        },
        spendCapTokens: deps.spendCapTokens,
        mayGoOn: (usage) => mayGoOn(usage, signal),
        onConnection: (isLost) => messageViews.connection(message.id, isLost),
        reconnectDelaysMs: deps.reconnectDelaysMs,
      },
      signal,
    );
    update((ended) => ({
      ...settleMessage(ended, reason === 'aborted' ? 'Stopped.' : 'The answer ended before it was done.'),
      finish: reason,
      durationMs: now() - startedAt,
    }));
    activeId.set(undefined);
    controller = undefined;
    measureContext();
    await persist();
    await turns.forget(current.id);
    await deps.onTurnEnd(message.id);
    status.set('idle');
    if (read().error && history.at(-1)?.role === 'user' && actionsOf(read()).length === 0) composer.bringBack(history.at(-1) as ChatMessage);
  }

  /** The last answer, as it was before the step in whose middle the page was left. */
  async function readInterrupted(opened: OpenedProject, all: readonly ChatMessage[]): Promise<typeof interruptedTurn> {
    const kept = await turns.read(opened.id);
    const last = all.at(-1);
    if (!kept || !last || (last.role === 'assistant' && last.id !== kept.messageId)) return undefined;
    mode.set(kept.mode);
    if (kept.modelId) modelChoice.use(kept.modelId);
    const message: ChatMessage =
      last.role === 'assistant' ? last : { id: kept.messageId, role: 'assistant', createdAt: new Date(now()).toISOString(), parts: [] };
    const actions = actionsOf(message).filter(({ step }) => step === kept.step);
    return { message: withoutStep(message, kept.step), takenUp: { step: kept.step, usage: kept.usage, actions } };
  }

  const later = createLaterActions({
    messages,
    queue,
    updateMessage,
    persist,
    onActionTime: messageViews.actionTime,
    onActionOutput: messageViews.actionPrinted,
  });

  const addPrompt = ({ text, attachments: added = [] }: Omit<QueuedPrompt, 'id'>) =>
    messages.set([
      ...messages.get(),
      {
        id: randomId(),
        role: 'user',
        createdAt: new Date(now()).toISOString(),
        parts: [...added.map((attachment) => ({ type: 'attachment' as const, step: 0, attachment })), { type: 'text', step: 0, text }],
      },
    ]);

  /** Turns follow one another; queued prompts are sent when the one before them is over. */
  function take(prompt: Omit<QueuedPrompt, 'id'>): Promise<void> {
    addPrompt(prompt);
    turn = turn
      .then(persist)
      .then(() => answer())
      .then(sendQueued);
    return turn;
  }

  const chosenModel = () => models.get().find(({ id }) => id === modelId.get());

  /** Going back waits for the end of what runs. */
  function isIdle(): boolean {
    if (status.get() === 'idle') return true;
    notices.show({ kind: 'info', text: 'The assistant is still working. Stop it first, or wait for its end.' });
    return false;
  }

  function answerAgain(): Promise<void> {
    status.set('running');
    controller = new AbortController();
    turn = turn.then(() => answer()).then(sendQueued);
    return turn;
  }

  async function sendQueued(): Promise<void> {
    const [first, ...rest] = prompts.get();
    // Then the person decides: what waits is sent behind their next prompt.
    if (!first || !project || waitsForPerson(messages.get().at(-1))) return;
    prompts.set(rest);
    addPrompt(first);
    await persist();
    await answer();
    await sendQueued();
  }

  const chat: Chat = {
    messages: messageViews.views,
    status,
    isRunning: computed(status, (value) => value !== 'idle'),
    isAnswering: computed(activeId, (id) => id !== undefined),
    queue: prompts,
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
    attachFiles: (given) =>
      attachFiles(given, {
        model: chosenModel,
        fitPicture: deps.fitPicture,
        attach: composer.attach,
        refuse: (text) => void notices.show({ kind: 'error', text }),
      }),
    removeAttachment: composer.removeAttachment,
    async send(text) {
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
      const refusal = composer.attachments.get().some(({ kind }) => kind === 'image') ? pictureRefusal(chosenModel()) : undefined;
      if (refusal !== undefined) {
        composer.setDraft(trimmed);
        notices.show({ kind: 'error', text: `Not sent: ${refusal} Or remove the picture.` });
        return;
      }
      const edited = messages.get().findIndex(({ id }) => id === editing.get());
      if (edited >= 0) {
        if (!isIdle() || !(await rewind.mayDrop(messages.get().slice(edited)))) return;
        messages.set(messages.get().slice(0, edited));
      }
      editing.set(undefined);
      enhancer.end();
      const prompt = composer.take(trimmed);
      if (status.get() !== 'idle') {
        prompts.set([...prompts.get(), { id: randomId(), ...prompt }]);
        return;
      }
      status.set('running');
      controller = new AbortController();
      await take(prompt);
    },
    async reply(text, inMode) {
      if (status.get() !== 'idle') return;
      if (inMode) mode.set(inMode);
      const edited = editing.get();
      editing.set(undefined);
      const bringBack = composer.setAside();
      const sending = chat.send(text);
      bringBack();
      editing.set(edited);
      await sending;
    },
    isStoppable: computed([status, queue.isBusy], (value, isBusy) => value === 'running' || (value === 'idle' && isBusy)),
    async stop() {
      if (status.get() === 'idle') {
        queue.abort('Stopped.');
        await queue.drained();
      }
      if (status.get() !== 'running') return;
      status.set('stopping');
      controller?.abort();
      queue.abort('Stopped.');
      await chat.takeUp(); // what has not gone on yet ends at once
      await turn;
    },
    async retry() {
      if (status.get() !== 'idle') return;
      const last = messages.get().at(-1);
      // The failed answer goes; the question stays and is asked again.
      if (last?.role === 'assistant') messages.set(messages.get().slice(0, -1));
      const asked = messages.get().at(-1);
      if (asked && composer.draft.get() === textOf(asked)) composer.clear();
      await answerAgain();
    },
    editing,
    edit(messageId) {
      const message = messages.get().find(({ id }) => id === messageId);
      if (message?.role !== 'user' || message.type === 'problems' || !isIdle()) return;
      editing.set(messageId);
      composer.load(message);
    },
    cancelEdit() {
      if (editing.get() === undefined) return;
      editing.set(undefined);
      composer.clear();
    },
    async regenerate(messageId) {
      const index = messages.get().findIndex(({ id }) => id === messageId);
      if (index < 1 || !isIdle() || !(await rewind.mayDrop(messages.get().slice(index)))) return;
      messages.set(messages.get().slice(0, index));
      await answerAgain();
    },
    async branch(messageId) {
      const index = messages.get().findIndex(({ id }) => id === messageId);
      if (!project || index < 0 || !isIdle()) return;
      await rewind.branch({ id: project.id, slug: project.slug, title: deps.getTitle() }, messages.get().slice(0, index + 1));
    },
    copyText: (messageId) => markdownOf(messages.get().find(({ id }) => id === messageId) ?? { id: '', role: 'user', createdAt: '', parts: [] }),
    exportChat: (format) => toChatFile(deps.getTitle(), messages.get(), format),
    async importChat(text) {
      if (!project || !isIdle()) return;
      try {
        const imported = fromChatFile(text, randomId, new Date(now()).toISOString()).map(interrupted);
        const existing = messages.get();
        const answer =
          existing.length === 0 ? 'replace' : await deps.dialogs.ask({ type: 'import-chat', messageCount: imported.length, existingCount: existing.length });
        if (answer !== 'replace' && answer !== 'keep-both') return;
        messages.set(answer === 'replace' ? imported : [...existing, ...imported]);
        await persist();
      } catch (error) {
        notices.show({ kind: 'error', text: `The chat could not be imported: ${messageOf(error)}` });
      }
    },
    removeQueued: (id) => prompts.set(prompts.get().filter((prompt) => prompt.id !== id)),
    moveQueued(id, toIndex) {
      const moved = prompts.get().find((prompt) => prompt.id === id);
      if (!moved) return;
      const rest = prompts.get().filter((prompt) => prompt.id !== id);
      prompts.set([...rest.slice(0, toIndex), moved, ...rest.slice(toIndex)]);
    },
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
      status.set('running');
      controller = new AbortController();
      turn = turn.then(persist).then(() => answer());
      await turn;
      const answered = messages.get()[messages.get().findIndex(({ id }) => id === message.id) + 1];
      turn = turn.then(sendQueued);
      return answered;
    },
    async setCleared(answerId, cleared) {
      updateMessage(answerId, (message) => ({ ...message, cleared }));
      await persist();
    },
    estimateTokens,
    async unlockOnce(actionId, messageId) {
      const entry = later.find(actionId, messageId);
      if (!entry?.action) return;
      const endAllowance = files.allowOnce([...writtenPaths(entry.action), ...(entry.result?.refusedPaths ?? [])]);
      await later.runAgain(actionId, messageId);
      endAllowance();
    },
    retryAction: later.runAgain,
    skipAction: queue.skip,
    addAutomaticAction: later.add,
    async begin(opened) {
      project = opened;
      interruptedTurn = undefined;
      editing.set(undefined);
      handChanged.clear();
      messageViews.clear();
      prompts.set([]);
      if (opened.access === 'read') {
        messages.set([]); // the chat is its owners'
        return modelChoice.reload();
      }
      try {
        const history = await api.call(getChat, { projectId: opened.id });
        interruptedTurn = await readInterrupted(opened, history.messages);
        const taken = interruptedTurn?.message;
        messages.set([...history.messages.filter(({ id }) => id !== taken?.id).map(interrupted), ...(taken ? [taken] : [])]);
        keeper.begin(history, messages.get());
        if (taken) {
          // Shown as running at once: what is sent meanwhile waits for it.
          status.set('running');
          activeId.set(taken.id);
          controller = new AbortController();
        }
        const [question, answered] = history.messages.slice(-2);
        // Nothing came of the last prompt: it goes back to where it can be sent again.
        if (!taken && question?.role === 'user' && answered?.role === 'assistant' && !answered.finish && answered.parts.length === 0)
          composer.bringBack(question);
      } catch (error) {
        // The files are there all the same. What is not read is not written over either: no turn begins without it.
        notices.show({
          kind: 'error',
          text: `The chat could not be read: ${messageOf(error)}`,
          action: { label: 'Reload', run: () => void chat.begin(opened) },
        });
        project = undefined;
      }
      measureContext();
      await modelChoice.reload();
    },
    async nameProject(text) {
      const before = deps.getTitle();
      // It has a name already. A failure is counted by the api client, and the turn beside it says it.
      const named = await api.call(postChatTitle, {}, { body: { text, ...scope() } }).catch(() => undefined);
      // A name that somebody gave meanwhile stays.
      if (named && named.title !== '' && project && deps.getTitle() === before) await deps.renameProject(named.title);
    },
    async takeUp() {
      const taken = interruptedTurn;
      if (!taken) return;
      interruptedTurn = undefined;
      turn = turn.then(() => answer(taken)).then(sendQueued);
      await turn;
    },
    async moveTo(opened) {
      if (!project) return chat.begin(opened);
      project = opened;
      keeper.beginAnew();
      await persist();
    },
    async end() {
      if (status.get() === 'running') {
        status.set('stopping');
        controller?.abort();
        queue.abort('The project was closed.');
      }
      prompts.set([]);
      await turn;
      enhancer.end();
      interruptedTurn = undefined;
      activeId.set(undefined);
      controller = undefined;
      keeper.end();
      project = undefined;
      messages.set([]);
      composer.clear();
      status.set('idle');
    },
  };
  return chat;
}

/** What was asked, in a line. */
function promptOf(message: ChatMessage): string {
  const count = message.problems?.length ?? 0;
  return message.type === 'problems' ? `Fix ${count} ${count === 1 ? 'problem' : 'problems'}` : textOf(message);
}

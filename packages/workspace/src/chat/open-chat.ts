import { type ChatHistory, type ChatMessage, getChat, messageOf } from '@lathe/protocol';
import type { WritableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { OpenedProject } from '../projects/project-store.ts';
import type { Composer } from './composer/composer.ts';
import type { Enhancer } from './composer/enhancer.ts';
import type { ModelChoice } from './composer/model-choice.ts';
import type { PromptMemory } from './composer/prompt-memory.ts';
import type { PromptQueue } from './composer/prompt-queue.ts';
import type { TurnContext } from './context/turn-context.ts';
import type { MessageKeeper } from './messages/keep-messages.ts';
import { interrupted, unansweredPrompt } from './messages/message-reducer.ts';
import type { MessageViews } from './messages/message-views.ts';
import type { ProjectNotices } from './project-notices.ts';
import { type InterruptedTurn, interruptedTurn } from './turn/interrupted-turn.ts';
import type { RemoteTurn } from './turn/remote-turn.ts';
import type { Sending } from './turn/sending.ts';
import type { StaleFiles } from './turn/stale-files.ts';
import type { TurnChain } from './turn/turn-chain.ts';
import type { TurnClaim } from './turn/turn-claim.ts';
import type { TurnLife } from './turn/turn-life.ts';
import type { TurnMemory } from './turn/turn-memory.ts';
import type { WriteAnswer } from './turn/write-answer.ts';

/** The chat from the opening of its project to its end. */
export interface OpenChat {
  begin(project: OpenedProject): Promise<void>;
  /** Resumes the turn that a reload interrupted, if there is one. */
  resume(): Promise<void>;
  /** The project continues as a copy of itself, and this chat with it. */
  moveTo(project: OpenedProject): Promise<void>;
  end(): Promise<void>;
}

interface Deps {
  readonly api: ApiClient;
  readonly projectNotices: ProjectNotices;
  readonly now: () => number;
  readonly project: WritableAtom<OpenedProject | undefined>;
  readonly messages: WritableAtom<readonly ChatMessage[]>;
  readonly updateMessage: (id: string, change: (message: ChatMessage) => ChatMessage) => void;
  readonly mode: WritableAtom<'build' | 'plan'>;
  readonly turn: TurnLife;
  readonly claim: TurnClaim;
  readonly memory: TurnMemory;
  readonly keeper: MessageKeeper;
  readonly remote: RemoteTurn;
  readonly chain: TurnChain;
  readonly sending: Sending;
  readonly staleFiles: StaleFiles;
  readonly messageViews: MessageViews;
  readonly turnContext: TurnContext;
  readonly composer: Composer;
  readonly enhancer: Enhancer;
  readonly modelChoice: ModelChoice;
  readonly promptMemory: PromptMemory;
  readonly waiting: PromptQueue;
  readonly writeAnswer: WriteAnswer;
}

export function createOpenChat(deps: Deps): OpenChat {
  const { api, projectNotices, project, messages, turn, claim, keeper, remote, chain, composer, modelChoice, promptMemory, waiting } = deps;
  let left: InterruptedTurn | undefined;

  /** Claims the turn at once: until the runtime has started, other pages could take it for abandoned. */
  async function claimInterrupted({ id }: OpenedProject, all: readonly ChatMessage[]): Promise<InterruptedTurn | undefined> {
    const kept = await deps.memory.read(id);
    const found = interruptedTurn(kept, all, deps.now());
    if (found && kept) deps.mode.set(kept.mode);
    if (found && kept?.modelId) modelChoice.use(kept.modelId);
    return found && (await claim.begin(id, found.message.id, found.resumed.step)) ? found : undefined;
  }

  function show(history: ChatHistory, projectId: string): void {
    const ownId = left?.message.id;
    const running = history.turn?.messageId === ownId ? undefined : history.turn;
    const past = history.messages.filter(({ id }) => id !== ownId);
    messages.set([...past.map((message) => (message.id === running?.messageId ? message : interrupted(message))), ...(left ? [left.message] : [])]);
    keeper.begin(history, messages.get());
    waiting.leaveOut(messages.get());
    composer.messagesRead(messages.get());
    // Shown as running at once: what is sent meanwhile waits for it.
    if (ownId !== undefined) void turn.dispatch({ type: 'interrupted', messageId: ownId });
    remote.begin(projectId, running);
    const unanswered = unansweredPrompt(history.messages);
    if (ownId === undefined && !running && unanswered) composer.bringBack(unanswered);
  }

  function showUnreadable(opened: OpenedProject, error: unknown): void {
    projectNotices.show({
      kind: 'error',
      text: `Could not load the chat: ${messageOf(error)}`,
      action: { label: 'Reload', run: () => void chat.begin(opened) },
    });
  }

  const chat: OpenChat = {
    async begin(opened) {
      project.set(opened);
      left = undefined;
      deps.turnContext.changedByHand.take();
      deps.messageViews.clear();
      remote.end();
      deps.staleFiles.ignore();
      deps.sending.unhold();
      await promptMemory.begin(opened.id);
      if (opened.access === 'read') {
        messages.set([]); // the chat belongs to the project's owners
        return modelChoice.reload();
      }
      try {
        const history = await api.call(getChat, { projectId: opened.id });
        left = await claimInterrupted(opened, history.messages);
        show(history, opened.id);
      } catch (error) {
        // The files are usable all the same. Without the chat no turn begins, so nothing overwrites it.
        showUnreadable(opened, error);
        project.set(undefined);
      }
      deps.turnContext.measureContext();
      await modelChoice.reload();
    },
    async resume() {
      const resumed = left;
      if (!resumed) return;
      left = undefined;
      const { message, resumed: step } = resumed;
      await deps.sending.addTurn(async () => {
        if ((await deps.sending.claim(message.id, step.step)) !== undefined) return void (await deps.writeAnswer(message.id, { left: resumed }));
        // Another page has continued the chat meanwhile.
        deps.updateMessage(message.id, interrupted);
      });
    },
    async moveTo(opened) {
      if (!project.get()) return chat.begin(opened);
      project.set(opened);
      promptMemory.moveTo(opened.id);
      remote.end();
      remote.begin(opened.id, undefined);
      keeper.beginAnew();
      await keeper.persist();
    },
    async end() {
      void turn.dispatch({ type: 'close' });
      promptMemory.end();
      remote.end();
      projectNotices.dismissAll();
      await chain.over();
      await claim.end(); // of an interrupted turn that was not resumed
      deps.enhancer.end();
      modelChoice.end();
      left = undefined;
      keeper.end();
      project.set(undefined);
      messages.set([]);
      composer.clear();
      waiting.clear();
      void turn.dispatch({ type: 'released' });
    },
  };
  return chat;
}

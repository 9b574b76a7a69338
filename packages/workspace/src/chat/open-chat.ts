import { type ChatHistory, type ChatMessage, getChat, messageOf } from '@lathe/protocol';
import type { WritableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { Notices } from '../notices/notices.ts';
import type { OpenedProject } from '../projects/project-store.ts';
import type { Composer } from './composer/composer.ts';
import type { Enhancer } from './composer/enhancer.ts';
import type { ModelChoice } from './composer/model-choice.ts';
import type { PromptMemory } from './composer/prompt-memory.ts';
import type { PromptQueue } from './composer/prompt-queue.ts';
import type { TurnContext } from './context/turn-context.ts';
import type { MessageKeeper } from './messages/keep-messages.ts';
import { interrupted, unansweredPrompt } from './messages/message-reducer.ts';
import { type InterruptedTurn, interruptedTurn } from './turn/interrupted-turn.ts';
import type { RemoteTurn } from './turn/remote-turn.ts';
import type { SendPrompt } from './turn/send-prompt.ts';
import type { Sending } from './turn/sending.ts';
import type { TurnChain } from './turn/turn-chain.ts';
import type { TurnClaim } from './turn/turn-claim.ts';
import type { TurnLife } from './turn/turn-life.ts';
import type { TurnMemory } from './turn/turn-memory.ts';
import type { WriteAnswer } from './turn/write-answer.ts';

/** The chat of a project from opening to closing it. */
export interface OpenChat {
  /** Reads what the server and this browser kept of the chat. */
  restore(): Promise<void>;
  /** Resumes the turn that a reload interrupted, if there is one. */
  resume(): Promise<void>;
  /** Ends the turn, and keeps the prompts that were not sent. */
  leave(): Promise<void>;
}

interface Deps {
  readonly api: ApiClient;
  readonly notices: Pick<Notices, 'show'>;
  readonly now: () => number;
  readonly identity: ProjectIdentity<OpenedProject>;
  /** Whether the chat has been read: before that, nothing is sent or stored. */
  readonly isOpen: WritableAtom<boolean>;
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
  readonly turnContext: TurnContext;
  readonly composer: Composer;
  readonly enhancer: Enhancer;
  readonly modelChoice: ModelChoice;
  readonly promptMemory: PromptMemory;
  readonly waiting: PromptQueue;
  readonly writeAnswer: WriteAnswer;
  readonly sendPrompt: Pick<SendPrompt, 'chatOpened'>;
}

export function createOpenChat(deps: Deps): OpenChat {
  const { api, identity, isOpen, notices, messages, turn, claim, keeper, remote, chain, composer, modelChoice, promptMemory, waiting } = deps;
  let left: InterruptedTurn | undefined;

  /** Claims the turn at once: until the runtime has started, other pages could take it for abandoned. */
  async function claimInterrupted(id: string, all: readonly ChatMessage[]): Promise<InterruptedTurn | undefined> {
    const kept = await deps.memory.read(id);
    const found = interruptedTurn(kept, all, deps.now());
    if (found && kept) deps.mode.set(kept.mode);
    if (found && kept?.modelId) modelChoice.use(kept.modelId);
    return found && (await claim.begin(id, found.message.id, found.resumed.step)) ? found : undefined;
  }

  function show(history: ChatHistory): void {
    const ownId = left?.message.id;
    const running = history.turn?.messageId === ownId ? undefined : history.turn;
    const past = history.messages.filter(({ id }) => id !== ownId);
    messages.set([...past.map((message) => (message.id === running?.messageId ? message : interrupted(message))), ...(left ? [left.message] : [])]);
    keeper.begin(history, messages.get());
    waiting.dropSent(messages.get());
    composer.messagesRead(messages.get());
    // Shown as running at once: what is sent meanwhile waits for it.
    if (ownId !== undefined) void turn.dispatch({ type: 'interrupted', messageId: ownId });
    remote.follow(running);
    const unanswered = unansweredPrompt(history.messages);
    if (ownId === undefined && !running && unanswered) composer.bringBack(unanswered);
  }

  function showUnreadable(error: unknown): void {
    notices.show({
      kind: 'error',
      text: `Could not load the chat: ${messageOf(error)}`,
      action: { label: 'Reload', run: () => void load() },
    });
  }

  async function load(): Promise<void> {
    await read();
    await modelChoice.reload();
    deps.sendPrompt.chatOpened();
  }

  async function read(): Promise<void> {
    const { id, access } = identity.current;
    if (access === 'read') {
      isOpen.set(true); // the chat belongs to the project's owners
      return;
    }
    try {
      const history = await api.call(getChat, { projectId: id });
      isOpen.set(true);
      left = await claimInterrupted(id, history.messages);
      show(history);
    } catch (error) {
      // The files can still be used. Without the chat, no turn begins, so nothing overwrites it.
      showUnreadable(error);
      isOpen.set(false);
    }
    deps.turnContext.measureContext();
  }

  identity.onCopied(async () => {
    if (!isOpen.get()) return load();
    keeper.replaceStored();
    await keeper.persist();
  });

  return {
    async restore() {
      deps.turnContext.changedByHand.take();
      await promptMemory.restore();
      await load();
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
    async leave() {
      void turn.dispatch({ type: 'close' });
      promptMemory.leave();
      remote.leave();
      await chain.over();
      await claim.end(); // of an interrupted turn that was not resumed
      deps.enhancer.end();
      isOpen.set(false);
      void turn.dispatch({ type: 'released' });
    },
  };
}

import type { ChatMessage } from '@lathe/protocol';
import type { WritableAtom } from 'nanostores';
import type { Notices } from '../../notices/notices.ts';
import type { OpenedProject } from '../../projects/project-store.ts';
import type { Composer } from '../composer/composer.ts';
import type { Prompt, QueuedPrompt } from '../contract.ts';
import type { StaleFiles } from './stale-files.ts';
import type { MessageKeeper } from '../messages/keep-messages.ts';
import { waitsForPerson } from '../messages/offered-replies.ts';
import type { PromptMemory } from '../composer/prompt-memory.ts';
import { type PromptQueue, promptMessage } from '../composer/prompt-queue.ts';
import { whenAborted } from './follow-step.ts';
import type { TurnChain } from './turn-chain.ts';
import type { TurnClaim } from './turn-claim.ts';
import type { TurnLife } from './turn-life.ts';
import type { WriteAnswer } from './write-answer.ts';

/** Prompts become turns, one after the other: each has the chat to itself, is kept, and is answered; then what waits is sent. */
export interface Sending {
  /** Waiting prompts stay in the queue until the person sends something. */
  hold(): void;
  unhold(): void;
  /** The prompt as a message of the conversation. */
  add(prompt: Prompt | QueuedPrompt): QueuedPrompt;
  /** Its turn: behind those before it, and not before `after`. */
  take(prompt: QueuedPrompt, after?: Promise<void>): Promise<void>;
  /**
   * The last messages go, and what they did to the files where `restoreFiles` says so, once an answer is certain:
   * of `prompt`, else of what stands there last.
   */
  answerInstead(dropped: readonly ChatMessage[], restoreFiles: () => Promise<boolean>, prompt?: Prompt, onSent?: () => void): Promise<void>;
  /** The name of the answer that may begin now; undefined when another page works on the chat, and nothing begins. */
  claim(id?: string, step?: number): Promise<string | undefined>;
  /** A turn that no prompt begins. What waits is sent when it is over. */
  addTurn(work: () => Promise<void>): Promise<void>;
  /** Sends what waits, when what is under way is over. */
  sendQueued(): Promise<void>;
}

interface Deps {
  readonly project: () => OpenedProject | undefined;
  readonly messages: WritableAtom<readonly ChatMessage[]>;
  readonly queue: PromptQueue;
  readonly composer: Pick<Composer, 'draft'>;
  readonly promptMemory: Pick<PromptMemory, 'sending' | 'arrived'>;
  readonly keeper: Pick<MessageKeeper, 'has' | 'refresh'>;
  readonly turn: TurnLife;
  readonly chain: TurnChain;
  readonly claim: Pick<TurnClaim, 'begin' | 'end'>;
  readonly staleFiles: Pick<StaleFiles, 'isStale'>;
  readonly notices: Notices;
  readonly now: () => number;
  readonly randomId: () => string;
  /** Says so where it is not. */
  readonly isIdle: () => boolean;
  readonly writeAnswer: WriteAnswer;
}

export function createSending(deps: Deps): Sending {
  const { messages, queue, composer, promptMemory, keeper, turn, chain, notices, now, randomId } = deps;
  let isHeld = false;

  async function claim(id = randomId(), step = 0): Promise<string | undefined> {
    const project = deps.project();
    if (!project || (await deps.claim.begin(project.id, id, step))) return id;
    await turn.dispatch({ type: 'refused' });
    return undefined;
  }

  /** A prompt that comes second to one in another page waits for the end of that turn. */
  function putBack(prompt: QueuedPrompt): void {
    messages.set(messages.get().filter((message) => message.id !== prompt.id));
    queue.putBack(prompt);
    promptMemory.arrived(prompt.id);
  }

  /** Nobody needs to keep the prompt once the server has it, or once it is back in the message box. False before that. */
  function releasePrompt({ id, text, onKept }: QueuedPrompt): boolean {
    if (!keeper.has(id) && composer.draft.get() !== text) return false;
    promptMemory.arrived(id);
    onKept?.();
    return true;
  }

  async function answerPrompt(prompt: QueuedPrompt, after?: Promise<void>): Promise<void> {
    let isReleased = false;
    await chain.run(async () => {
      void turn.dispatch({ type: 'send', by: 'queue' });
      if (after) await Promise.race([after, whenAborted(turn.signal())]);
      const onAsked = () => {
        isReleased = releasePrompt(prompt);
      };
      if (await deps.writeAnswer(randomId(), { onAsked })) return;
      putBack(prompt);
      isReleased = true;
    });
    if (!isReleased) releasePrompt(prompt);
  }

  async function sendNext(): Promise<void> {
    queue.leaveOut(messages.get());
    const [first] = queue.prompts.get();
    // Then the person decides: what waits is sent behind their next prompt.
    const isForPerson = deps.staleFiles.isStale() || isHeld || turn.remote.get() !== undefined || waitsForPerson(messages.get().at(-1));
    if (!first || !deps.project() || isForPerson) return;
    queue.take(first.id);
    await answerPrompt(sending.add(first));
    await sendNext();
  }

  /** Nobody else can say more while a turn is held here: what they said before that is shown now. */
  async function isStillLast(messageId: string | undefined, turnId: string): Promise<boolean> {
    await keeper.refresh(turnId);
    if (messages.get().at(-1)?.id === messageId) return true;
    notices.show({ kind: 'info', text: 'There are new messages in this chat. Review them and try again.' });
    return false;
  }

  const sending: Sending = {
    hold() {
      isHeld = true;
    },
    unhold() {
      isHeld = false;
    },
    add(prompt) {
      const added = { id: randomId(), ...prompt };
      // One that somebody keeps until the server has it is not kept twice.
      if ('id' in prompt || !prompt.onKept) promptMemory.sending(added);
      messages.set([...messages.get(), promptMessage(added, now())]);
      return added;
    },
    take: (prompt, after) => sending.addTurn(() => answerPrompt(prompt, after)),
    answerInstead(dropped, restoreFiles, prompt, onSent) {
      const wasHeld = isHeld;
      const lastId = (dropped.at(-1) ?? messages.get().at(-1))?.id;
      void turn.dispatch({ type: 'send', by: 'person' });
      return sending.addTurn(async () => {
        void turn.dispatch({ type: 'send', by: 'queue' });
        const id = await claim();
        if (id === undefined || turn.signal().aborted || !(await isStillLast(lastId, id)) || !(await restoreFiles())) {
          isHeld ||= wasHeld;
          if (id === undefined) return void deps.isIdle(); // says why
          await deps.claim.end();
          return void turn.dispatch({ type: 'released' });
        }
        const gone = new Set(dropped.map((message) => message.id));
        const kept = messages.get().filter((message) => !gone.has(message.id));
        const sent = prompt && { id: randomId(), ...prompt };
        if (sent) promptMemory.sending(sent);
        onSent?.();
        messages.set(sent ? [...kept, promptMessage(sent, now())] : kept);
        await chain.run(async () => {
          const isAnswered = await deps.writeAnswer(id);
          if (!isAnswered && sent) putBack(sent);
        });
        if (sent) releasePrompt(sent);
      });
    },
    claim,
    addTurn(work) {
      void chain.add(work);
      return sending.sendQueued();
    },
    sendQueued: () => chain.add(sendNext),
  };
  return sending;
}

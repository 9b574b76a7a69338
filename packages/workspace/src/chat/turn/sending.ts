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

/** Turns prompts into turns, one after another. Each is stored and answered before the next waiting prompt is sent. */
export interface Sending {
  /** Waiting prompts stay in the queue until the person sends something. */
  hold(): void;
  release(): void;
  /** The prompt as a message of the conversation. */
  add(prompt: Prompt | QueuedPrompt): QueuedPrompt;
  /** Runs the prompt's turn after the earlier ones, and not before `after`. */
  take(prompt: QueuedPrompt, after?: Promise<void>): Promise<void>;
  /**
   * Drops the last messages once an answer is certain, and restores their files with `restoreFiles`. Answers
   * `prompt`, or otherwise the message that is last then.
   */
  answerInstead(dropped: readonly ChatMessage[], restoreFiles: () => Promise<boolean>, prompt?: Prompt, onSent?: () => void): Promise<void>;
  /**
   * Returns the id of the answer that may begin now, or undefined if another page has claimed the chat. Nothing begins
   * then.
   */
  claim(id?: string, step?: number): Promise<string | undefined>;
  /** Adds a turn that does not begin with a prompt. Waiting prompts are sent after it. */
  addTurn(work: () => Promise<void>): Promise<void>;
  /** Sends waiting prompts after the current turn. */
  sendQueued(): Promise<void>;
}

interface Deps {
  readonly project: () => OpenedProject | undefined;
  readonly messages: WritableAtom<readonly ChatMessage[]>;
  readonly queue: PromptQueue;
  readonly composer: Pick<Composer, 'holds'>;
  readonly promptMemory: Pick<PromptMemory, 'sending' | 'arrived'>;
  readonly keeper: Pick<MessageKeeper, 'has' | 'refresh'>;
  readonly turn: TurnLife;
  readonly chain: TurnChain;
  readonly claim: Pick<TurnClaim, 'begin' | 'end'>;
  readonly staleFiles: Pick<StaleFiles, 'isStale'>;
  readonly notices: Notices;
  readonly now: () => number;
  readonly randomId: () => string;
  /** Shows a notice when it is not. */
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

  /** A prompt that was sent after one in another page waits for the end of that turn. */
  function requeue(prompt: QueuedPrompt): void {
    messages.set(messages.get().filter((message) => message.id !== prompt.id));
    // What nobody wrote is not sent after what somebody else asks there.
    if (prompt.isHidden === true) return;
    queue.requeue(prompt);
    promptMemory.arrived(prompt.id);
  }

  /** Releases a prompt that the server has, or that is back in the message box. Returns false before that. */
  function releasePrompt(prompt: QueuedPrompt): boolean {
    if (!keeper.has(prompt.id) && !composer.holds(prompt)) return false;
    promptMemory.arrived(prompt.id);
    prompt.onKept?.();
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
      requeue(prompt);
      isReleased = true;
    });
    if (!isReleased) releasePrompt(prompt);
  }

  async function sendNext(): Promise<void> {
    queue.dropSent(messages.get());
    const [first] = queue.prompts.get();
    // In these cases the person decides: waiting prompts are sent after their next one.
    const isForPerson = deps.staleFiles.isStale() || isHeld || turn.remote.get() !== undefined || waitsForPerson(messages.get().at(-1));
    if (!first || !deps.project() || isForPerson) return;
    queue.take(first.id);
    await answerPrompt(sending.add(first));
    await sendNext();
  }

  /** While this page has claimed the turn, nobody else can add messages. Shows those that came before. */
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
    release() {
      isHeld = false;
    },
    add(prompt) {
      const added = { id: randomId(), ...prompt };
      // A prompt with `onKept` is kept elsewhere until the server has it.
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
          if (!isAnswered && sent) requeue(sent);
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

import { AppError, deleteChatTurn, getChatTurnStop, leaveChatTurn, putChatTurn, stopChatTurn, TURN_BEAT_MS } from '@lathe/protocol';
import type { ApiClient } from '../../api/client.ts';

interface ClaimedTurn {
  readonly projectId: string;
  readonly messageId: string;
  readonly step: number;
}

export interface TurnClaim {
  /** False if another page has claimed the chat. An existing claim is kept. */
  begin(projectId: string, messageId: string, step: number): Promise<boolean>;
  /**
   * Claims the turn with the request that asks for its first step. Unless another page has claimed the chat, the turn
   * counts as claimed, even if the request fails: the server may have the claim. @throws what `ask` throws
   */
  beginWith<Result>(turn: ClaimedTurn, ask: (visit: string) => Promise<Result>): Promise<Result>;
  /** The turn has reached this step. */
  advance(step: number): void;
  /**
   * Whether a step is being streamed, whose stream ends when the turn is stopped. Otherwise a waiting call reports a
   * stop.
   */
  streaming(isStreaming: boolean): void;
  /** Tells the server that the turn is being stopped here, in case this page never gets to say that it has ended. */
  announceStop(): void;
  /** The page is closed, reloaded or put into the back/forward cache. Other pages then wait less for it. */
  leave(): void;
  /** The page is shown again from the back/forward cache. */
  comeBack(): void;
  end(): Promise<void>;
}

interface Deps {
  readonly api: ApiClient;
  readonly randomId: () => string;
  /** Somebody stopped the turn in another page, or began their own because this page was silent for too long. */
  readonly onStop: () => void;
}

/** Claims the chat on the server while a turn runs in this page. */
export function createTurnClaim({ api, randomId, onStop }: Deps): TurnClaim {
  let visit = randomId();
  let claimed: ClaimedTurn | undefined;
  /** The claim that the server may have, even while a call that makes or ends it is in flight. */
  let known: ClaimedTurn | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let beats: Promise<unknown> = Promise.resolve();
  let isStreaming = false;
  let listening: AbortController | undefined;
  /** A page that has left may still run for a moment, and begin a turn that nobody will continue. */
  let hasLeft = false;

  function sayGoodbye(): void {
    if (!known) return;
    const { projectId, messageId } = known;
    // If this is lost, the page counts as crashed.
    api.call(leaveChatTurn, { projectId, messageId }, { body: { visit }, keepalive: true }).catch(() => undefined);
  }

  /** From now on, the server may have this claim. */
  function know(turn: ClaimedTurn): void {
    known = turn;
    if (hasLeft) sayGoodbye();
  }

  async function claim({ projectId, messageId, step }: ClaimedTurn): Promise<'claimed' | 'stopped' | 'refused'> {
    try {
      const { isStopRequested } = await api.call(putChatTurn, { projectId }, { body: { messageId, step, visit } });
      return isStopRequested ? 'stopped' : 'claimed';
    } catch (error) {
      // Any other failure shows up again in the step, which the server would refuse too.
      return isRefused(error) ? 'refused' : 'claimed';
    }
  }

  /** Timers are slow in a background page; a waiting call returns at once. */
  async function listen({ projectId, messageId }: ClaimedTurn): Promise<void> {
    const own = new AbortController();
    listening = own;
    try {
      while (!own.signal.aborted) {
        const { isStopRequested } = await api.call(getChatTurnStop, { projectId, messageId }, { signal: own.signal });
        if (own.signal.aborted || !isStopRequested) continue;
        stopListening();
        onStop();
      }
    } catch {
      // The next beat listens again.
      if (listening === own) listening = undefined;
    }
  }

  function stopListening(): void {
    listening?.abort();
    listening = undefined;
  }

  function beat(): void {
    const current = claimed;
    if (!current) return;
    if (!isStreaming && !listening) void listen(current);
    beats = beats.then(async () => {
      if (claimed === current && (await claim(current)) !== 'claimed' && claimed === current) onStop();
    });
  }

  function keep(turn: ClaimedTurn): void {
    clearInterval(timer);
    claimed = turn;
    known = turn;
    timer = setInterval(beat, TURN_BEAT_MS);
  }

  function drop(): void {
    clearInterval(timer);
    stopListening();
    claimed = undefined;
    known = undefined;
  }

  return {
    async begin(projectId, messageId, step) {
      const wanted = { projectId, messageId, step };
      know(wanted);
      const answer = await claim(wanted);
      if (answer === 'refused') {
        drop();
        return false;
      }
      keep(wanted);
      if (answer === 'stopped') onStop();
      return true;
    },
    async beginWith(wanted, ask) {
      know(wanted);
      try {
        const result = await ask(visit);
        keep(wanted);
        return result;
      } catch (error) {
        if (isRefused(error)) drop();
        else keep(wanted);
        throw error;
      }
    },
    advance(step) {
      if (!claimed || claimed.step === step) return;
      keep({ ...claimed, step });
      beat();
    },
    streaming(now) {
      isStreaming = now;
      if (now) stopListening();
      else if (claimed && !listening) void listen(claimed);
    },
    announceStop() {
      if (!claimed) return;
      const { projectId, messageId } = claimed;
      api.call(stopChatTurn, { projectId, messageId }, { keepalive: true }).catch(() => undefined);
    },
    leave() {
      hasLeft = true;
      sayGoodbye();
    },
    comeBack() {
      hasLeft = false;
      visit = randomId();
      beat();
    },
    async end() {
      clearInterval(timer);
      stopListening();
      isStreaming = false;
      const ended = claimed;
      claimed = undefined;
      if (!ended) return;
      await beats;
      const { projectId, messageId } = ended;
      // If this is lost, the turn is over for others once this page has been silent for a while.
      await api.call(deleteChatTurn, { projectId, messageId }, { keepalive: true }).catch(() => undefined);
      if (known === ended) known = undefined;
    },
  };
}

const isRefused = (error: unknown): boolean => error instanceof AppError && error.code === 'turn-running';

import { AppError, deleteChatTurn, getChatTurnStop, leaveChatTurn, putChatTurn, stopChatTurn, TURN_BEAT_MS } from '@lathe/protocol';
import type { ApiClient } from '../../api/client.ts';

export interface TurnClaim {
  /** False when another page works on the chat: no second turn begins against it. One that is held already is held on. */
  begin(projectId: string, messageId: string, step: number): Promise<boolean>;
  /** The turn goes on with this step. */
  goOn(step: number): void;
  /** Whether the events of a step come in, which end with a stop. While they do not, the server is asked to tell of one. */
  streaming(isStreaming: boolean): void;
  /** It is being stopped here, which others may know even where this page does not get to say that it has ended. */
  stopping(): void;
  /** The page goes: for good, to be loaded again, or to be shown again as it was. Others need not wait until it has been silent for long. */
  leaving(): void;
  /** The page that went is shown again. */
  returned(): void;
  end(): Promise<void>;
}

interface Deps {
  readonly api: ApiClient;
  readonly randomId: () => string;
  /** Somebody stopped the turn from another page, or began one of theirs because this page had been silent. */
  readonly onStop: () => void;
}

interface Held {
  readonly projectId: string;
  readonly messageId: string;
  step: number;
}

/** Says to other pages of a chat that a turn runs in this one, as long as it does. */
export function createTurnClaim({ api, randomId, onStop }: Deps): TurnClaim {
  let visit = randomId();
  let held: Held | undefined;
  /** What the server may have of this page: also while it is asked for a turn, or told of its end. */
  let known: Held | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let beats: Promise<unknown> = Promise.resolve();
  let isStreaming = false;
  let listening: AbortController | undefined;

  async function claim({ projectId, messageId, step }: Held): Promise<'held' | 'stopped' | 'refused'> {
    try {
      const { isStopRequested } = await api.call(putChatTurn, { projectId }, { body: { messageId, step, visit } });
      return isStopRequested ? 'stopped' : 'held';
    } catch (error) {
      // Whatever else is wrong is said by the step itself, which the server would refuse.
      return error instanceof AppError && error.code === 'turn-running' ? 'refused' : 'held';
    }
  }

  /** A page in the background has slow timers: a call that waits is heard at once all the same. */
  async function listen({ projectId, messageId }: Held): Promise<void> {
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
      // The next beat hears of it, and listens again.
      if (listening === own) listening = undefined;
    }
  }

  function stopListening(): void {
    listening?.abort();
    listening = undefined;
  }

  function beat(): void {
    const current = held;
    if (!current) return;
    if (!isStreaming && !listening) void listen(current);
    beats = beats.then(async () => {
      if (held === current && (await claim(current)) !== 'held' && held === current) onStop();
    });
  }

  return {
    async begin(projectId, messageId, step) {
      const wanted = { projectId, messageId, step };
      known = wanted;
      const answer = await claim(wanted);
      clearInterval(timer);
      held = answer === 'refused' ? undefined : wanted;
      if (!held) {
        stopListening();
        known = undefined;
        return false;
      }
      timer = setInterval(beat, TURN_BEAT_MS);
      if (answer === 'stopped') onStop();
      return true;
    },
    goOn(step) {
      if (!held || held.step === step) return;
      held.step = step;
      beat();
    },
    streaming(now) {
      isStreaming = now;
      if (now) stopListening();
      else if (held && !listening) void listen(held);
    },
    stopping() {
      if (!held) return;
      const { projectId, messageId } = held;
      api.call(stopChatTurn, { projectId, messageId }, { keepalive: true }).catch(() => undefined);
    },
    leaving() {
      if (!known) return;
      const { projectId, messageId } = known;
      // Unheard, it is as if the page had crashed.
      api.call(leaveChatTurn, { projectId, messageId }, { body: { visit }, keepalive: true }).catch(() => undefined);
    },
    returned() {
      visit = randomId();
      beat();
    },
    async end() {
      clearInterval(timer);
      stopListening();
      isStreaming = false;
      const ended = held;
      held = undefined;
      if (!ended) return;
      await beats;
      const { projectId, messageId } = ended;
      // Unheard, the turn is over for others once this page has been silent for a while.
      await api.call(deleteChatTurn, { projectId, messageId }, { keepalive: true }).catch(() => undefined);
      if (known === ended) known = undefined;
    },
  };
}

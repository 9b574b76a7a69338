import type { ActionQueue } from '../../actions/action-queue.ts';
import type { RemoteTurn } from './remote-turn.ts';
import type { Sending } from './sending.ts';
import type { TurnClaim } from './turn-claim.ts';
import type { TurnEffect } from './turn-state.ts';

export interface TurnEffectDeps {
  readonly queue: Pick<ActionQueue, 'abort'>;
  readonly sending: Pick<Sending, 'hold' | 'release'>;
  readonly claim: Pick<TurnClaim, 'announceStop'>;
  readonly remote: Pick<RemoteTurn, 'stop' | 'look'>;
  readonly forgetTurn: () => Promise<void>;
  readonly resume: () => Promise<void>;
}

/** Performs what the transitions of a turn ask for. */
export function createTurnEffects({ queue, sending, claim, remote, forgetTurn, resume }: TurnEffectDeps): (effect: TurnEffect) => Promise<void> {
  return async (effect) => {
    switch (effect.type) {
      case 'hold-queue':
        return sending.hold();
      case 'release-queue':
        return sending.release();
      case 'abort-actions':
        return queue.abort(effect.reason);
      case 'announce-stop':
        return claim.announceStop();
      case 'forget-turn':
        return forgetTurn();
      case 'resume':
        return resume();
      case 'stop-remote':
        return remote.stop(effect.messageId);
      case 'look':
        return remote.look();
    }
  };
}

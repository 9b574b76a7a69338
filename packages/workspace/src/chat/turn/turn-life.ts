import type { RunningTurn } from '@lathe/protocol';
import { atom, computed, type ReadableAtom } from 'nanostores';
import { answerOf, isOwn, next, type TurnEffect, type TurnEvent, type TurnState } from './turn-state.ts';

export interface TurnLife {
  readonly state: ReadableAtom<TurnState>;
  /** The turn of this page, or else the one of another page. */
  readonly status: ReadableAtom<'idle' | 'running' | 'stopping'>;
  /** A turn of this page runs. */
  readonly isRunningHere: ReadableAtom<boolean>;
  /** The answer of this page that is not complete yet. */
  readonly answerId: ReadableAtom<string | undefined>;
  /** What another page works on. */
  readonly remote: ReadableAtom<RunningTurn | undefined>;
  /** Ends with the turn of this page, or when it is stopped. Aborted while none runs. */
  signal(): AbortSignal;
  /** Resolves when the effects have been performed. */
  dispatch(event: TurnEvent): Promise<void>;
  /** Connects the effects, which need pieces that are built on this one. */
  perform(effects: (effect: TurnEffect) => Promise<void>): void;
}

export function createTurnLife(): TurnLife {
  const state = atom<TurnState>({ type: 'idle' });
  let controller = new AbortController();
  let performEffect: (effect: TurnEffect) => Promise<void> = async () => undefined;
  controller.abort();

  return {
    state,
    status: computed(state, statusOf),
    isRunningHere: computed(state, isOwn),
    answerId: computed(state, answerOf),
    remote: computed(state, (current) => (current.type === 'elsewhere' ? current.turn : undefined)),
    signal: () => controller.signal,
    async dispatch(event) {
      const before = state.get();
      const { state: after, effects } = next(before, event);
      if (!isOwn(before) && isOwn(after)) controller = new AbortController();
      if (after !== before) state.set(after);
      if (after.type === 'stopping' || !isOwn(after)) controller.abort();
      await Promise.all(effects.map(performEffect));
    },
    perform(effects) {
      performEffect = effects;
    },
  };
}

function statusOf(state: TurnState): 'idle' | 'running' | 'stopping' {
  if (state.type === 'idle' || state.type === 'stopping') return state.type;
  return state.type === 'elsewhere' && state.isStopping ? 'stopping' : 'running';
}

import type { RunningTurn } from '@lathe/protocol';

/** The life of a turn in one chat. At most one turn runs, in this page or in another one. */
export type TurnState =
  | { readonly type: 'idle' }
  /** The person has sent something; its answer has no place in the conversation yet. */
  | { readonly type: 'sending' }
  /** The answer streams in, or its actions run. */
  | { readonly type: 'running'; readonly messageId: string }
  /** Stopped in this page; work in progress is being ended. */
  | { readonly type: 'stopping'; readonly messageId?: string }
  /** The answer is complete; what it did is being saved. */
  | { readonly type: 'ended' }
  /** A reload interrupted this page's turn. It resumes once the runtime is ready. */
  | { readonly type: 'interrupted'; readonly messageId: string }
  /** Another page runs the turn. */
  | { readonly type: 'elsewhere'; readonly turn: RunningTurn; readonly isStopping: boolean };

export type TurnEvent =
  /** Something is sent: by the person, or by the queue of waiting prompts. */
  | { readonly type: 'send'; readonly by: 'person' | 'queue' }
  /** The chat was opened and its last turn can resume. */
  | { readonly type: 'interrupted'; readonly messageId: string }
  /** The answer gets its place in the conversation. */
  | { readonly type: 'answer'; readonly messageId: string }
  /** The answer is complete and its actions have ended. */
  | { readonly type: 'answered' }
  /** A stop, whoever requested it: the person here, another page, or the server on behalf of one. */
  | { readonly type: 'stop' }
  /** The server refused the turn because another page has claimed the chat. */
  | { readonly type: 'refused' }
  /** Everything the turn did is saved, and other pages may begin one. */
  | { readonly type: 'released' }
  /** What the server says about turns in other pages. */
  | { readonly type: 'remote'; readonly turn: RunningTurn | undefined }
  /** The remote turn could not be stopped. */
  | { readonly type: 'stop-failed' }
  /** The project is being closed. */
  | { readonly type: 'close' };

/** What a transition asks for; `turn-effects.ts` performs it. */
export type TurnEffect =
  /** Waiting prompts stay in the queue until the person sends something. */
  | { readonly type: 'hold-queue' }
  | { readonly type: 'release-queue' }
  | { readonly type: 'abort-actions'; readonly reason: string }
  /** Tells the server, which may have to end the turn without this page. */
  | { readonly type: 'announce-stop' }
  /** A reload no longer resumes the turn. */
  | { readonly type: 'forget-turn' }
  /** Runs an interrupted turn to its end, or ends it at once if it has been stopped. */
  | { readonly type: 'resume' }
  | { readonly type: 'stop-remote'; readonly messageId: string }
  /** Asks the server which page has claimed the chat. */
  | { readonly type: 'look' };

export interface Transition {
  readonly state: TurnState;
  readonly effects: readonly TurnEffect[];
}

const STOP_HERE: readonly TurnEffect[] = [
  { type: 'hold-queue' },
  { type: 'abort-actions', reason: 'Stopped.' },
  { type: 'announce-stop' },
  { type: 'forget-turn' },
];

/** A turn of this page, from sending to release. */
export const isOwn = ({ type }: TurnState): boolean => type !== 'idle' && type !== 'elsewhere';

/** The answer of this page that is not complete yet. */
export const answerOf = (state: TurnState): string | undefined => ('messageId' in state ? state.messageId : undefined);

export function next(state: TurnState, event: TurnEvent): Transition {
  const stay: Transition = { state, effects: [] };
  switch (event.type) {
    case 'send':
      return { state: state.type === 'idle' ? { type: 'sending' } : state, effects: event.by === 'person' ? [{ type: 'release-queue' }] : [] };
    case 'interrupted':
      return state.type === 'idle' ? to({ type: 'interrupted', messageId: event.messageId }) : stay;
    case 'answer':
      return to({ type: state.type === 'stopping' ? 'stopping' : 'running', messageId: event.messageId });
    case 'answered':
      if (state.type === 'stopping') return to({ type: 'stopping' });
      return state.type === 'running' ? to({ type: 'ended' }) : stay;
    case 'stop':
      return stopped(state);
    case 'refused':
      return isOwn(state) ? { state: { type: 'idle' }, effects: [{ type: 'look' }] } : stay;
    case 'released':
      return isOwn(state) ? to({ type: 'idle' }) : stay;
    case 'remote':
      return isOwn(state) ? stay : to(remote(state, event.turn));
    case 'stop-failed':
      return state.type === 'elsewhere' ? to({ ...state, isStopping: false }) : stay;
    case 'close':
      if (!isOwn(state)) return to({ type: 'idle' });
      return state.type === 'stopping' ? stay : { state: stoppingFrom(state), effects: [{ type: 'abort-actions', reason: 'The project was closed.' }] };
  }
}

function to(state: TurnState): Transition {
  return { state, effects: [] };
}

function stopped(state: TurnState): Transition {
  const abort: TurnEffect = { type: 'abort-actions', reason: 'Stopped.' };
  switch (state.type) {
    case 'idle':
      return { state, effects: [abort] };
    case 'elsewhere': {
      const { messageId } = state.turn;
      return {
        state: { ...state, isStopping: true },
        effects: [abort, { type: 'hold-queue' }, ...(state.isStopping ? [] : [{ type: 'stop-remote', messageId } as const])],
      };
    }
    case 'stopping':
      return { state, effects: [] };
    case 'interrupted':
      return { state: stoppingFrom(state), effects: [...STOP_HERE, { type: 'resume' }] };
    default:
      return { state: stoppingFrom(state), effects: STOP_HERE };
  }
}

function stoppingFrom(state: TurnState): TurnState {
  const messageId = answerOf(state);
  return { type: 'stopping', ...(messageId === undefined ? {} : { messageId }) };
}

function remote(state: TurnState, turn: RunningTurn | undefined): TurnState {
  if (turn === undefined) return { type: 'idle' };
  const known = state.type === 'elsewhere' && state.turn.messageId === turn.messageId ? state : undefined;
  return { type: 'elsewhere', turn: known?.turn.step === turn.step ? known.turn : turn, isStopping: known?.isStopping ?? false };
}

import { describe, expect, it } from 'vitest';
import { next, type Transition, type TurnEffect, type TurnEvent, type TurnState } from './turn-state.ts';

const theirs = { messageId: 'theirs', step: 0 };
const STATES = {
  idle: { type: 'idle' },
  sending: { type: 'sending' },
  running: { type: 'running', messageId: 'own' },
  stopping: { type: 'stopping', messageId: 'own' },
  ended: { type: 'ended' },
  interrupted: { type: 'interrupted', messageId: 'own' },
  elsewhere: { type: 'elsewhere', turn: theirs, isStopping: false },
} as const satisfies Record<TurnState['type'], TurnState>;

const EVENTS = {
  'send by person': { type: 'send', by: 'person' },
  'send by queue': { type: 'send', by: 'queue' },
  interrupted: { type: 'interrupted', messageId: 'own' },
  answer: { type: 'answer', messageId: 'own' },
  answered: { type: 'answered' },
  stop: { type: 'stop' },
  refused: { type: 'refused' },
  released: { type: 'released' },
  remote: { type: 'remote', turn: theirs },
  'no remote': { type: 'remote', turn: undefined },
  'stop-failed': { type: 'stop-failed' },
  close: { type: 'close' },
} as const satisfies Record<string, TurnEvent>;

/** A state in one word, with the answer if it differs from the one above. */
function wordOf(state: TurnState): string {
  if (state.type === 'elsewhere') return state.isStopping ? 'elsewhere, stopping' : 'elsewhere';
  return state.type === 'stopping' && state.messageId === undefined ? 'stopping, answered' : state.type;
}

const rowOf = ({ state, effects }: Transition) => [wordOf(state), ...effects.map(({ type }: TurnEffect) => type)].join(' + ');

const STOP = 'hold-queue + abort-actions + announce-stop + forget-turn';

/** Every state and every event: the state after it, and its effects. */
const TABLE: Record<TurnState['type'], Record<keyof typeof EVENTS, string>> = {
  idle: {
    'send by person': 'sending + release-queue',
    'send by queue': 'sending',
    interrupted: 'interrupted',
    answer: 'running',
    answered: 'idle',
    stop: 'idle + abort-actions',
    refused: 'idle',
    released: 'idle',
    remote: 'elsewhere',
    'no remote': 'idle',
    'stop-failed': 'idle',
    close: 'idle',
  },
  sending: {
    'send by person': 'sending + release-queue',
    'send by queue': 'sending',
    interrupted: 'sending',
    answer: 'running',
    answered: 'sending',
    stop: `stopping, answered + ${STOP}`,
    refused: 'idle + look',
    released: 'idle',
    remote: 'sending',
    'no remote': 'sending',
    'stop-failed': 'sending',
    close: 'stopping, answered + abort-actions',
  },
  running: {
    'send by person': 'running + release-queue',
    'send by queue': 'running',
    interrupted: 'running',
    answer: 'running',
    answered: 'ended',
    stop: `stopping + ${STOP}`,
    refused: 'idle + look',
    released: 'idle',
    remote: 'running',
    'no remote': 'running',
    'stop-failed': 'running',
    close: 'stopping + abort-actions',
  },
  stopping: {
    'send by person': 'stopping + release-queue',
    'send by queue': 'stopping',
    interrupted: 'stopping',
    answer: 'stopping',
    answered: 'stopping, answered',
    stop: 'stopping',
    refused: 'idle + look',
    released: 'idle',
    remote: 'stopping',
    'no remote': 'stopping',
    'stop-failed': 'stopping',
    close: 'stopping',
  },
  ended: {
    'send by person': 'ended + release-queue',
    'send by queue': 'ended',
    interrupted: 'ended',
    answer: 'running',
    answered: 'ended',
    stop: `stopping, answered + ${STOP}`,
    refused: 'idle + look',
    released: 'idle',
    remote: 'ended',
    'no remote': 'ended',
    'stop-failed': 'ended',
    close: 'stopping, answered + abort-actions',
  },
  interrupted: {
    'send by person': 'interrupted + release-queue',
    'send by queue': 'interrupted',
    interrupted: 'interrupted',
    answer: 'running',
    answered: 'interrupted',
    stop: `stopping + ${STOP} + resume`,
    refused: 'idle + look',
    released: 'idle',
    remote: 'interrupted',
    'no remote': 'interrupted',
    'stop-failed': 'interrupted',
    close: 'stopping + abort-actions',
  },
  elsewhere: {
    'send by person': 'elsewhere + release-queue',
    'send by queue': 'elsewhere',
    interrupted: 'elsewhere',
    answer: 'running',
    answered: 'elsewhere',
    stop: 'elsewhere, stopping + abort-actions + hold-queue + stop-remote',
    refused: 'elsewhere',
    released: 'elsewhere',
    remote: 'elsewhere',
    'no remote': 'idle',
    'stop-failed': 'elsewhere',
    close: 'idle',
  },
};

describe('a turn', () => {
  const rows = Object.entries(TABLE).flatMap(([state, events]) => Object.entries(events).map(([event, row]) => [state, event, row] as const));
  it.each(rows)('changes from %s, on %s, to %s', (state, event, row) => {
    expect(rowOf(next(STATES[state as keyof typeof STATES], EVENTS[event as keyof typeof EVENTS]))).toBe(row);
  });

  it('running elsewhere is told to stop once, and counts as running again if that fails', () => {
    const stopping = next(STATES.elsewhere, EVENTS.stop).state;
    expect(rowOf(next(stopping, EVENTS.stop))).toBe('elsewhere, stopping + abort-actions + hold-queue');
    expect(rowOf(next(stopping, EVENTS['stop-failed']))).toBe('elsewhere');
  });

  it('running elsewhere stays stopped when it reaches another step, but a turn after it is a new one', () => {
    const stopping = next(STATES.elsewhere, EVENTS.stop).state;
    expect(next(stopping, { type: 'remote', turn: { ...theirs, step: 1 } }).state).toEqual({
      type: 'elsewhere',
      turn: { ...theirs, step: 1 },
      isStopping: true,
    });
    expect(rowOf(next(stopping, { type: 'remote', turn: { messageId: 'another', step: 0 } }))).toBe('elsewhere');
  });
});

import { TUNNEL_WINDOW_BYTES } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { isOver, next, requestState, type StreamEvent, type StreamState, socketState } from './stream-state.ts';

const stream = 1;
const EVENTS: Readonly<Record<string, StreamEvent>> = {
  head: { type: 'head', stream, status: 200, statusText: '', headers: [] },
  body: { type: 'body', stream, bytes: new Uint8Array(10) },
  window: { type: 'body', stream, bytes: new Uint8Array(TUNNEL_WINDOW_BYTES) },
  end: { type: 'end', stream },
  error: { type: 'error', stream, reason: 'broken', message: '' },
  credit: { type: 'credit', stream, byteCount: 10 },
  sent: { type: 'sent.body', byteCount: 10 },
  credited: { type: 'sent.credit', byteCount: 10 },
  opened: { type: 'socket.opened', stream, protocol: '' },
  offered: { type: 'socket.opened', stream, protocol: 'vite-hmr' },
  foreign: { type: 'socket.opened', stream, protocol: 'other' },
  text: { type: 'socket.text', stream, text: 'a' },
  bytes: { type: 'socket.bytes', stream, bytes: new Uint8Array(1) },
  close: { type: 'socket.close', stream, code: 1000, reason: '' },
  cancel: { type: 'cancel', stream },
};

/** Plays the events in order. 'bad' if one is not allowed, otherwise whether the stream is over. */
function play(state: StreamState, events: string): string {
  let current: StreamState | undefined = state;
  for (const name of events.split(' ')) {
    const event = EVENTS[name];
    if (!event) throw new Error(`There is no event ${name}.`);
    current = next(current, event);
    if (!current) return 'bad';
  }
  return isOver(current) ? 'over' : 'open';
}

describe('the frames that a workbench may send on a stream', () => {
  it.each([
    ['head', 'open'],
    ['head end', 'over'],
    ['head body body end', 'over'],
    ['error', 'over'],
    ['head body error', 'over'],
    ['head window', 'open'],
    ['head window credited body', 'open'],
    ['body', 'bad'],
    ['end', 'bad'],
    ['head head', 'bad'],
    ['head end body', 'bad'],
    ['head end end', 'bad'],
    ['head end error', 'bad'],
    ['error error', 'bad'],
    ['head window body', 'bad'],
    ['credit', 'bad'],
    ['cancel', 'bad'],
    ['text', 'bad'],
  ])('for a request: %s is %s', (events, outcome) => {
    expect(play(requestState(false), events)).toBe(outcome);
  });

  it.each([
    ['sent credit', 'open'],
    ['sent head end', 'open'],
    ['sent head end credit', 'over'],
    ['sent credit head end', 'over'],
    ['sent head end credit credit', 'bad'],
    ['credit', 'bad'],
    ['sent credit credit', 'bad'],
    ['sent head end head', 'bad'],
  ])('for a request with a body: %s is %s', (events, outcome) => {
    expect(play(requestState(true), events)).toBe(outcome);
  });

  it.each([
    ['opened text bytes close', 'over'],
    ['offered text', 'open'],
    ['close', 'over'],
    ['foreign', 'bad'],
    ['text', 'bad'],
    ['opened opened', 'bad'],
    ['close opened', 'bad'],
    ['opened close text', 'bad'],
    ['opened close close', 'bad'],
    ['head', 'bad'],
    ['credit', 'bad'],
  ])('for a WebSocket: %s is %s', (events, outcome) => {
    expect(play(socketState(['vite-hmr']), events)).toBe(outcome);
  });
});

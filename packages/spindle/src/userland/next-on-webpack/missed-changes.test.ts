import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { textChangesOf } from '../../abi/substitutions.ts';
import { connected, published } from './missed-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openPage(server: object) {
  const received: unknown[] = [];
  connected(server, { send: (text) => received.push(JSON.parse(text)) });
  vi.advanceTimersByTime(1);
  return received;
}

it.each([{ action: 'serverComponentChanges' }, { type: 'serverComponentChanges', hash: '1a' }])('a page hears of %o from before it listened', (message) => {
  const server = {};
  published(server, message);
  published(server, { action: 'built', type: 'built' });
  vi.advanceTimersByTime(10_000);
  expect(openPage(server)).toEqual([message]);
});

it('nothing is repeated that is long past, of another kind, or of another server', () => {
  const server = {};
  published(server, { action: 'built' });
  published({}, { action: 'serverComponentChanges' });
  expect(openPage(server)).toEqual([]);
  published(server, { action: 'serverComponentChanges' });
  vi.advanceTimersByTime(60_000);
  expect(openPage(server)).toEqual([]);
});

// As in the files of these versions.
it.each([
  ['15.1.6', 'this.onHMR = (client)=>{', 'this.publish = (payload)=>{'],
  ['16.0.3', 'this./** To sync, we use. */ onHMR = (client, htmlRequestId)=>{', 'this.publish = (message)=>{'],
])('the server of Next.js %s calls both', (version, onHmr, publish) => {
  const source = `function Server() { ${onHmr} client.send('"sync"'); }; ${publish} }; }\nreturn new Server();`;
  const changes = textChangesOf('next', version).filter(({ file }) => file === 'dist/server/dev/hot-middleware.js');
  const changed = changes.reduce((text, change) => text.replace(change.replaces, change.with), source);
  const machine = (path: string) => (path === '/usr/lib/spindle/next-on-webpack.cjs' ? { connected, published } : undefined);
  const server = new Function('require', changed)(machine) as { onHMR(client: object): void; publish(message: object): void };
  server.publish({ type: 'serverComponentChanges' });
  const received: string[] = [];
  server.onHMR({ send: (text: string) => received.push(text) });
  vi.advanceTimersByTime(1);
  expect(received).toEqual(['"sync"', '{"type":"serverComponentChanges"}']);
});

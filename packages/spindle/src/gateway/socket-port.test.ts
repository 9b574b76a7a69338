import { expect, it } from 'vitest';
import { portOfSocket } from './socket-port.ts';

const page = new URL('http://6006--abc.preview.localhost:4100/iframe.html');
const portOf = (address: string) => portOfSocket(new URL(address), page);

it('the page’s own host is the server of the page', () => {
  expect(portOf('ws://6006--abc.preview.localhost:4100/?token=1')).toBeUndefined();
});

it('its host with another port is that port of the machine, as Vite’s client uses `hmr.port`', () => {
  expect(portOf('ws://6006--abc.preview.localhost:6006/')).toBe(6006);
  expect(portOf('ws://6006--abc.preview.localhost/')).toBe(80);
});

it('the names of the machine itself are its ports', () => {
  expect(['ws://localhost:24678/', 'ws://127.0.0.1:3001/socket', 'ws://[::1]:8080/', 'wss://localhost/'].map(portOf)).toEqual([24678, 3001, 8080, 443]);
});

it('another preview of the same machine is its port, one of another machine is not', () => {
  expect(portOf('ws://3001--abc.preview.localhost:4100/')).toBe(3001);
  expect(portOf('ws://3001--other.preview.localhost:4100/')).toBeNull();
  expect(portOf('wss://example.com:6006/')).toBeNull();
});

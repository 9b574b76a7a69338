import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KernelPort } from './kernel-port.ts';
import { PreviewBroker } from './preview-broker.ts';
import { relayPreviewPorts } from './preview-relay.ts';

const PRODUCT = 'http://localhost:3000';
const PREVIEW = 'http://5173--abc.preview.localhost:3000';

interface Posted {
  readonly message: { readonly type: string; readonly origin?: string };
  readonly origin: string;
  readonly ports: readonly MessagePort[];
}

/** A window that only counts the messages it receives. */
function fakeWindow() {
  const posted: Posted[] = [];
  const postMessage = (message: Posted['message'], origin: string, ports: readonly MessagePort[]) => void posted.push({ message, origin, ports });
  return { posted, postMessage };
}

const page = new EventTarget();
const ports: MessagePort[] = [];
const say = (data: unknown, origin: string, rest: object = {}) =>
  page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: null, ports: [], ...rest }));

beforeEach(() => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { protocol: 'http:', origin: PRODUCT });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const port of ports.splice(0)) port.close();
});

function gatewayPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  return port1;
}

describe('ports for previews', () => {
  function createBroker() {
    const attached: number[] = [];
    const kernel = {
      request: async ({ port }: { port: number }, [transferred]: MessagePort[]) => void (transferred && ports.push(transferred), attached.push(port)),
    };
    const broker = new PreviewBroker(kernel as unknown as KernelPort, { id: 'abc', previewHost: 'preview.localhost:3000', onMessage: () => undefined });
    return { broker, attached };
  }

  it("are provided to frames of this runtime's previews, by their origin", () => {
    const { broker, attached } = createBroker();
    const frame = fakeWindow();
    say({ type: 'spindle.need-port', client: 'page' }, PREVIEW, { source: frame });
    for (const origin of ['http://5173--other.preview.localhost:3000', 'http://evil.example', PRODUCT])
      say({ type: 'spindle.need-port', client: 'page' }, origin, { source: frame });
    expect(attached).toEqual([5173]);
    expect(frame.posted.map(({ message, origin }) => [message.type, origin])).toEqual([['spindle.port', PREVIEW]]);
    for (const { ports: given } of frame.posted) ports.push(...given);
    broker.close();
  });

  it('are provided to same-origin pages for their own frames, and to no other page', () => {
    const { broker, attached } = createBroker();
    say({ type: 'spindle.relay-port', origin: PREVIEW }, PRODUCT, { ports: [gatewayPort()] });
    expect(attached).toEqual([5173]);
    say({ type: 'spindle.relay-port', origin: PREVIEW }, 'http://evil.example', { ports: [gatewayPort()] });
    say({ type: 'spindle.relay-port', origin: PREVIEW }, PREVIEW, { ports: [gatewayPort()] });
    say({ type: 'spindle.relay-port', origin: 'http://evil.example' }, PRODUCT, { ports: [gatewayPort()] });
    expect(attached).toEqual([5173]);
    broker.close();
  });
});

describe('a page that embeds previews without having the machine', () => {
  it('forwards the requests of its frames, and connects both ends', () => {
    const machinePage = fakeWindow();
    const frame = fakeWindow();
    const end = relayPreviewPorts(machinePage as unknown as Window);
    say({ type: 'spindle.need-port', client: 'service-worker' }, PREVIEW, { source: frame });
    say({ type: 'spindle.preview-message' }, PREVIEW, { source: frame });
    say({ type: 'spindle.need-port', client: 'page' }, PRODUCT, { source: frame });
    expect(machinePage.posted.map(({ message, origin }) => [message, origin])).toEqual([[{ type: 'spindle.relay-port', origin: PREVIEW }, PRODUCT]]);
    expect(frame.posted.map(({ message, origin }) => [message, origin])).toEqual([[{ type: 'spindle.port', client: 'service-worker' }, PREVIEW]]);
    end();
    say({ type: 'spindle.need-port', client: 'page' }, PREVIEW, { source: frame });
    expect(frame.posted).toHaveLength(1);
    for (const { ports: given } of [...machinePage.posted, ...frame.posted]) ports.push(...given);
  });
});

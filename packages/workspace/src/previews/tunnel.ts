import {
  AppError,
  type ClientConfig,
  getConfig,
  putTunnel,
  TUNNEL_CLOSE,
  TUNNEL_DOOR_PATH,
  TUNNEL_PASSWORD_BYTES,
  TUNNEL_RECONNECT_FIRST_MS,
  TUNNEL_RECONNECT_LAST_MS,
  TUNNEL_SILENCE_MS,
  tunnelLabel,
  tunnelNoticeSchema,
} from '@lathe/protocol';
import type { Runtime } from '@lathe/spindle';
import { atom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { TunnelState, TunnelStore } from './contract.ts';
import type { Previews } from './previews.ts';
import { createTunnelStreams, type TunnelStreams } from './tunnel-streams.ts';

/** The part of a WebSocket that a tunnel needs. Binary messages arrive as bytes. */
export interface TunnelWebSocket {
  onOpen: () => void;
  onMessage: (data: string | Uint8Array) => void;
  /** Called once, even if it could not be opened. */
  onClose: (code: number) => void;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(code: number): void;
}

export interface Tunnel extends TunnelStore {
  /** Returns a function that ends it. */
  follow(runtime: Pick<Runtime, 'on' | 'request' | 'connect'>): () => void;
}

interface Deps {
  readonly api: ApiClient;
  readonly previews: Pick<Previews, 'setTunnelAddress'>;
  readonly openWebSocket: (url: string) => TunnelWebSocket;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Whether the person has the flag previewTunneling now. @throws AppError 'network-error' */
  readonly isAllowed: () => Promise<boolean>;
}

/** One life of the tunnel, from the first port to the last. */
interface Life {
  readonly id: string;
  readonly password: string;
  config: ClientConfig | undefined;
  socket: TunnelWebSocket | undefined;
  streams: TunnelStreams | undefined;
  retryMs: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  silence: ReturnType<typeof setTimeout> | undefined;
}

/** A retry would be refused again. */
const FINAL: readonly string[] = ['forbidden', 'invalid-state', 'login-required', 'invalid-input'];

/** Previews that others can open. Source: docs/decisions.md#B14. */
export function createTunnel({ api, previews, openWebSocket, randomBytes, isAllowed }: Deps, { signal }: { readonly signal: AbortSignal }): Tunnel {
  const state = atom<TunnelState>({ status: 'off' });
  const ports = new Set<number>();
  let runtime: Pick<Runtime, 'request' | 'connect'> | undefined;
  let life: Life | undefined;

  function begin(): void {
    const own: Life = {
      id: randomId(randomBytes),
      password: base64Url(randomBytes(TUNNEL_PASSWORD_BYTES)),
      config: undefined,
      socket: undefined,
      streams: undefined,
      retryMs: TUNNEL_RECONNECT_FIRST_MS,
      timer: undefined,
      silence: undefined,
    };
    life = own;
    void connect(own);
  }

  /** Closed with the last port. Source: docs/specification/previews.md. */
  function end(): void {
    const ended = life;
    life = undefined;
    if (!ended) return;
    clearTimeout(ended.timer);
    clearTimeout(ended.silence);
    ended.streams?.close();
    ended.socket?.close(TUNNEL_CLOSE.done);
    state.set({ status: 'off' });
  }

  async function connect(own: Life): Promise<void> {
    try {
      if (!(await isAllowed())) {
        if (life === own) state.set({ status: 'off' });
        return;
      }
      if (life !== own) return;
      if (state.get().status === 'off') state.set({ status: 'connecting' });
      own.config ??= await api.call(getConfig, {});
      await api.call(putTunnel, { id: own.id }, { body: { password: own.password } });
    } catch (error) {
      if (life !== own) return;
      if (error instanceof AppError && FINAL.includes(error.code)) state.set({ status: 'refused', message: error.message });
      else tryAgain(own);
      return;
    }
    if (life === own && own.config) open(own, own.config);
  }

  function open(own: Life, config: ClientConfig): void {
    const socket = openWebSocket(`${config.scheme === 'https' ? 'wss' : 'ws'}://${config.previewHost}/tunnel`);
    own.socket = socket;
    const hear = () => {
      clearTimeout(own.silence);
      own.silence = setTimeout(() => lost(own, socket), TUNNEL_SILENCE_MS);
    };
    hear();
    socket.onOpen = () => socket.send(JSON.stringify({ type: 'hello', id: own.id, password: own.password }));
    socket.onMessage = (data) => {
      if (own.socket !== socket) return;
      hear();
      if (typeof data !== 'string') own.streams?.receive(data);
      else if (isOpenNotice(data) && runtime) {
        own.retryMs = TUNNEL_RECONNECT_FIRST_MS;
        own.streams = createTunnelStreams(runtime, (bytes) => socket.send(bytes));
        state.set({ status: 'open' });
        for (const port of ports) previews.setTunnelAddress(port, addressOf(own, port));
      }
    };
    socket.onClose = () => lost(own, socket);
  }

  function lost(own: Life, socket: TunnelWebSocket): void {
    if (own.socket !== socket || life !== own) return;
    own.socket = undefined;
    own.streams?.close();
    own.streams = undefined;
    clearTimeout(own.silence);
    socket.close(TUNNEL_CLOSE.replaced);
    tryAgain(own);
  }

  /** From a second, doubled each time, to half a minute. Source: docs/decisions.md#B14. */
  function tryAgain(own: Life): void {
    state.set({ status: 'reconnecting' });
    own.timer = setTimeout(() => void connect(own), own.retryMs);
    own.retryMs = Math.min(2 * own.retryMs, TUNNEL_RECONNECT_LAST_MS);
  }

  function addressOf({ id, config }: Life, port: number): string {
    return `${config?.scheme}://${tunnelLabel(id, port)}.${config?.previewHost}`;
  }

  signal.addEventListener('abort', end);

  return {
    state,
    follow(followed) {
      runtime = followed;
      return followed.on('port', (port, type) => {
        if (type === 'close') {
          ports.delete(port);
          previews.setTunnelAddress(port, undefined);
          if (ports.size === 0) end();
          return;
        }
        ports.add(port);
        if (!life) begin();
        else if (life.streams) previews.setTunnelAddress(port, addressOf(life, port));
      });
    },
    linkTo(port, path) {
      // The password is in the fragment, which browsers send to nobody.
      return life?.config && state.get().status !== 'refused'
        ? `${addressOf(life, port)}${TUNNEL_DOOR_PATH}?to=${encodeURIComponent(path)}#${life.password}`
        : undefined;
    },
  };
}

function isOpenNotice(text: string): boolean {
  const parsed = tunnelNoticeSchema.safeParse(JSON.parse(text));
  return parsed.success && parsed.data.type === 'open';
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ID_CHARACTERS = `${LETTERS}0123456789`;
const ID_LENGTH = 24;

/** Bytes that would make some characters more likely than others are drawn again. */
function randomId(randomBytes: (count: number) => Uint8Array): string {
  let id = '';
  while (id.length < ID_LENGTH) {
    const alphabet = id === '' ? LETTERS : ID_CHARACTERS;
    const [byte = 255] = randomBytes(1);
    if (byte < 256 - (256 % alphabet.length)) id += alphabet[byte % alphabet.length];
  }
  return id;
}

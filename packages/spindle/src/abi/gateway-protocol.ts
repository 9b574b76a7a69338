/**
 * Messages that a preview page and its service worker (`gateway/`) exchange with the kernel over a MessagePort,
 * and the messages that request such a port. Each browser request becomes one connection to the process.
 */

/** A preview page asks the window that embeds it for a port to the kernel. */
export interface PortRequest {
  readonly type: 'spindle.need-port';
  /** Who will use the port; the service worker and the page each get their own. */
  readonly client: 'service-worker' | 'page';
}
/** The embedding window's response. It transfers the MessagePort. */
export interface PortAnswer {
  readonly type: 'spindle.port';
  readonly client: 'service-worker' | 'page';
}

/** Another page of the embedding origin forwards a port request from a preview frame it contains; the port to the kernel is transferred. */
export interface PortRelay {
  readonly type: 'spindle.relay-port';
  /** Origin of the frame that made the request. */
  readonly origin: string;
}

/** The script that the embedder adds to every page. An empty source adds none. */
export interface PreviewScript {
  readonly source: string;
  readonly type?: 'module' | 'importmap' | undefined;
  readonly defer?: boolean | undefined;
  readonly async?: boolean | undefined;
}

/** Maximum number of unacknowledged response bytes in flight to the gateway. */
export const RESPONSE_WINDOW_BYTES = 1 << 20;

export type GatewayToKernel =
  | {
      readonly type: 'request';
      readonly id: number;
      readonly method: string;
      readonly path: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly hasBody: boolean;
    }
  | { readonly type: 'body'; readonly id: number; readonly bytes: Uint8Array | null }
  | { readonly type: 'acknowledge'; readonly id: number; readonly byteCount: number }
  | { readonly type: 'cancel'; readonly id: number }
  /** `listenPort`: a port of the machine; `undefined` means the port of the page itself. */
  | {
      readonly type: 'socket.open';
      readonly id: number;
      readonly path: string;
      readonly protocols: readonly string[];
      readonly listenPort: number | undefined;
    }
  | { readonly type: 'socket.send'; readonly id: number; readonly data: string | Uint8Array }
  | { readonly type: 'socket.close'; readonly id: number; readonly code: number; readonly reason: string };

export type KernelToGateway =
  | {
      readonly type: 'head';
      readonly id: number;
      readonly status: number;
      readonly statusText: string;
      readonly headers: readonly (readonly [string, string])[];
    }
  | { readonly type: 'chunk'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'end'; readonly id: number }
  /** This many bytes of the request body have reached the process. */
  | { readonly type: 'body.taken'; readonly id: number; readonly byteCount: number }
  /** `refused`: nothing listens on the port; `broken`: the connection ended before the response did. */
  | { readonly type: 'error'; readonly id: number; readonly reason: 'refused' | 'broken'; readonly message: string }
  | { readonly type: 'script'; readonly script: PreviewScript }
  | { readonly type: 'socket.opened'; readonly id: number; readonly protocol: string }
  | { readonly type: 'socket.message'; readonly id: number; readonly data: string | Uint8Array }
  | { readonly type: 'socket.closed'; readonly id: number; readonly code: number; readonly reason: string; readonly wasClean: boolean };

/**
 * A web worker has no port to the kernel. A page of its origin has, and relays the WebSockets of workers: both use a
 * `BroadcastChannel` with this name.
 */
export const WORKER_CHANNEL = 'spindle.worker-sockets';
/** The name of the lock that a web worker holds for as long as it runs. */
export const workerLock = (worker: string): string => `${WORKER_CHANNEL}.${worker}`;
/** `worker`, `page`: ids that each side gives itself. */
export type WorkerToPage =
  | { readonly type: 'find'; readonly worker: string }
  | { readonly type: 'send'; readonly worker: string; readonly page: string; readonly message: GatewayToKernel };
export type PageToWorker =
  | { readonly type: 'found'; readonly worker: string; readonly page: string }
  | { readonly type: 'receive'; readonly worker: string; readonly message: KernelToGateway }
  | { readonly type: 'gone'; readonly page: string };

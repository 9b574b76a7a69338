/**
 * What a preview's page and its service worker (`gateway/`) say to the kernel over a MessagePort,
 * and how such a port is asked for. One request of the browser is one connection to the process.
 */

/** A preview page asks the window that embeds it for a port to the kernel. */
export interface PortRequest {
  readonly type: 'spindle.need-port';
  /** Who will use it; both get a port of their own. */
  readonly client: 'service-worker' | 'page';
}
/** The embedding window's answer; the MessagePort is transferred with it. */
export interface PortAnswer {
  readonly type: 'spindle.port';
  readonly client: 'service-worker' | 'page';
}

/** Another page of the embedding origin passes on what a preview's frame in it asks for; a port to the kernel is transferred with it. */
export interface PortRelay {
  readonly type: 'spindle.relay-port';
  /** Of the frame that asked. */
  readonly origin: string;
}

/** The script that whoever embeds the machine puts into every page; without source there is none. */
export interface PreviewScript {
  readonly source: string;
  readonly type?: 'module' | 'importmap' | undefined;
  readonly defer?: boolean | undefined;
  readonly async?: boolean | undefined;
}

/** Bytes of one answer that may be on their way to the gateway unacknowledged. */
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
  /** `listenPort`: of the machine; the page's own where there is none. */
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
  /** That much of the request's body has reached the process. */
  | { readonly type: 'body.taken'; readonly id: number; readonly byteCount: number }
  /** `refused`: nothing listens there; `broken`: the connection ended before the answer did. */
  | { readonly type: 'error'; readonly id: number; readonly reason: 'refused' | 'broken'; readonly message: string }
  | { readonly type: 'script'; readonly script: PreviewScript }
  | { readonly type: 'socket.opened'; readonly id: number; readonly protocol: string }
  | { readonly type: 'socket.message'; readonly id: number; readonly data: string | Uint8Array }
  | { readonly type: 'socket.closed'; readonly id: number; readonly code: number; readonly reason: string; readonly wasClean: boolean };

import type { HeaderField } from '../hpack/header-field.ts';
import type { SettingEntry } from './settings.ts';

/** A frame that waits to be sent. It is written at the last moment, because its compression depends on all before it. */
export type Outbound =
  | { readonly type: 'request'; readonly streamId: number; readonly fields: readonly HeaderField[]; readonly hasData: boolean }
  | { readonly type: 'response'; readonly streamId: number; readonly fields: readonly HeaderField[]; readonly hasData: boolean }
  /** Informational headers, or trailers, which end the stream. */
  | { readonly type: 'headers'; readonly streamId: number; readonly fields: readonly HeaderField[]; readonly isEnd: boolean }
  | { readonly type: 'push-promise'; readonly streamId: number; readonly promisedId: number; readonly fields: readonly HeaderField[] }
  | { readonly type: 'reset'; readonly streamId: number; readonly code: number }
  | { readonly type: 'settings'; readonly entries: readonly SettingEntry[]; readonly isAck: boolean }
  | { readonly type: 'ping'; readonly payload: Uint8Array; readonly isAck: boolean }
  | { readonly type: 'goaway'; readonly lastStreamId: number; readonly code: number; readonly data: Uint8Array; readonly isFinal: boolean }
  | { readonly type: 'window-update'; readonly streamId: number; readonly increment: number }
  | { readonly type: 'altsvc'; readonly streamId: number; readonly origin: Uint8Array; readonly value: Uint8Array }
  | { readonly type: 'origin'; readonly origins: readonly Uint8Array[] };

/** What waits to be sent, in nghttp2's three classes: settings and pings first, requests only while streams may be opened. */
export class OutboundQueues {
  readonly urgent: Outbound[] = [];
  readonly regular: Outbound[] = [];
  readonly requests: Extract<Outbound, { type: 'request' }>[] = [];

  get length(): number {
    return this.urgent.length + this.regular.length + this.requests.length;
  }

  push(item: Outbound): void {
    if (item.type === 'request') this.requests.push(item);
    else if (item.type === 'settings' || item.type === 'ping') this.urgent.push(item);
    else this.regular.push(item);
  }

  hasRequest(streamId: number): boolean {
    return this.requests.some((item) => item.streamId === streamId);
  }

  /** Takes back a request that was not sent yet; false if there is none. */
  cancelRequest(streamId: number): boolean {
    const at = this.requests.findIndex((item) => item.streamId === streamId);
    if (at !== -1) this.requests.splice(at, 1);
    return at !== -1;
  }
}

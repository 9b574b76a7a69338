import { concatenate } from '../../../abi/concatenate.ts';
import type { Realm } from '../realm.ts';
import type { OutgoingRequest } from './browser-request.ts';

/** Indexes of callbacks on a parser object; source: node_http_parser.cc. */
const ON_HEADERS = 1;
const ON_HEADERS_COMPLETE = 2;
const ON_BODY = 3;
const ON_MESSAGE_COMPLETE = 4;
const REQUEST = 1;
/** The browser sends whatever headers it likes; only the structure of the message matters here. */
const MAX_HEADER_BYTES = 1_048_576;

export interface RequestReaderEvents {
  onRequest(request: OutgoingRequest): void;
  /** The client wants to switch from HTTP to WebSocket or CONNECT. */
  onUpgrade(): void;
}

/** Reads the HTTP/1.1 requests that a client writes to its connection. Bodies are buffered until complete. */
export function createRequestReader(realm: Realm, origin: string, events: RequestReaderEvents): (bytes: Uint8Array) => void {
  const { HTTPParser, allMethods } = realm.binding('http_parser');
  const parser = new HTTPParser();
  parser.initialize(REQUEST, {}, MAX_HEADER_BYTES, 0);
  let raw: string[] = [];
  let head: { method: string; path: string } = { method: 'GET', path: '/' };
  let flushedUrl = '';
  let body: Uint8Array[] = [];
  let isUpgrade = false;

  parser[ON_HEADERS] = (headers: string[], url: string) => {
    raw.push(...headers);
    flushedUrl += url;
  };
  parser[ON_HEADERS_COMPLETE] = (
    _major: number,
    _minor: number,
    headers: string[] | undefined,
    method: number,
    url: string | undefined,
    _status: unknown,
    _message: unknown,
    upgrade: boolean,
  ) => {
    if (headers !== undefined) raw.push(...headers);
    head = { method: allMethods[method], path: url ?? flushedUrl };
    isUpgrade = upgrade;
    return 0;
  };
  parser[ON_BODY] = (bytes: Uint8Array) => void body.push(bytes);
  parser[ON_MESSAGE_COMPLETE] = () => {
    const headers: [string, string][] = [];
    for (let at = 0; at < raw.length; at += 2) headers.push([raw[at] as string, raw[at + 1] as string]);
    const bytes = body.length === 0 ? undefined : concatenate(body);
    [raw, body, flushedUrl] = [[], [], ''];
    if (isUpgrade) events.onUpgrade();
    // A client that believes it talks to a proxy sends an absolute URL.
    else events.onRequest({ method: head.method, url: /^https?:/i.test(head.path) ? head.path : origin + head.path, headers, body: bytes });
  };

  return (bytes) => {
    const result = parser.execute(bytes);
    if (result instanceof Error) throw result;
  };
}

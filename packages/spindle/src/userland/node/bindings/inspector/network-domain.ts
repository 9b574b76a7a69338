import { concatenate } from '../../../../abi/concatenate.ts';
import { type Channel, type Domain, type InspectorCore, type Params, ProtocolError, PROTOCOL_CODE, serverError } from './core.ts';

interface TrackedRequest {
  readonly sent: Uint8Array[];
  readonly received: Uint8Array[];
  requestCharset: string;
  responseCharset: string;
  isSent: boolean;
  isFinished: boolean;
  isStreaming: boolean;
}

/** What each event must have. Source: createRequest and its neighbors in node/src/inspector/network_agent.cc. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  requestWillBeSent: ['requestId', 'timestamp', 'wallTime', 'request', 'request.url', 'request.method', 'request.headers'],
  responseReceived: ['requestId', 'timestamp', 'type', 'response', 'response.url', 'response.status', 'response.statusText', 'response.headers'],
  loadingFailed: ['requestId', 'timestamp', 'type', 'errorText'],
  loadingFinished: ['requestId', 'timestamp'],
  dataSent: ['requestId', 'timestamp', 'dataLength', 'data'],
  dataReceived: ['requestId', 'timestamp', 'dataLength', 'encodedDataLength', 'data'],
  webSocketCreated: ['requestId', 'url'],
  webSocketClosed: ['requestId', 'timestamp'],
  webSocketHandshakeResponseReceived: ['requestId', 'timestamp', 'response', 'response.status', 'response.statusText', 'response.headers'],
};

/** `Network`: requests that Node's library, or the program itself, reports. */
export class NetworkDomain implements Domain {
  readonly #core: InspectorCore;
  readonly #channel: Channel;
  readonly #requests = new Map<string, TrackedRequest>();
  #isEnabled = false;

  constructor(core: InspectorCore, channel: Channel) {
    this.#core = core;
    this.#channel = channel;
  }

  readonly commands: Domain['commands'] = {
    enable: () => this.#setEnabled(true),
    disable: () => this.#setEnabled(false),
    getRequestPostData: ({ requestId }) => {
      const { sent, isSent, requestCharset } = this.#find(requestId);
      if (!isSent) throw invalid('Request data is not finished yet');
      if (requestCharset === 'binary') throw serverError('Unable to serialize binary request body');
      return { postData: new TextDecoder().decode(concatenate(sent)) };
    },
    getResponseBody: ({ requestId }) => {
      const { received, isFinished, isStreaming, responseCharset } = this.#find(requestId);
      if (isStreaming) throw invalid('Response body of the request is been streamed');
      if (!isFinished) throw invalid('Response data is not finished yet');
      const isBinary = responseCharset === 'binary';
      return { body: isBinary ? this.#base64(concatenate(received)) : new TextDecoder().decode(concatenate(received)), base64Encoded: isBinary };
    },
    streamResourceContent: ({ requestId }) => {
      const request = this.#find(requestId);
      const bufferedData = this.#base64(concatenate(request.received));
      request.isStreaming = true;
      request.received.length = 0;
      return { bufferedData };
    },
  };

  emit(event: string, params: Params): void {
    if (!this.#isEnabled) return;
    const isEndOfSent = event === 'dataSent' && params.finished === true;
    const missing = isEndOfSent ? undefined : REQUIRED[event]?.find((path) => !isGiven(params, path));
    if (missing !== undefined) throw new TypeError(`Missing ${missing} in event`);
    const request = this.#requests.get(String(params.requestId));
    if (event === 'dataSent') return this.#addSent(request, params);
    if (event === 'dataReceived') return this.#addReceived(request, params);
    if (event === 'requestWillBeSent') return this.#begin(params);
    if (event === 'responseReceived') {
      if (request === undefined) return;
      request.responseCharset = charsetOf(params.response.charset);
    }
    if (event === 'loadingFinished' && request !== undefined) request.isFinished = true;
    if (event === 'loadingFailed' || (event === 'loadingFinished' && request?.isStreaming === true)) this.#requests.delete(String(params.requestId));
    if (event === 'webSocketCreated') return this.#notify(event, { ...params, initiator: this.#initiator() });
    this.#notify(event, event === 'responseReceived' ? { ...params, response: responseOf(params.response) } : params);
  }

  close(): void {
    this.#setEnabled(false);
  }

  #setEnabled(isEnabled: boolean): object {
    if (isEnabled !== this.#isEnabled) this.#core.trackNetwork(isEnabled);
    this.#isEnabled = isEnabled;
    if (!isEnabled) this.#requests.clear();
    return {};
  }

  #begin({ requestId, request: { url, method, headers, hasPostData = false }, charset, timestamp, wallTime }: Params): void {
    this.#requests.set(String(requestId), {
      sent: [],
      received: [],
      requestCharset: charsetOf(charset),
      responseCharset: 'binary',
      isSent: !hasPostData,
      isFinished: false,
      isStreaming: false,
    });
    const initiator = this.#initiator();
    this.#notify('requestWillBeSent', { requestId, request: { url, method, headers, hasPostData }, initiator, timestamp, wallTime });
  }

  #addSent(request: TrackedRequest | undefined, { finished, data }: Params): void {
    if (request === undefined) return;
    if (finished === true) request.isSent = true;
    else if (data !== undefined) request.sent.push(new Uint8Array(data));
  }

  #addReceived(request: TrackedRequest | undefined, { requestId, timestamp, dataLength, encodedDataLength, data }: Params): void {
    if (request === undefined) return;
    const bytes = new Uint8Array(data);
    if (!request.isStreaming) request.received.push(bytes);
    else this.#notify('dataReceived', { requestId, timestamp, dataLength, encodedDataLength, data: this.#base64(bytes) });
  }

  #initiator(): object {
    return { type: 'script', stack: { callFrames: callFrames(this.#core) } };
  }

  #find(requestId: unknown): TrackedRequest {
    if (typeof requestId !== 'string') throw invalid('Invalid parameters');
    const found = this.#requests.get(requestId);
    if (found === undefined) throw invalid('Request not found');
    return found;
  }

  #notify(event: string, params: object): void {
    this.#channel.notify(`Network.${event}`, params);
  }

  #base64(bytes: Uint8Array): string {
    const { Buffer } = this.#core.realm.requireBuiltin<{ Buffer: { from(bytes: Uint8Array): { toString(encoding: string): string } } }>('buffer');
    return Buffer.from(bytes).toString('base64');
  }
}

const FRAMES = 200;

/** The program's stack, as the protocol shows it: lines and columns start at 0. */
export function callFrames({ realm }: InspectorCore): object[] {
  const { pathToFileURL } = realm.requireBuiltin<{ pathToFileURL(path: string): { href: string } }>('internal/url');
  return realm.traces.capture(FRAMES).map((frame) => {
    const name = frame.getScriptNameOrSourceURL() ?? '';
    return {
      functionName: frame.getFunctionName() ?? '',
      scriptId: '0',
      url: name.startsWith('/') ? pathToFileURL(name).href : name,
      lineNumber: (frame.getLineNumber() ?? 1) - 1,
      columnNumber: (frame.getColumnNumber() ?? 1) - 1,
    };
  });
}

function responseOf({ url, status, statusText, headers, mimeType = '', charset = '' }: Params): object {
  return { url, status, statusText, headers, mimeType, charset };
}

/** The charsets that text is decoded from. */
function charsetOf(charset: unknown): string {
  return charset === 'utf-8' ? 'utf-8' : 'binary';
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(PROTOCOL_CODE.invalidParams, message);
}

/** Numbers by their names; everything else is text, except for what contains more. */
function isGiven(params: Params, path: string): boolean {
  const value = path.split('.').reduce<unknown>((inner, key) => (inner as Params | undefined)?.[key], params);
  if (NUMBERS.has(path)) return typeof value === 'number';
  return OBJECTS.has(path) ? typeof value === 'object' && value !== null : typeof value === 'string';
}

const NUMBERS = new Set(['timestamp', 'wallTime', 'dataLength', 'encodedDataLength', 'response.status']);
const OBJECTS = new Set(['request', 'response', 'request.headers', 'response.headers', 'data']);

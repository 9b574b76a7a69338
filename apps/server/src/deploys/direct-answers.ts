import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ReadyAnswer } from '../integrations/hosting/provider.ts';

/** Up to here, copying a body costs less than a second call of the system. */
const SENT_WITH_HEADERS_BYTES = 16 * 1024;
const SECOND_MS = 1_000;

/**
 * Writes answers to the socket as they are. What Node does for each response, above all checking and joining its headers,
 * takes about as long as everything else that an answer from memory needs, and these headers never change.
 */
export class DirectAnswers {
  readonly #now: () => number;
  /** Headers -> the same as text, with the line of the status before them. */
  readonly #heads = new WeakMap<readonly string[], string>();
  #tail = '';
  #tailUntil = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** False if this response is not the next one on its connection, or the connection ends with it: Node must send it then. */
  send({ httpVersion, method }: IncomingMessage, response: ServerResponse, answer: ReadyAnswer): boolean {
    const { socket } = response;
    if (socket === null || !response.shouldKeepAlive || httpVersion !== '1.1' || method !== 'GET') return false;
    const head = this.#headOf(answer) + this.#tailFor(socket);
    const { body } = answer;
    // Node goes on with the connection once a response has finished. A connection that broke has ended it already.
    const finish = (error?: Error | null) => {
      if (!error) response.emit('finish');
    };
    if (body === undefined) socket.write(head, 'latin1', finish);
    else if (body.byteLength <= SENT_WITH_HEADERS_BYTES) socket.write(head + body.toString('latin1'), 'latin1', finish);
    else {
      socket.cork();
      socket.write(head, 'latin1');
      socket.write(body, finish);
      socket.uncork();
    }
    return true;
  }

  #headOf({ status, headers }: ReadyAnswer): string {
    const known = this.#heads.get(headers);
    if (known !== undefined) return known;
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
    for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
    this.#heads.set(headers, head);
    return head;
  }

  /** What Node adds to every response. */
  #tailFor(socket: Socket & { readonly server?: { readonly keepAliveTimeout?: number } }): string {
    const now = this.#now();
    if (now < this.#tailUntil && now >= this.#tailUntil - SECOND_MS) return this.#tail;
    const timeoutS = Math.floor((socket.server?.keepAliveTimeout ?? 0) / SECOND_MS);
    const timeout = timeoutS > 0 ? `Keep-Alive: timeout=${timeoutS}\r\n` : '';
    this.#tail = `Date: ${new Date(now).toUTCString()}\r\nConnection: keep-alive\r\n${timeout}\r\n`;
    this.#tailUntil = now - (now % SECOND_MS) + SECOND_MS;
    return this.#tail;
  }
}

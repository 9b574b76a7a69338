/** The part of a parser that its server's connections list reads. */
export interface ListedParser {
  /** When the current message started, in loop time in milliseconds; 0 between messages. */
  lastMessageStart: number;
  headersCompleted: boolean;
  /** The parser object as seen by Node's library. */
  readonly owner: object;
}

/**
 * The connections of one HTTP server, for its request and header timeouts.
 * Source: ConnectionsList in node/src/node_http_parser.cc.
 */
export class ConnectionsListState {
  readonly #all = new Set<ListedParser>();
  readonly #active = new Set<ListedParser>();

  add(parser: ListedParser): void {
    this.#all.add(parser);
  }

  activate(parser: ListedParser): void {
    this.#active.add(parser);
  }

  deactivate(parser: ListedParser): void {
    this.#active.delete(parser);
  }

  remove(parser: ListedParser): void {
    this.#all.delete(parser);
    this.#active.delete(parser);
  }

  all(): object[] {
    return owners(this.#oldestFirst());
  }

  idle(): object[] {
    return owners(this.#oldestFirst().filter((parser) => parser.lastMessageStart === 0));
  }

  active(): object[] {
    return owners([...this.#active]);
  }

  /** Parsers that exceeded a limit, which also become inactive. A limit of 0 is disabled. */
  expired(now: number, headersTimeoutMs: number, requestTimeoutMs: number): object[] {
    if (headersTimeoutMs === 0 && requestTimeoutMs === 0) return [];
    const [headers, request] =
      requestTimeoutMs > 0 && headersTimeoutMs > requestTimeoutMs ? [requestTimeoutMs, headersTimeoutMs] : [headersTimeoutMs, requestTimeoutMs];
    const headersDeadline = headers > 0 && now > headers ? now - headers : 0;
    const requestDeadline = request > 0 && now > request ? now - request : 0;
    const expired = [...this.#active].filter(
      (parser) =>
        (!parser.headersCompleted && headersDeadline > 0 && parser.lastMessageStart < headersDeadline) ||
        (requestDeadline > 0 && parser.lastMessageStart < requestDeadline),
    );
    for (const parser of expired) this.#active.delete(parser);
    return owners(expired);
  }

  #oldestFirst(): ListedParser[] {
    return [...this.#all].sort((a, b) => a.lastMessageStart - b.lastMessageStart);
  }
}

function owners(parsers: readonly ListedParser[]): object[] {
  return parsers.map((parser) => parser.owner);
}

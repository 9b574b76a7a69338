/**
 * What a scripted model does, independent of the vendor. A fake plays one `Reply` per request.
 *
 *     const double = await startAnthropicDouble([reply(text('Hello'), call('write_file', { path: 'a.ts', content: '…'
 * }))]);
 */
export type Move =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** With Anthropic, the second half of the arguments waits for `until`. */
  | { readonly type: 'call'; readonly name: string; readonly input: unknown; readonly until?: Promise<void> }
  /** A call whose arguments end after this many characters, together with the connection. */
  | { readonly type: 'cut-call'; readonly name: string; readonly input: unknown; readonly after: number }
  /** A call with these arguments, whatever they are. Google, which sends arguments as data, says that the call is malformed. */
  | { readonly type: 'raw-call'; readonly name: string; readonly json: string }
  /** Nothing more is sent, but the connection stays open. */
  | { readonly type: 'stall' }
  /** The connection is cut. */
  | { readonly type: 'cut' }
  /** The body ends properly, but without the vendor's end marker. */
  | { readonly type: 'early-end' }
  /** An error inside a stream that began successfully. */
  | { readonly type: 'stream-error'; readonly error: string };

export interface Reply {
  /** A rejection before any stream. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The vendor's error type, for a rejection. */
  readonly error?: string;
  readonly moves: readonly Move[];
  readonly stop?: 'stop' | 'length' | 'content-filter';
  /** The usage to report instead of the fake's own numbers. Null: none. Only for chat completions. */
  readonly usage?: Readonly<Record<string, unknown>> | null;
}

export const text = (value: string): Move => ({ type: 'text', text: value });
export const reasoning = (value: string): Move => ({ type: 'reasoning', text: value });
export const call = (name: string, input: unknown): Move => ({ type: 'call', name, input });
export const slowCall = (name: string, input: unknown, until: Promise<void>): Move => ({ type: 'call', name, input, until });
export const cutCall = (name: string, input: unknown, after: number): Move => ({ type: 'cut-call', name, input, after });
export const rawCall = (name: string, json: string): Move => ({ type: 'raw-call', name, json });
export const stall: Move = { type: 'stall' };
export const cut: Move = { type: 'cut' };
export const earlyEnd: Move = { type: 'early-end' };
export const streamError = (error: string): Move => ({ type: 'stream-error', error });

export function reply(...moves: readonly Move[]): Reply {
  return { moves };
}

export function refuse(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, error, headers, moves: [] };
}

/** The arguments of a call as they are sent. */
export function argumentsOf(move: Extract<Move, { type: 'call' | 'cut-call' | 'raw-call' }>): string {
  if (move.type === 'raw-call') return move.json;
  const json = JSON.stringify(move.input);
  return move.type === 'cut-call' ? json.slice(0, move.after) : json;
}

/** Chooses the reply by the request's number, starting at 0, or by its body. */
export type Script = readonly Reply[] | ((request: DoubleRequest) => Reply);

export interface DoubleRequest {
  readonly index: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export function replyFor(script: Script, request: DoubleRequest): Reply {
  if (typeof script === 'function') return script(request);
  return script[Math.min(request.index, script.length - 1)] ?? reply(text('I have nothing more to say.'));
}

/** Cuts a text into pieces of uneven but reproducible length. */
export function pieces(value: string): string[] {
  const result: string[] = [];
  for (let at = 0, turn = 0; at < value.length; turn += 1) {
    const length = [1, 7, 3, 19, 2, 31, 11][turn % 7] ?? 5;
    result.push(value.slice(at, at + length));
    at += length;
  }
  return result;
}

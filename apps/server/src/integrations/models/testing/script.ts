/**
 * What a scripted model does, in the words of no vendor. A double plays one `Reply` for each request.
 *
 *     const double = await startAnthropicDouble([reply(text('Hello'), call('write_file', { path: 'a.ts', content: '…' }))]);
 */
export type Move =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /** The second half of the arguments waits for `until`, where the wire is Anthropic's. */
  | { readonly type: 'call'; readonly name: string; readonly input: unknown; readonly until?: Promise<void> }
  /** A call whose arguments end after so many characters, and the connection with them. */
  | { readonly type: 'cut-call'; readonly name: string; readonly input: unknown; readonly after: number }
  /** Nothing more is sent, but the connection stays open. */
  | { readonly type: 'stall' }
  /** The connection is cut. */
  | { readonly type: 'cut' }
  /** The body ends properly, without the vendor's end mark. */
  | { readonly type: 'early-end' }
  /** An error inside a stream that began well. */
  | { readonly type: 'stream-error'; readonly error: string };

export interface Reply {
  /** A refusal before any stream. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The vendor's error type, for a refusal. */
  readonly error?: string;
  readonly moves: readonly Move[];
  readonly stop?: 'stop' | 'length' | 'content-filter';
  /** The usage that it reports instead of the double's own numbers; null: none. For chat completions only. */
  readonly usage?: Readonly<Record<string, unknown>> | null;
}

export const text = (value: string): Move => ({ type: 'text', text: value });
export const reasoning = (value: string): Move => ({ type: 'reasoning', text: value });
export const call = (name: string, input: unknown): Move => ({ type: 'call', name, input });
export const slowCall = (name: string, input: unknown, until: Promise<void>): Move => ({ type: 'call', name, input, until });
export const cutCall = (name: string, input: unknown, after: number): Move => ({ type: 'cut-call', name, input, after });
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

/** Chooses the reply by the request's number, from 0, or by what was sent. */
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

/** Cuts a text into pieces of uneven length, the same ones each time. */
export function pieces(value: string): string[] {
  const result: string[] = [];
  for (let at = 0, turn = 0; at < value.length; turn += 1) {
    const length = [1, 7, 3, 19, 2, 31, 11][turn % 7] ?? 5;
    result.push(value.slice(at, at + length));
    at += length;
  }
  return result;
}

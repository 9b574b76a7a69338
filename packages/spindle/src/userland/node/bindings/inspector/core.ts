import type { Node } from '../../esm/syntax-tree.ts';
import type { CodeCoverage } from '../../code-coverage/code-coverage.ts';
import type { Realm } from '../../realm.ts';
import type { VmContext } from '../../vm/context.ts';

export interface ExecutionContext {
  readonly id: number;
  readonly name: string;
  readonly origin: string;
  readonly isDefault: boolean;
}

/** What the library in this folder uses of the process's bundle. */
export interface InspectorCore {
  readonly realm: Realm;
  /** Those of `vm` that still exist, after the program's own. */
  contexts(): readonly ExecutionContext[];
  /** The program's own context for number 1. */
  contextOf(id: number): VmContext | undefined;
  /** Calls back for contexts that come and go. */
  watchContexts(created: (context: ExecutionContext) => void, gone: (id: number) => void): () => void;
  /** Runs a script in a context; what it declares stays. A `timeout` of 0 is none. */
  evaluate(code: string, contextId: number, timeout: number): unknown;
  parse(code: string): Node;
  /** Calls `Network.enable`'s and `disable`'s half in Node's library. */
  trackNetwork(isEnabled: boolean): void;
  readonly coverage: CodeCoverage;
  startTracing(key: object, categories: readonly string[], receive: (event: string) => void): void;
  stopTracing(key: object): void;
}

/** One connection's end of the protocol. */
export interface Channel {
  notify(method: string, params: object): void;
}

export type Params = Record<string, any>;

/** Commands by name. A command returns its result, or a promise of it, and throws a `ProtocolError`. */
export interface Domain {
  readonly commands: Readonly<Record<string, (params: Params) => object | Promise<object>>>;
  /** The connection is closed. */
  close(): void;
}

export class ProtocolError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Codes of JSON-RPC and of V8's inspector. */
export const PROTOCOL_CODE = { methodNotFound: -32601, invalidParams: -32602, internalError: -32603, serverError: -32000 } as const;

export function serverError(message: string): ProtocolError {
  return new ProtocolError(PROTOCOL_CODE.serverError, message);
}

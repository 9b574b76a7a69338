import { createHash } from 'node:crypto';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

/** How long a person may think. */
const ANSWER_TIMEOUT_MS = 10 * 60_000;
const TOLD_KEPT = 100;

export interface Change {
  /** What identifies the change, besides what is said about it: another one needs another answer. */
  readonly key: unknown;
  /** What would happen, as a question. */
  readonly question: string;
  /** What would happen, as a statement for a program to pass on. */
  readonly statement: string;
}

export interface Asked {
  readonly signal: AbortSignal;
  readonly requestId: string | number;
  /** What the model said in its call. It counts only where the client cannot ask its person. */
  readonly isConfirmed: boolean;
}

/**
 * Asks the person before something changes: the client shows the question, where it can. Elsewhere the first call says
 * what would happen, and only the same call again, with `confirm: true`, does it. Returns why it is not done, or undefined.
 */
export class Consent {
  readonly #mcp: McpServer;
  /** Changes that a client without questions was told about, in this session. */
  readonly #told = new Set<string>();

  constructor(mcp: McpServer) {
    this.#mcp = mcp;
  }

  async ask({ key, question, statement }: Change, { signal, requestId, isConfirmed }: Asked): Promise<string | undefined> {
    const { server } = this.#mcp;
    if (server.getClientCapabilities()?.elicitation?.form !== undefined) {
      const { action } = await server.elicitInput(
        { message: question, requestedSchema: { type: 'object', properties: {} } },
        { signal, relatedRequestId: requestId, timeout: ANSWER_TIMEOUT_MS },
      );
      return action === 'accept' ? undefined : 'Nothing was changed, because the person did not agree.';
    }
    const change = createHash('sha256')
      .update(JSON.stringify([key, statement]))
      .digest('hex');
    if (isConfirmed && this.#told.delete(change)) return undefined;
    this.#told.add(change);
    if (this.#told.size > TOLD_KEPT) for (const oldest of [...this.#told].slice(0, 1)) this.#told.delete(oldest);
    return `Nothing was changed yet. ${statement} Ask the person, and only if they agree, call this tool again with the same arguments and confirm: true.`;
  }
}

import type { DatabaseServices, DatabaseStore } from '../databases/contract.ts';
import { isAddressOf } from '../databases/write-environment.ts';
import type { FunctionFailure } from '../previews/page-protocol.ts';
import type { Problems } from './problems.ts';

/** Lines of a function's log that go with a failure. */
const LINES_MAX = 10;
/** A page may fail many times in a row. The log is read once for all of these. */
const LOG_KEPT_MS = 2000;

interface Deps {
  readonly problems: Pick<Problems, 'functionFailed'>;
  readonly database: Pick<DatabaseStore, 'state'>;
  readonly functionLog: DatabaseServices['functionLog'];
  /** Whether the person may change the project: others do not read its log. */
  readonly canWrite: () => boolean;
  readonly now: () => number;
}

export interface FunctionFailures {
  /** A call from the preview failed. Resolves once it is a problem, with what the function printed last. */
  failed(failure: FunctionFailure): Promise<void>;
  /** The page was reloaded, so earlier failures no longer count. */
  pageStarted(): void;
}

/** Makes problems of calls of functions that failed in the preview. Source: docs/specification/problems.md. */
export function createFunctionFailures({ problems, database, functionLog, canWrite, now }: Deps): FunctionFailures {
  let pages = 0;
  let read: { readonly at: number; readonly lines: ReturnType<typeof functionLog> } | undefined;

  function isOwn(origin: string): boolean {
    const state = database.state.get();
    return canWrite() && state !== undefined && state.state !== 'none' && isAddressOf(origin, state);
  }

  /** A failure is reported even if the log cannot be read. */
  async function linesOf(slug: string): Promise<readonly string[]> {
    if (read === undefined || now() - read.at >= LOG_KEPT_MS) read = { at: now(), lines: functionLog() };
    const lines = await read.lines.catch(() => []);
    return lines
      .filter((line) => line.function === slug)
      .slice(-LINES_MAX)
      .map(({ text }) => text);
  }

  return {
    async failed({ slug, origin, method, status, text }) {
      const page = pages;
      const logs = isOwn(origin) ? await linesOf(slug) : [];
      if (page !== pages) return;
      const message = `${method} was answered with status ${status}${text === '' ? '' : `: ${text}`}`;
      problems.functionFailed({ functionSlug: slug, message, ...(logs.length === 0 ? {} : { logs: [...logs] }) });
    },
    pageStarted() {
      pages++;
      read = undefined;
    },
  };
}

import { AppError, type DeployLogEntry } from '@lathe/protocol';
import { WebSocket } from 'ws';
import { netlifyLogMessage } from './shapes.ts';

/** Bytes of one message of the log. */
const MESSAGE_LIMIT_BYTES = 1024 * 1024;
const UNAUTHORIZED = 401;

export interface LogRequest {
  readonly url: string;
  readonly token: string;
  readonly siteId: string;
  readonly deployId: string;
  readonly buildId: string | undefined;
  readonly signal: AbortSignal;
  /** A failure of the connection, which ends the log. */
  readonly onProblem: (error: unknown) => void;
}

/**
 * The log of a build over Netlify's websocket, which repeats it from its beginning. A report ends it, and so does an
 * error, a 401, or the end of the connection. Source: docs/specification/deployments.md.
 */
export async function* buildLog({ url, token, siteId, deployId, buildId, signal, onProblem }: LogRequest): AsyncGenerator<DeployLogEntry> {
  const socket = new WebSocket(url, { maxPayload: MESSAGE_LIMIT_BYTES });
  const arrived: DeployLogEntry[] = [];
  let isOver = false;
  let wake: (() => void) | undefined;
  const end = (): void => {
    isOver = true;
    wake?.();
  };
  const leave = (): void => socket.terminate();
  signal.addEventListener('abort', leave);
  socket.on('open', () =>
    socket.send(JSON.stringify({ deploy_id: deployId, site_id: siteId, access_token: token, ...(buildId === undefined ? {} : { build_id: buildId }) })),
  );
  socket.on('message', (data) => {
    const entry = entryOf(String(data));
    if (entry === undefined) return;
    arrived.push(entry);
    wake?.();
  });
  socket.on('error', (error) => {
    onProblem(error);
    end();
  });
  socket.on('close', end);
  if (signal.aborted) leave();
  try {
    while (true) {
      const entry = arrived.shift();
      if (entry !== undefined) {
        yield entry;
        if (entry.type !== 'log') return;
      } else if (isOver) {
        if (signal.aborted) throw new AppError('aborted', 'Stopped.');
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    signal.removeEventListener('abort', leave);
    socket.terminate();
  }
}

/** Undefined: nothing that a log has. */
function entryOf(text: string): DeployLogEntry | undefined {
  const parsed = netlifyLogMessage.safeParse(jsonOf(text));
  if (!parsed.success) return undefined;
  const { type, section, message, log, ts, status } = parsed.data;
  switch (type) {
    case 'log':
      return { type, section: section ?? 'building', message: message ?? log ?? '', ...(ts == null ? {} : { ts: String(ts) }) };
    case 'report':
      return { type };
    case 'error':
      return { type, status: status ?? 500, message: status === UNAUTHORIZED ? 'Netlify Logs: Permission error' : (message ?? 'The log ended with an error.') };
    default:
      return undefined;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not a message of a log.
    return undefined;
  }
}

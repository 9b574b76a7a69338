import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerWith } from '../../http/node-http.ts';

/** A request here stays open as long as the function works in the background. */
const BACKGROUND_HOST = 'background.invalid';

export interface Gateway {
  /** How many promises of the function's EdgeRuntime.waitUntil are still open. */
  readonly backgroundCount: number;
  close(): void;
}

/** Answers, at a socket of one worker, what its function asks of its own project. */
export async function openGateway(path: string, fetch: (request: Request) => Promise<Response>): Promise<Gateway> {
  const background = new Set<ServerResponse>();
  const server = createServer((incoming, outgoing) => {
    const url = addressOf(incoming);
    if (url === undefined) outgoing.writeHead(400).end();
    else if (url.host === BACKGROUND_HOST) {
      background.add(outgoing);
      outgoing.once('close', () => background.delete(outgoing));
    } else void answerWith(fetch, incoming, outgoing, url);
  });
  await listen(server, path);
  return {
    get backgroundCount() {
      return background.size;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A function can write to the socket itself, so nothing about a request is certain. */
function addressOf({ url = '/', headers }: IncomingMessage): URL | undefined {
  const base = `http://${headers.host ?? BACKGROUND_HOST}`;
  return URL.canParse(url, base) ? new URL(url, base) : undefined;
}

const listen = (server: Server, path: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve());
  });

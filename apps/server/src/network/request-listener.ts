import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';

type FetchCallback = Parameters<typeof getRequestListener>[0];

/**
 * Adapts a web-standard handler to Node. A response whose body fails closes the connection in every case. On its own,
 * the adapter leaves the client waiting if the body fails before the first byte.
 */
export function createRequestListener(fetch: FetchCallback): RequestListener {
  const listener = getRequestListener(fetch);
  return (request, response) => {
    // Once the headers are written, the adapter closes the connection itself. A body may have ended while its bytes
    // still wait for the client.
    const cutUnanswered = () => {
      if (!response.headersSent) response.destroy();
    };
    listener(request, response).then(cutUnanswered, cutUnanswered);
  };
}

import { STATUS_CODES } from 'node:http';

const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT';
const EXPOSED =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit, ETag, Preference-Applied, X-Total-Count, Link, Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, Upload-Offset, Upload-Length, Upload-Metadata, Upload-Expires, Upload-Defer-Length';
const MAX_AGE_SECONDS = '86400';

/** Apps run on origins of their own, and what protects a project are keys and policies, so every origin may ask. */
export function preflight(request: Request): Response {
  const headers = new Headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
    'access-control-max-age': MAX_AGE_SECONDS,
    vary: 'Access-Control-Request-Headers',
  });
  return new Response(null, { status: 204, headers });
}

/** The same response, readable by pages of every origin, with the words that a server would put beside the status. */
export function withCors(response: Response): Response {
  const words = STATUS_CODES[response.status] ?? '';
  const answer = response.statusText === '' && words !== '' ? copyOf(response, words) : response;
  try {
    return withHeaders(answer);
  } catch (error) {
    // The headers of a response of `fetch` cannot be changed.
    if (!(error instanceof TypeError)) throw error;
    return withHeaders(copyOf(response, response.statusText || words));
  }
}

const copyOf = ({ body, status, headers }: Response, statusText: string): Response => new Response(body, { status, statusText, headers });

function withHeaders(response: Response): Response {
  if (!response.headers.has('access-control-allow-origin')) response.headers.set('access-control-allow-origin', '*');
  response.headers.set('access-control-expose-headers', EXPOSED);
  return response;
}

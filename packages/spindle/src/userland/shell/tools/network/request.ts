import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export interface RequestSettings {
  readonly url: URL;
  readonly method: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | undefined;
  readonly followsRedirects: boolean;
  readonly maxRedirects: number;
  /** Redirects keep the original method. */
  readonly keepsMethod: boolean;
  readonly allowsInsecure: boolean;
  readonly signal: AbortSignal;
  /** Called for each response, including redirects. */
  readonly onResponse: (response: IncomingMessage, url: URL) => Promise<void>;
}

export class TooManyRedirects extends Error {}

export interface Answer {
  readonly response: IncomingMessage;
  readonly url: URL;
  readonly redirectCount: number;
}

/** Sends a request, and follows redirects if requested. Rejects with system errors. */
export async function sendRequest(settings: RequestSettings): Promise<Answer> {
  let { url, method, body } = settings;
  let headers = [...settings.headers];
  for (let redirectCount = 0; ; redirectCount++) {
    const response = await send(settings, url, method, headers, body);
    await settings.onResponse(response, url);
    const { location } = response.headers;
    const status = response.statusCode ?? 0;
    if (!settings.followsRedirects || location === undefined || status < 300 || status > 399) return { response, url, redirectCount };
    response.resume();
    if (redirectCount >= settings.maxRedirects) throw new TooManyRedirects(`Maximum (${settings.maxRedirects}) redirects followed`);
    const next = new URL(location, url);
    // Credentials for one host must not be sent to another.
    if (next.host !== url.host) headers = headers.filter(([name]) => !/^(authorization|cookie|host)$/i.test(name));
    const becomesGet = !settings.keepsMethod && (status === 303 ? method !== 'HEAD' : (status === 301 || status === 302) && method === 'POST');
    if (becomesGet) {
      [method, body] = ['GET', undefined];
      headers = headers.filter(([name]) => !/^content-/i.test(name));
    }
    url = next;
  }
}

function send(
  { allowsInsecure, signal }: RequestSettings,
  url: URL,
  method: string,
  headers: readonly (readonly [string, string])[],
  body: Buffer | undefined,
): Promise<IncomingMessage> {
  const given: Record<string, string | string[]> = {};
  for (const [name, value] of headers) {
    const before = Object.keys(given).find((key) => key.toLowerCase() === name.toLowerCase());
    if (before === undefined) given[name] = value;
    else given[before] = [given[before] as string | string[], value].flat();
  }
  if (body !== undefined) given['Content-Length'] = String(body.length);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const client = request(url, { method, headers: given, signal, ...(url.protocol === 'https:' ? { rejectUnauthorized: !allowsInsecure } : {}) }, resolve);
    client.once('error', reject);
    client.end(body);
  });
}

/** The body without its content encoding. */
export function decoded(response: IncomingMessage): Readable {
  const decoder = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }[
    response.headers['content-encoding'] ?? ''
  ];
  if (decoder === undefined) return response;
  // An error on either side ends the stream that is read.
  return pipeline(response, decoder(), () => undefined);
}

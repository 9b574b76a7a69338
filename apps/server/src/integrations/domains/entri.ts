import { AppError, messageOf } from '@lathe/protocol';
import * as z from 'zod';
import { limitResponses } from '../../network/limited-responses.ts';
import type { ConnectRequest, DomainProvider } from './provider.ts';

const TIMEOUT_MS = 8_000;
/** Characters of Entri's own text that are kept of a failure. */
const REASON_LENGTH = 300;
const ANSWER_LIMIT_BYTES = 64 * 1024;

export interface EntriSettings {
  readonly applicationId: string;
  readonly secret: string;
  readonly baseUrl: string;
}

const tokenSchema = z.object({ auth_token: z.string().min(1) });
const sharingSchema = z.object({ link: z.url({ protocol: /^https$/ }) });

/** Entri, which signs people in at their registrar and enters the records there. Source: developers.entri.com (token, sharing links). */
export function createEntri({ applicationId, secret, baseUrl }: EntriSettings, unlimited: typeof globalThis.fetch): DomainProvider {
  const fetch = limitResponses(unlimited, ANSWER_LIMIT_BYTES);

  async function call(path: string, body: object, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const text = await response.text();
      if (!response.ok) throw new AppError('api-error', `Entri answered with status ${response.status}.`, { data: { reason: text.slice(0, REASON_LENGTH) } });
      return JSON.parse(text);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof SyntaxError) throw new AppError('bad-server-response', 'Entri sent an answer that is not JSON.', { cause: error });
      throw new AppError('network-error', 'Entri did not answer.', { cause: error, data: { reason: messageOf(error) } });
    }
  }

  async function linkOf({ userId, applicationName, domain }: ConnectRequest, dnsRecords: readonly object[], token: string, signal: AbortSignal) {
    const config = { dnsRecords, userId, prefilledDomain: domain, applicationName };
    const answer = await call('/sharing/connect', { applicationId, config }, { authorization: `Bearer ${token}`, applicationId }, signal);
    return sharingSchema.safeParse(answer).data?.link;
  }

  return {
    async connect(request, { signal }) {
      const dnsRecords = request.records.map(({ type, host, value, ttl }) => ({ type, host, value, ttl }));
      const answer = tokenSchema.safeParse(await call('/token', { applicationId, secret, domain: request.domain, dnsRecords }, {}, signal));
      if (!answer.success) throw new AppError('bad-server-response', 'Entri sent no token.');
      const token = answer.data.auth_token;
      const link = await linkOf(request, dnsRecords, token, signal);
      if (link === undefined) throw new AppError('bad-server-response', 'Entri sent no link.');
      return { applicationId, token, connectLink: link };
    },
  };
}

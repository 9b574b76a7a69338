import { createHash, createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError, type HostedDeployInfo } from '@lathe/protocol';
import type * as z from 'zod';
import { mapConcurrently } from '../../../storage/map-concurrently.ts';
import type { HostedDeploy, HostingProvider, NewDeploy, RemoteHost, RemoteHosting } from '../provider.ts';
import { buildLog } from './logs.ts';
import { netlifyBuild, netlifyDeploy, netlifySite, netlifyUser } from './shapes.ts';
import { NetlifyWire, type WireOptions } from './wire.ts';

const UPLOADS_AT_ONCE = 4;
/** Seconds in which the sheet that shows the address is used. */
const CLAIM_S = 30 * 60;
const DONE = new Set(['ready']);
const FAILED = new Set(['error', 'rejected', 'cancelled', 'canceled']);
const NO_ANSWER_MS = 10 * 60_000;

export interface NetlifySettings extends WireOptions {
  /** The websocket of build logs. */
  readonly logsUrl: string;
  /** The server's own account, with which people publish who have none. */
  readonly token: string | undefined;
  /** The OAuth application whose sites can be claimed. */
  readonly claim: { readonly clientId: string; readonly clientSecret: string; readonly url: string } | undefined;
  /** The pause between two looks at a deploy. */
  readonly pollMs: number;
  readonly onLogProblem: (error: unknown) => void;
}

/** Netlify, over its REST API and the websocket of its build logs. */
export function createNetlify(settings: NetlifySettings): RemoteHosting {
  return {
    label: 'Netlify',
    as(given) {
      const token = given ?? settings.token;
      return token === undefined ? undefined : createAccount(settings, token);
    },
    claimUrl(sessionId, nowMs) {
      const { claim } = settings;
      if (claim === undefined) return undefined;
      const expiresAtS = Math.floor(nowMs / 1000) + CLAIM_S;
      return `${claim.url}#${signJwt({ client_id: claim.clientId, session_id: sessionId, exp: expiresAtS }, claim.clientSecret)}`;
    },
  };
}

function createAccount(settings: NetlifySettings, token: string): RemoteHost {
  const wire = new NetlifyWire(settings, token);
  return {
    async accountName({ signal }) {
      const { email, full_name } = await wire.call(netlifyUser, 'GET', '/user', { signal, failure: 'site-creation-error' });
      return email || full_name || 'Netlify';
    },
    async createSite({ name, sessionId }, { signal }) {
      const json = { name, ...(sessionId === undefined ? {} : { session_id: sessionId }) };
      const { id, url, ssl_url, admin_url } = await wire.call(netlifySite, 'POST', '/sites', { json, signal, failure: 'site-creation-error' });
      return { siteId: id, url: ssl_url ?? url, adminUrl: admin_url ?? undefined };
    },
    async hasSite(siteId, { signal }) {
      try {
        await wire.call(netlifySite, 'GET', `/sites/${encodeURIComponent(siteId)}`, { signal, failure: 'site-deployment-error' });
        return true;
      } catch (error) {
        if (error instanceof AppError && error.code === 'not-found') return false;
        throw error;
      }
    },
    site: (siteId, title) => createSite(settings, wire, siteId, title),
    async build({ siteId, title, zip }, { signal }) {
      const form = new FormData();
      form.set('title', title);
      form.set('zip', new Blob([zip], { type: 'application/zip' }), 'project.zip');
      const { id, deploy_id, error } = await wire.call(netlifyBuild, 'POST', `/sites/${encodeURIComponent(siteId)}/builds`, {
        form,
        signal,
        failure: 'site-deployment-error',
      });
      return { deploy_id, build_id: id, state: error ? 'failed' : 'building', ...(error ? { message: error } : {}) };
    },
    async status({ siteId, deployId }, { signal }) {
      const path = `/sites/${encodeURIComponent(siteId)}/deploys/${encodeURIComponent(deployId)}`;
      const info = infoOf(await wire.call(netlifyDeploy, 'GET', path, { signal, failure: 'site-deployment-error' }));
      // Dots in place of an ID lead elsewhere.
      if (info.deploy_id !== deployId) throw new AppError('not-found', 'Netlify does not have this deploy.');
      return info;
    },
    logs: ({ siteId, deployId, buildId }, { signal }) =>
      buildLog({ url: settings.logsUrl, token, siteId, deployId, buildId, signal, onProblem: settings.onLogProblem }),
  };
}

function createSite({ pollMs }: NetlifySettings, wire: NetlifyWire, siteId: string, title: string): HostingProvider {
  const failure = 'site-deployment-error';

  /** Netlify names contents by SHA-1, and says which it does not have. */
  async function publish({ files, sent }: NewDeploy, signal: AbortSignal): Promise<HostedDeploy> {
    const contents = await contentsOf(files, sent);
    const digest = Object.fromEntries(files.map(({ path, sha256 }) => [`/${path}`, contents.get(sha256)?.sha1 ?? '']));
    const created = await wire.call(netlifyDeploy, 'POST', `/sites/${encodeURIComponent(siteId)}/deploys`, {
      ...{ query: { title }, json: { files: digest, async: false, draft: false }, signal, failure },
    });
    try {
      const required = new Set(created.required ?? []);
      const uploads = files.filter(({ sha256 }) => required.delete(contents.get(sha256)?.sha1 ?? ''));
      await mapConcurrently(uploads, UPLOADS_AT_ONCE, ({ path, sha256 }) => {
        const bytes = contents.get(sha256)?.bytes as Uint8Array<ArrayBuffer>;
        const escaped = path.split('/').map(encodeURIComponent).join('/');
        return wire.send('PUT', `/deploys/${created.id}/files/${escaped}`, { bytes, signal, failure });
      });
      await whenReady(created.id, signal);
    } catch (error) {
      // Nobody waits for it anymore, and what was live stays. That it could not be canceled changes nothing.
      await wire.send('POST', `/deploys/${created.id}/cancel`, { signal: new AbortController().signal, failure }).catch(() => undefined);
      throw error;
    }
    const byteSize = files.reduce((sum, file) => sum + file.byteSize, 0);
    return { reference: created.id, byteSize, sentByteSize: byteSize, warnings: [] };
  }

  async function whenReady(deployId: string, signal: AbortSignal): Promise<void> {
    const giveUpAt = Date.now() + NO_ANSWER_MS;
    while (Date.now() < giveUpAt) {
      const { state, message } = infoOf(await wire.call(netlifyDeploy, 'GET', `/deploys/${deployId}`, { signal, failure }));
      if (state === 'ready') return;
      if (state === 'failed') throw new AppError(failure, `Netlify could not publish this: ${message ?? 'it gave no reason.'}`, { data: { reason: message } });
      await wait(pollMs, undefined, { signal }).catch((error: unknown) => {
        throw new AppError('aborted', 'Stopped.', { cause: error });
      });
    }
    throw new AppError(failure, 'Netlify did not finish within ten minutes. Look at the site there, and publish again.');
  }

  return {
    missing: async (files) => [...new Set(files.map(({ sha256 }) => sha256))],
    async deploy(deploy, { signal }) {
      if (signal.aborted) throw new AppError('aborted', 'Stopped.');
      return publish(deploy, signal);
    },
  };
}

interface Contents {
  readonly sha1: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

async function contentsOf(files: NewDeploy['files'], sent: NewDeploy['sent']): Promise<ReadonlyMap<string, Contents>> {
  const contents = new Map<string, Contents>();
  for await (const { sha256, bytes } of sent) contents.set(sha256, { sha1: createHash('sha1').update(bytes).digest('hex'), bytes: new Uint8Array(bytes) });
  const missing = files.filter(({ sha256 }) => !contents.has(sha256)).length;
  if (missing > 0) throw new AppError('site-deployment-error', 'Some files did not arrive. Publish again.', { data: { missing } });
  return contents;
}

function infoOf({ id, state, error_message }: z.infer<typeof netlifyDeploy>): HostedDeployInfo {
  return {
    deploy_id: id,
    state: DONE.has(state) ? 'ready' : FAILED.has(state) ? 'failed' : 'building',
    ...(error_message ? { message: error_message } : {}),
  };
}

/** HS256 (RFC 7515), which is what claiming takes. */
function signJwt(payload: Readonly<Record<string, unknown>>, secret: string): string {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(payload)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

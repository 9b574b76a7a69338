import {
  AppError,
  type DeploymentInfo,
  type DeployLogEntry,
  deployLogEntrySchema,
  FAILED_BUILD_LINE,
  type HostedDeployInfo,
  readDeployLogs,
  readDeployStatus,
  uploadDeploy,
} from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';
import { pause } from '../api/pause.ts';
import { BuildFailure, UNKNOWN_FAILURE } from './failures.ts';

const POLL_MS = 2_000;
/** After a build's log has ended. */
const LONGEST_END_MS = 10 * 60_000;

interface Deps {
  readonly api: ApiClient;
  readonly site: DeploymentInfo;
  readonly title: string;
  readonly stop: AbortSignal;
  readonly pollMs?: number | undefined;
}

/** Publishes a zip of built files at the host. */
export async function publishFiles(zip: Blob, { api, site, title, stop }: Deps): Promise<HostedDeployInfo> {
  return required(await api.call(uploadDeploy, { siteId: site.site_id }, { bytes: zip, query: { title }, signal: stop }));
}

/** Has the host build the project, shows its log, and ends with the deploy. @throws AppError, BuildFailure */
export async function publishProject(zip: Blob, onEntry: (entry: DeployLogEntry) => void, deps: Deps): Promise<HostedDeployInfo> {
  const { api, site, title, stop } = deps;
  const build = required(await api.call(uploadDeploy, { siteId: site.site_id }, { bytes: formOf(title, zip), query: { build: 'true' }, signal: stop }));
  for await (const entry of logOf(build, deps)) {
    onEntry(entry);
    if (entry.type === 'log' && FAILED_BUILD_LINE.test(entry.message)) throw new BuildFailure();
  }
  return whenOver(build, deps);
}

/** A form (RFC 7578), written here because the type of a blob is in lower case, and boundaries that browsers choose are not. */
function formOf(title: string, zip: Blob): Blob {
  const boundary = `lathe-${crypto.randomUUID()}`;
  const field = (name: string, more = '') => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  const zipHead = `${field('zip', '; filename="project.zip"')}Content-Type: application/zip\r\n\r\n`;
  return new Blob([`${field('title')}\r\n${title}\r\n${zipHead}`, zip, `\r\n--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

/** Without an access token there is no log, only an end. */
async function* logOf({ deploy_id, build_id }: HostedDeployInfo, { api, site, stop }: Deps): AsyncGenerator<DeployLogEntry> {
  const { site_id, access_token } = site;
  if (access_token === undefined) return;
  const body = { site_id, deploy_id, access_token, ...(build_id === undefined ? {} : { build_id }) };
  const reader = (await api.stream(readDeployLogs, { siteId: site_id }, body, stop)).getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (text + decoder.decode(read.value, { stream: true })).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const parsed = deployLogEntrySchema.safeParse(JSON.parse(line));
        if (parsed.success) yield parsed.data;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined); // it has ended already
  }
}

async function whenOver({ deploy_id }: HostedDeployInfo, { api, site, stop, pollMs = POLL_MS }: Deps): Promise<HostedDeployInfo> {
  for (let waitedMs = 0; waitedMs < LONGEST_END_MS; waitedMs += pollMs) {
    const now = required(await api.call(readDeployStatus, { siteId: site.site_id }, { body: { deploy_id }, signal: stop }));
    if (now.state === 'ready') return now;
    if (now.state === 'failed') throw FAILED_BUILD_LINE.test(now.message ?? '') ? new BuildFailure() : new AppError('site-deployment-error', whyFailed(now));
    await pause(pollMs, stop);
    if (stop.aborted) throw new AppError('aborted', 'Stopped.');
  }
  throw new AppError('site-deployment-error', 'The host did not finish within ten minutes. Look at the site there, and publish again.');
}

function whyFailed({ message }: HostedDeployInfo): string {
  return message === undefined ? UNKNOWN_FAILURE : `${UNKNOWN_FAILURE} ${message}`;
}

function required<T>(answer: T | undefined): T {
  if (answer === undefined) throw new AppError('bad-server-response', UNKNOWN_FAILURE);
  return answer;
}

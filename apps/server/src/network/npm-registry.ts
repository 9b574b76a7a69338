import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from 'pino';

const NPM_TIMEOUT_MS = 20_000;
/** npm's own default, for a machine that has Node but no npm. */
const PUBLIC_REGISTRY = 'https://registry.npmjs.org';

/** The registry that packages come from: the configured one, else what npm on this machine uses. */
export async function findNpmRegistry(configured: string | undefined, log: Logger): Promise<string> {
  if (configured !== undefined) return configured;
  try {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { stdout } = await promisify(execFile)(npm, ['config', 'get', 'registry'], {
      timeout: NPM_TIMEOUT_MS,
      shell: process.platform === 'win32',
    });
    const registry = stdout.trim().split('\n').at(-1)?.trim() ?? '';
    if (/^https?:\/\//.test(registry) && URL.canParse(registry)) return registry.replace(/\/+$/, '');
    log.warn({ answer: registry }, 'npm names no registry; the public one is used');
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : String(error) }, 'npm could not be asked for its registry; the public one is used');
  }
  return PUBLIC_REGISTRY;
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../testing/engines.ts';
import { findNpmRegistry } from './npm-registry.ts';

describe('the npm registry', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lathe-npmrc-'));
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(directory, { recursive: true, force: true });
  });

  it('is the one npm is configured with, including certificates, proxies, scopes and credentials', async () => {
    vi.stubEnv('REGISTRY_TOKEN', 'from-environment');
    await writeFile(join(directory, 'ca.pem'), 'CERTIFICATE');
    // biome-ignore lint/suspicious/noTemplateCurlyInString: npm's own notation for environment variables
    const token = '"${REGISTRY_TOKEN}"';
    await writeFile(
      join(directory, 'npmrc'),
      `; comment\nregistry=ignored-here\n@acme:registry = https://npm.acme.test/\n//npm.acme.test/:_authToken=${token}\n`,
    );
    const settings = {
      registry: 'https://mirror.test/npm/',
      cafile: join(directory, 'ca.pem'),
      'https-proxy': 'http://proxy.test:3128',
      noproxy: ['localhost', ''],
      userconfig: join(directory, 'npmrc'),
      globalconfig: join(directory, 'missing'),
    };
    expect(await findNpmRegistry(undefined, silentLog, async () => settings)).toEqual({
      url: 'https://mirror.test/npm',
      options: {
        ca: 'CERTIFICATE',
        httpsProxy: 'http://proxy.test:3128',
        noProxy: 'localhost',
        '@acme:registry': 'https://npm.acme.test/',
        '//npm.acme.test/:_authToken': 'from-environment',
      },
    });
    expect((await findNpmRegistry('https://other.test', silentLog, async () => settings)).url).toBe('https://other.test');
  });

  it('must be configured if npm is missing', async () => {
    const missing = () => Promise.reject(new Error('spawn npm ENOENT'));
    await expect(findNpmRegistry(undefined, silentLog, missing)).rejects.toThrow('Set NPM_REGISTRY');
    expect(await findNpmRegistry('https://mirror.test', silentLog, missing)).toEqual({ url: 'https://mirror.test', options: {} });
  });
});

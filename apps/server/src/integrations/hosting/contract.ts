/** The behavior required of every host, run against Lathe's own and against each vendor's client with its fake server. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Contents, sha256 } from '../../testing/deploy-files.ts';
import type { HostingProvider, NewDeploy } from './provider.ts';

export interface HostSubject {
  readonly name: string;
  /** A host with an empty site. */
  readonly start: () => Promise<{ readonly host: HostingProvider; readonly close: () => Promise<void> }>;
}

const APP = { 'index.html': '<!doctype html><title>App</title><h1>One</h1>', 'assets/über.js': 'export const a = 1;' };
const going = new AbortController().signal;

export function runHostingContract({ name, start }: HostSubject): void {
  describe(`host: ${name}`, () => {
    let host: HostingProvider;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ host, close } = await start());
    });
    afterEach(() => close());

    it('publishes files, names the deploy and counts its bytes', async () => {
      const deployed = await host.deploy(newDeploy(APP), { signal: going });
      expect(deployed.reference).not.toBe('');
      expect(deployed.byteSize).toBe(Object.values(APP).reduce((sum, text) => sum + new TextEncoder().encode(text).byteLength, 0));
      expect(deployed.warnings).toEqual([]);
    });

    it('publishes again, with another name', async () => {
      const first = await host.deploy(newDeploy(APP), { signal: going });
      const files = { ...APP, 'index.html': '<!doctype html><title>App</title><h1>Two</h1>' };
      const second = await host.deploy(newDeploy(files, [first.reference]), { signal: going });
      expect(second.reference).not.toBe(first.reference);
    });

    it('asks for all contents of the first deploy, each once', async () => {
      const { files } = newDeploy({ ...APP, 'copy.html': APP['index.html'] });
      expect([...(await host.missing(files, []))].sort()).toEqual([...new Set(files.map((file) => file.sha256))].sort());
    });

    it('refuses a deploy whose contents do not arrive, with what to do', async () => {
      const { sent: _, ...deploy } = newDeploy(APP);
      await expect(host.deploy({ ...deploy, sent: nothing() }, { signal: going })).rejects.toMatchObject({
        code: 'site-deployment-error',
        message: expect.stringContaining('Publish again'),
      });
    });

    it('says what broke the stream of the contents', async () => {
      const { sent: _, ...deploy } = newDeploy(APP);
      await expect(host.deploy({ ...deploy, sent: broken() }, { signal: going })).rejects.toThrow('the cable');
    });

    it('publishes nothing for somebody who has left', async () => {
      await expect(host.deploy(newDeploy(APP), { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
    });
  });
}

function newDeploy(contents: Contents, earlier: readonly string[] = []): NewDeploy {
  const files = Object.entries(contents).map(([path, given]) => {
    const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given;
    return { path, bytes, sha256: sha256(bytes), byteSize: bytes.byteLength };
  });
  const sent = (async function* () {
    for (const file of files) yield file;
  })();
  return { files: files.map(({ bytes: _, ...file }) => file), sent, earlier, reserve: async () => undefined };
}

async function* nothing(): AsyncGenerator<never> {
  // The connection ended before anything arrived.
}

// biome-ignore lint/correctness/useYield: it fails before the first
async function* broken(): AsyncGenerator<never> {
  throw new Error('the cable');
}

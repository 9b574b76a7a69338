import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLocalBlobStore } from '../../storage/blobs/local-blob-store.ts';
import { runHostingContract } from './contract.ts';
import { createEmbeddedProvider } from './embedded/embedded.ts';
import { netlifyWith } from './testing/netlify-host.ts';
import { NETLIFY_TOKEN, startNetlifyDouble } from './testing/netlify-double.ts';

runHostingContract({
  name: 'Lathe',
  async start() {
    const directory = await mkdtemp(join(tmpdir(), 'lathe-host-'));
    const blobs = await openLocalBlobStore(directory, { reserve: 0, free: async () => Number.MAX_SAFE_INTEGER });
    const host = createEmbeddedProvider({ hosts: { scheme: 'http', site: 'site.localhost', portSuffix: '' }, blobs });
    return { host, close: () => rm(directory, { recursive: true, force: true }) };
  },
});

runHostingContract({
  name: 'Netlify',
  async start() {
    const double = await startNetlifyDouble();
    const account = netlifyWith(double).as(NETLIFY_TOKEN);
    const { siteId } = (await account?.createSite({ name: 'app' }, { signal: new AbortController().signal })) ?? { siteId: '' };
    const host = account?.site(siteId, 'App');
    if (host === undefined) throw new Error('There is no account.');
    return { host, close: double.close };
  },
});

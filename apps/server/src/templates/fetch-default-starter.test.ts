import { DEFAULT_TEMPLATE_KEY } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { ownPackage } from '../own-package.ts';
import { fetchDefaultStarter } from './fetch-default-starter.ts';
import { TemplateService } from './service.ts';

/** The lines of the log, and what was asked for. */
async function fetched(result: () => Promise<number>, signal = new AbortController().signal) {
  const lines: string[] = [];
  const asked: string[] = [];
  const log = { info: (_data: object, text: string) => void lines.push(text), warn: (_data: object, text: string) => void lines.push(text) };
  const spindle = {
    fetchAhead: ({ packageJson, lockFile = '' }: { packageJson: string; lockFile?: string }) => {
      asked.push(packageJson, lockFile);
      return result();
    },
  };
  const templates = new TemplateService(ownPackage().templatesDirectory);
  await fetchDefaultStarter({ templates, spindle, log: log as never }, { signal });
  return { lines, asked, files: (await templates.get(DEFAULT_TEMPLATE_KEY)).files };
}

it('fetches what the default starter’s lock file names, and says so in one line', async () => {
  const { lines, asked, files } = await fetched(async () => 40);
  expect(asked).toEqual([files['package.json'], files['package-lock.json']]);
  expect(lines).toEqual(['The default starter’s packages are here']);
});

it('says nothing when they are here already', async () => expect((await fetched(async () => 0)).lines).toEqual([]));

it('says in one line that they could not be fetched, and goes on', async () => {
  const { lines } = await fetched(() => Promise.reject(new Error('network The server cannot reach the package registry (ENOTFOUND).')));
  expect(lines).toEqual(['The default starter’s packages could not be fetched. Lathe goes on without them; the first app fetches them']);
});

it('says nothing when the server stops meanwhile', async () => {
  expect((await fetched(() => Promise.reject(new Error('stopped')), AbortSignal.abort())).lines).toEqual([]);
});

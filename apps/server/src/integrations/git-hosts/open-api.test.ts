/** What is asked of code hosts, and what their doubles answer, compared with what the hosts document. */
import { readFileSync } from 'node:fs';
import { type GitHostName, gitHostNameSchema } from '@lathe/protocol';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { createGitHosts } from './registry.ts';
import { GIT_HOST_TOKEN, startGitHostDouble } from './testing/git-host-double.ts';

interface Operation {
  readonly status: number;
  readonly query?: readonly string[];
  readonly body?: object;
  readonly answer: object;
}
interface Documented {
  readonly base: string;
  readonly operations: Readonly<Record<string, Operation>>;
}

const documents = JSON.parse(readFileSync(new URL('testing/open-api.json', import.meta.url), 'utf8')) as Readonly<Record<GitHostName, Documented>>;
const ajv = new Ajv({ allowUnionTypes: true });

it.each(gitHostNameSchema.options)('%s is asked, and its double answers, as its API is documented', async (name) => {
  const { base, operations } = documents[name];
  const double = await startGitHostDouble();
  const seen = new Set<string>();

  /** Passes calls on, and compares both ways. */
  const compared: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input));
    const response = await fetch(input, init);
    const [key, operation] = operationOf(operations, `${init.method ?? 'GET'} ${url.pathname.slice(base.length)}`);
    seen.add(key);
    expect(url.pathname.startsWith(base), key).toBe(true);
    expect(
      [...url.searchParams.keys()].filter((parameter) => !(operation.query ?? []).includes(parameter)),
      key,
    ).toEqual([]);
    if (typeof init.body === 'string') expectValid(operation.body ?? false, JSON.parse(init.body), `what is sent with ${key}`);
    if (response.ok) {
      expect([key, response.status]).toEqual([key, operation.status]);
      expectValid(operation.answer, await response.clone().json(), `the answer of ${key}`);
    }
    return response;
  };

  try {
    const addresses = { github: double.url, gitlab: double.url, gitea: double.url };
    const host = createGitHosts({ addresses, fetch: compared, guardedFetch: compared })[name].as(GIT_HOST_TOKEN);
    const options = { signal: new AbortController().signal };
    const repository = double.add('acme/site');
    repository.commit('main', { 'a.txt': 'a' }, 'First');
    repository.branches.set('lathe', repository.branches.get('main') as string);
    await host.accountName(options);
    await host.createRepository({ name: 'empty', isPrivate: true }, options);
    await host.createRepository({ name: 'open', isPrivate: false }, options);
    expect(await host.repositories(options)).toHaveLength(3);
    await host.repository('acme/site', options);
    const request = { path: 'acme/site', from: 'lathe', to: 'main', title: 'Add a cart' };
    expect(await host.openPullRequest(request, options)).toBe(await host.openPullRequest(request, options));
  } finally {
    await double.close();
  }
  expect([...seen].sort()).toEqual(Object.keys(operations).sort());
});

function operationOf(operations: Documented['operations'], call: string): [string, Operation] {
  const found = Object.entries(operations).find(([key]) => new RegExp(`^${key.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(call));
  if (found === undefined) throw new Error(`Not documented: ${call}`);
  return found;
}

function expectValid(schema: object | false, value: unknown, what: string): void {
  const validate = ajv.compile(schema);
  expect([what, validate(value) ? [] : validate.errors]).toEqual([what, []]);
}

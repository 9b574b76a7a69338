import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentHashOf, type FunctionSource, FunctionSourceError } from '../functions/deno/releases.ts';
import { configOf, deployFunctions } from './functions.ts';

const unused = async () => Promise.reject(new Error('Nothing may be deployed.'));
const deploy = (config: string) =>
  deployFunctions({ deploy: unused, list: unused, failures: unused, delete: unused }, { files: new Map([['hello/index.ts', '']]), config }).catch(
    (error: unknown) => error,
  );

it('says in a sentence what is wrong with the settings, without the secrets beside it', async () => {
  const malformed = await deploy('[auth.external.github]\nsecret = "hush"\nenabled = maybe\n');
  expect(malformed).toBeInstanceOf(FunctionSourceError);
  expect((malformed as Error).message).toMatch(/^supabase\/config\.toml cannot be read at line 3, column \d+: [^\n]+\.$/);
  expect((malformed as Error).message).not.toContain('hush');
  const text = await deploy('[functions.hello]\nverify_jwt = "false"\n');
  expect(text).toEqual(new FunctionSourceError('supabase/config.toml: verify_jwt of the function hello has to be true or false.'));
});

/** What would be deployed of these files, by the names of functions. */
async function deployed(files: Readonly<Record<string, string>>, config = ''): Promise<ReadonlyMap<string, FunctionSource>> {
  const sources = new Map<string, FunctionSource>();
  const host = {
    deploy: async (slug: string, source: FunctionSource) => {
      sources.set(slug, source);
      return { deployed: undefined as never, isChanged: true };
    },
    ...{ list: async () => [], failures: async () => [], delete: unused },
  };
  await deployFunctions(host, { files: new Map(Object.entries(files)), config });
  return sources;
}

it('checks tokens unless the name or the settings say otherwise, and moves out what the name does not say', async () => {
  const names = ['hello', 'stripe-webhook', 'auth-callback', 'my-auth-callback', 'open', 'webhook-closed', '_shared', '.git'];
  const files = Object.fromEntries(names.map((name) => [`${name}/index.ts`, '']));
  const config = '[functions.open]\nverify_jwt = false\n[functions.webhook-closed]\nverify_jwt = true\n';
  const verified = new Map([...(await deployed(files, config))].map(([name, { verifyJwt }]) => [name, verifyJwt === true]));
  expect(Object.fromEntries(verified)).toEqual({
    ...{ 'auth-callback': false, hello: true, 'my-auth-callback': true, open: false, 'stripe-webhook': false, 'webhook-closed': true },
  });
  expect(configOf(verified)).toBe('[functions.open]\nverify_jwt = false\n\n[functions.webhook-closed]\nverify_jwt = true\n');
});

it('gives a function what it imports of the shared folders, so that a change of one changes no other function', async () => {
  const files = {
    'hello/index.ts': `import { cors } from '../_shared/cors.ts';`,
    '_shared/cors.ts': `export { name } from '../_names/name.ts';`,
    '_names/name.ts': 'export const name = 1;',
    'plain/index.ts': 'Deno.serve(() => new Response());',
    'deno.json': '{}',
  };
  const before = await deployed(files);
  expect([...before].map(([name, source]) => [name, [...source.files.keys()].sort()])).toEqual([
    ['hello', ['_names/name.ts', '_shared/cors.ts', 'deno.json', 'hello/index.ts']],
    ['plain', ['deno.json', 'plain/index.ts']],
  ]);
  const after = await deployed({ ...files, '_names/name.ts': 'export const name = 2;' });
  const changed = [...after].filter(([name, { files: now }]) => contentHashOf(now) !== contentHashOf(before.get(name)!.files)).map(([name]) => name);
  expect(changed).toEqual(['hello']);
});

it('knows the contents of a function by one hash, whatever the order of its files', () => {
  const hash = contentHashOf(
    new Map<string, string | Uint8Array>([
      ['b.ts', 'two'],
      ['a.ts', new TextEncoder().encode('one')],
    ]),
  );
  expect(hash).toBe(createHash('sha1').update('a.ts\0one\0b.ts\0two\0').digest('hex'));
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDenoHost, type DenoHost } from '../functions/deno/host.ts';
import { createKeyRing, type KeySet } from '../keys/keys.ts';
import { CALLS, type CallContext } from '../process/calls.ts';
import { testKeys } from '../testing/keys.ts';
import { createManagement, projectRef } from './management.ts';
import { faultOfAnswer } from './testing/published.ts';

const TOKEN = 'a token of the management';
const folder = mkdtempSync(join(tmpdir(), 'management-functions-'));
let host: DenoHost;
let keys: KeySet;

beforeAll(async () => {
  keys = await testKeys();
  host = createDenoHost({ folder, publicUrl: 'http://project.localhost' });
  host.attach({ keys: createKeyRing(keys, Date.now), fetch: async () => new Response('nothing') });
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

async function send(method: string, path: string, body?: object): Promise<Response> {
  const isForm = body instanceof FormData;
  const request = new Request(`http://localhost/v1/projects/${projectRef(keys)}${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}` },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const context = { functions: host } as unknown as CallContext;
  return createManagement({ token: TOKEN, keys, call: (name, given) => CALLS[name](given, context) })(request);
}
async function ask(method: string, path: string, body?: object) {
  const response = await send(method, path, body);
  const text = await response.text();
  const answer: unknown = text === '' ? undefined : JSON.parse(text);
  const place = path.split('?')[0]?.replace(/^(\/functions\/)(?!deploy)[^/]+/, '$1{function_slug}');
  expect(faultOfAnswer(`${method} /v1/projects/{ref}${place}`, response.status, answer)).toBeUndefined();
  return { status: response.status, answer: answer as never };
}

function formOf(files: Readonly<Record<string, string>>, metadata: object): FormData {
  const form = new FormData();
  form.set('metadata', JSON.stringify(metadata));
  for (const [path, text] of Object.entries(files)) form.append('file', new File([text], path), path);
  return form;
}
const said = async (slug: string) => (await host.invoke(slug, new Request(`http://localhost/${slug}`))).text();
const FILES = {
  './hello/index.ts': `import { word } from '../_shared/word.ts'; Deno.serve(() => new Response(word));`,
  '_shared/word.ts': `export const word = 'one';`,
};
const METADATA = { entrypoint_path: './hello/index.ts', verify_jwt: false, name: 'Hello you' };

it('deploys functions by a form, shows, changes, hands back and deletes them', async () => {
  const deployed = await ask('POST', '/functions/deploy?slug=hello', formOf(FILES, METADATA));
  expect(deployed).toMatchObject({
    status: 201,
    answer: { slug: 'hello', name: 'Hello you', version: 1, verify_jwt: false, entrypoint_path: 'hello/index.ts' },
  });
  expect(await said('hello')).toBe('one');
  expect((await ask('GET', '/functions')).answer).toEqual([deployed.answer]);
  expect((await ask('GET', '/functions/hello')).answer).toEqual(deployed.answer);

  const form = await (await send('GET', '/functions/hello/body')).formData();
  const files = form.getAll('file').map((file) => (file as File).name);
  expect(files.toSorted()).toEqual(['_shared/word.ts', 'hello/index.ts']);
  expect(JSON.parse(String(form.get('metadata')))).toMatchObject({ entrypoint_path: 'hello/index.ts', verify_jwt: false });

  const changed = await ask('PATCH', '/functions/hello', { verify_jwt: true, name: 'Other' });
  expect(changed.answer).toMatchObject({ name: 'Other', version: 2, verify_jwt: true, id: (deployed.answer as { id: string }).id });
  expect(await said('hello')).toBe('one');
  await ask('PATCH', '/functions/hello', { body: `Deno.serve(() => new Response('two'));` });
  expect(await said('hello')).toBe('two');
  expect((await ask('DELETE', '/functions/hello')).status).toBe(200);
  expect((await ask('GET', '/functions')).answer).toEqual([]);
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/body'],
  ] as const)
    expect((await ask(method, `/functions/hello${path}`)).status).toBe(404);
}, 120_000);

it('says what is wrong with a function, and leaves the one before', async () => {
  await ask('POST', '/functions/deploy?slug=kept', formOf({ 'index.ts': `Deno.serve(() => new Response('kept'));` }, { entrypoint_path: 'index.ts' }));
  const refused = async (form: object, query = '?slug=kept') => {
    const { status, answer } = await ask('POST', `/functions/deploy${query}`, form);
    expect(status).toBe(400);
    return (answer as { message: string }).message;
  };
  expect(await refused(formOf({ 'index.ts': 'Deno.serve(' }, { entrypoint_path: 'index.ts' }))).toContain('index.ts');
  expect(await refused(formOf({}, { entrypoint_path: 'index.ts' }))).toBe('The function has no file "index.ts".');
  expect(await refused(formOf({ 'index.ts': '' }, {}))).toBe('entrypoint_path: a text is needed');
  expect(await refused({})).toBe('A form (multipart/form-data) is needed');
  expect(await refused(formOf({ 'index.ts': '' }, { entrypoint_path: 'index.ts' }), '?slug=1')).toContain('begins with a letter');
  expect(await refused(formOf({ 'index.ts': '' }, { entrypoint_path: 'index.ts' }), '?slug=kept&bundleOnly=true')).toContain('bundleOnly');
  expect(await said('kept')).toBe('kept');
}, 120_000);

it('keeps secrets, of which it tells names and digests', async () => {
  const values = [
    { name: 'ONE', value: 'first' },
    { name: 'TWO', value: 'second' },
  ];
  expect((await ask('POST', '/secrets', values)).status).toBe(201);
  // echo -n first | sha256sum
  expect((await ask('GET', '/secrets')).answer).toContainEqual({ name: 'ONE', value: 'a7937b64b8caa58f03721bb6bacf5c78cb235febe0e70b1b84cd99541461a08e' });
  expect((await ask('DELETE', '/secrets', ['ONE'])).status).toBe(200);
  expect((await ask('GET', '/secrets')).answer).toMatchObject([{ name: 'TWO' }]);
  expect(await ask('POST', '/secrets', [{ name: 'SB_URL', value: 'x' }])).toMatchObject({
    status: 400,
    answer: { message: expect.stringContaining('reserved') },
  });
  for (const wrong of [{}, [{ name: 'X' }], [1]]) expect((await ask('POST', '/secrets', wrong)).status).toBe(400);
  expect((await ask('DELETE', '/secrets', [{}])).status).toBe(400);
});

/** Somebody who uses an installed Lathe over HTTP, as its pages do. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

const ACCOUNT = { email: 'ann@example.com', password: 'correct horse' };
const CONTENTS = Buffer.from('a picture');
const FILES = { 'a.ts': { fullPath: 'a.ts', name: 'a.ts', type: 'file', contents: 'export {}', isBinary: false, lastModified: 1 } };
/** Without dependencies, so that the test needs little of the registry. */
const SMALL_PACKAGE = 'is-number';

/** Signs up, or in. */
export async function asPerson(port, { hasAccount = false } = {}) {
  let cookie = '';
  /** Not every system resolves names below `localhost`. */
  async function send(method, path, { body, host = 'localhost', headers = {} } = {}) {
    const response = await new Promise((resolve, reject) => {
      const isJson = body !== undefined && !Buffer.isBuffer(body);
      const call = request({
        ...{ host: '127.0.0.1', port, method, path, agent: false },
        headers: {
          host: `${host}:${port}`,
          ...(host === 'localhost' ? { cookie } : {}),
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
      });
      call.on('response', resolve).on('error', reject);
      call.end(isJson ? JSON.stringify(body) : body);
    });
    const bytes = await buffer(response);
    assert.ok(response.statusCode < 300, `${method} ${path} returned ${response.statusCode}: ${bytes.subarray(0, 500)}`);
    return { headers: response.headers, bytes, json: () => JSON.parse(bytes.toString('utf8')) };
  }

  const [path, body] = hasAccount ? ['/api/auth/sign-in/email', ACCOUNT] : ['/api/auth/sign-up/email', { ...ACCOUNT, name: 'Ann' }];
  const { headers } = await send('POST', path, { body });
  cookie = (headers['set-cookie'] ?? []).map((entry) => entry.split(';')[0]).join('; ');

  return {
    async seesThePages() {
      const [, script] = /<script[^>]+src="([^"]+)"/.exec(String((await send('GET', '/')).bytes)) ?? [];
      assert.ok(script, 'The home page has no script.');
      await send('GET', script);
      const [, boot] = /<script src="([^"]+)"/.exec(String((await send('GET', '/headless', { host: 'runtime.localhost' })).bytes)) ?? [];
      assert.ok(boot, 'The runtime’s page has no script.');
      await send('GET', boot, { host: 'runtime.localhost' });
      const { templates } = (await send('GET', '/api/templates')).json();
      for (const { key } of templates) {
        const { files } = (await send('GET', `/api/templates/${key}`)).json();
        assert.ok(files['package.json'] && files['.gitignore'] && !files['_gitignore'], `The starter ${key} is not complete.`);
      }
    },
    /** With a file of text and an uploaded one. */
    async makesAProject() {
      const { slug } = (await send('POST', '/api/projects/sb1/fork', { body: { project: { title: 'Notes', appFiles: FILES } } })).json();
      const checksum = createHash('md5').update(CONTENTS).digest('base64');
      const blob = { filename: 'a.png', content_type: 'image/png', byte_size: CONTENTS.length, checksum };
      const { signed_id, direct_upload } = (await send('POST', `/api/projects/${slug}/direct_uploads`, { body: { blob } })).json();
      await send('PUT', direct_upload.url, { body: CONTENTS });
      return { slug, upload: `/api/storage/${signed_id}/a.png` };
    },
    async hasTheProject({ slug, upload }) {
      const project = (await send('GET', `/api/projects/${slug}`)).json();
      assert.equal(project.title, 'Notes');
      assert.equal(project.appFiles['a.ts'].contents, FILES['a.ts'].contents);
      assert.deepEqual((await send('GET', upload)).bytes, CONTENTS);
    },
    /** With npm's own libraries, which the package brings along. */
    async installsPackages() {
      const { token } = (await send('POST', '/api/runtime-token')).json();
      const packageJson = JSON.stringify({ name: 'notes', dependencies: { [SMALL_PACKAGE]: '7.0.0' } });
      const { bytes } = await send('POST', '/install', { host: 'runtime.localhost', headers: { authorization: `Bearer ${token}` }, body: { packageJson } });
      assert.ok(bytes.includes(`node_modules/${SMALL_PACKAGE}`), `Nothing was installed: ${bytes.subarray(0, 500)}`);
    },
  };
}

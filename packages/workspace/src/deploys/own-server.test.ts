import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { exportForServer, serverFiles } from './own-server.ts';
import { serverNeed } from './server-need.ts';

const templates = fileURLToPath(new URL('../../../../templates', import.meta.url));
const INSTRUCTIONS = /^(?:FROM|RUN|WORKDIR|USER|COPY|ENV|EXPOSE|CMD)\b/;

const project = (texts: Readonly<Record<string, string>>) => ({ readText: (path: string) => texts[path], paths: () => Object.keys(texts) });
const manifest = (more: object) => JSON.stringify(more);

/** A starter's files that decide how it is built. */
function template(key: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const entry of readdirSync(`${templates}/${key}`, { withFileTypes: true, recursive: true })) {
    const path = `${entry.parentPath}/${entry.name}`.slice(`${templates}/${key}/`.length);
    if (entry.isFile() && !path.includes('node_modules'))
      texts[path] = /\.(?:json|js|ts|mjs|mts|html|toml)$/.test(path) ? readFileSync(`${templates}/${key}/${path}`, 'utf8') : '';
  }
  return texts;
}

/** What a linter of Dockerfiles would say. */
function problemsOf(dockerfile: string): string[] {
  const lines = dockerfile.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const images = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1] ?? '');
  const last = lines.findLastIndex((line) => line.startsWith('FROM '));
  const end = lines.slice(last);
  const isNode = images.at(-1)?.startsWith('node:') === true;
  const command = end.find((line) => line.startsWith('CMD '))?.slice('CMD '.length);
  return [
    ...lines.filter((line) => !INSTRUCTIONS.test(line)).map((line) => `unknown: ${line}`),
    ...(lines[0]?.startsWith('FROM ') ? [] : ['does not begin with FROM']),
    ...images.filter((image) => !/:\d[\w.-]*$/.test(image)).map((image) => `no version: ${image}`),
    ...(isNode && !end.includes('USER node') ? ['runs as root'] : []),
    ...(!isNode && !images.at(-1)?.includes('unprivileged') ? ['runs as root'] : []),
    ...(isNode && !Array.isArray(JSON.parse(command ?? 'null')) ? ['CMD is not a list'] : []),
    ...(end.some((line) => /^EXPOSE \d+$/.test(line)) ? [] : ['exposes no port']),
    ...(/(?:undefined|\[object)/.test(dockerfile) ? ['something is missing'] : []),
  ];
}

describe('an app that needs a server', () => {
  const kit = { devDependencies: { '@sveltejs/kit': '2', vite: '8' } };
  it.each<[what: string, texts: Record<string, string>, title: string | undefined]>([
    ['Next.js', template('nextjs-shadcn'), 'Next.js'],
    [
      'Next.js with output: export',
      { 'package.json': manifest({ dependencies: { next: '16' } }), 'next.config.mjs': 'export default { output: "export" }' },
      undefined,
    ],
    ['the Nuxt starter', template('nuxt'), undefined],
    ['Nuxt with a server', { ...template('nuxt'), 'server/api/books.ts': '' }, 'Nuxt with a server folder'],
    ['SvelteKit', { 'package.json': manifest(kit) }, 'SvelteKit'],
    [
      'SvelteKit with the static adapter',
      { 'package.json': manifest({ devDependencies: { ...kit.devDependencies, '@sveltejs/adapter-static': '3' } }) },
      undefined,
    ],
    ['the Astro starter', template('astro'), undefined],
    [
      'Astro on a server',
      { 'package.json': manifest({ dependencies: { astro: '5' } }), 'astro.config.mjs': "export default {\n  output: 'server',\n}" },
      'Astro with output: "server"',
    ],
    ['React Router', { 'package.json': manifest({ devDependencies: { '@react-router/dev': '7', vite: '8' } }) }, 'React Router'],
    [
      'React Router as one page',
      { 'package.json': manifest({ devDependencies: { '@react-router/dev': '7' } }), 'react-router.config.ts': 'export default { ssr: false }' },
      undefined,
    ],
    ['Hono', { 'package.json': manifest({ dependencies: { hono: '4' } }) }, 'Hono'],
    ['Express', { 'package.json': manifest({ dependencies: { express: '5' } }) }, 'Express'],
    ['the Node starter', template('node'), 'Node.js'],
    ['the React starter', template('lathe-vite-react-ts'), undefined],
    ['a page', { 'index.html': '' }, undefined],
  ])('is recognized: %s', (_what, texts, title) => {
    expect(serverNeed(project(texts))?.title).toBe(title);
  });

  it('says which setting would make pages of it, if one would', () => {
    const next = serverNeed(project(template('nextjs-shadcn')));
    expect([next?.text, next?.request, next?.runsAtNetlify]).toEqual([
      expect.stringContaining('output: "export"'),
      expect.stringContaining('output: "export"'),
      true,
    ]);
    const express = serverNeed(project({ 'package.json': manifest({ dependencies: { express: '5' } }) }));
    expect([express?.request, express?.runsAtNetlify]).toEqual([undefined, false]);
  });
});

describe('the export for a server', () => {
  const keys = readdirSync(templates, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'parts' && !entry.name.startsWith('nativescript'))
    .map(({ name }) => name);

  it.each(keys)('has a Dockerfile without mistakes for %s', (key) => {
    const { Dockerfile = '' } = serverFiles(project(template(key)));
    expect(problemsOf(Dockerfile)).toEqual([]);
    expect(Dockerfile).toContain(key === 'node' || key === 'nextjs-shadcn' ? 'CMD [' : 'nginx');
  });

  it('builds and runs a server as its framework does', () => {
    const { Dockerfile, 'compose.yaml': compose } = serverFiles(project(template('nextjs-shadcn')));
    expect(Dockerfile).toBe(`# docker compose up --build --detach, then open http://localhost:8080
FROM node:22-slim
RUN mkdir /app && chown node:node /app
WORKDIR /app
USER node
COPY --chown=node:node . .
RUN npm ci
RUN npx next build --webpack
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
EXPOSE 3000
CMD ["npx","next","start","--hostname","0.0.0.0","--port","3000"]
`);
    expect(compose).toContain('      - "8080:3000"');
  });

  it('serves pages with the app’s own router', () => {
    const files = serverFiles(project(template('lathe-vite-react-ts')));
    expect(files['Dockerfile']).toContain('RUN npx vite build\nRUN for folder in dist ');
    expect(files['nginx.conf']).toContain('try_files $uri $uri.html $uri/index.html /index.html;');
    expect(files['compose.yaml']).toContain('      - "8080:8080"');
  });

  it('gives SvelteKit the adapter for Node', () => {
    const texts = {
      'package.json': manifest({ devDependencies: { '@sveltejs/kit': '2', '@sveltejs/adapter-auto': '^6.0.0' } }),
      'package-lock.json': '{}',
      'svelte.config.js': "import adapter from '@sveltejs/adapter-auto';",
    };
    const files = serverFiles(project(texts));
    expect(files['svelte.config.js']).toBe("import adapter from '@sveltejs/adapter-node';");
    expect(files['package.json']).toContain('"@sveltejs/adapter-node": "^5.0.0"');
    expect(files['Dockerfile']).toContain('RUN npm install\n');
  });

  it('keeps a Dockerfile of the project, and its lock file decides how packages are installed', () => {
    const own = serverFiles(project({ ...template('node'), Dockerfile: 'FROM scratch', 'pnpm-lock.yaml': '' }));
    expect(own['Dockerfile']).toBeUndefined();
    const pnpm = serverFiles(project({ ...template('node'), 'pnpm-lock.yaml': '' }));
    expect(pnpm['Dockerfile']).toContain('RUN corepack pnpm install --frozen-lockfile');
  });

  it('has no secrets', async () => {
    const texts: Record<string, string> = { ...template('node'), '.env': 'KEY=1', '.lathe/prompt': 'x' };
    const files = { ...project(texts), folders: () => [], get: (path: string) => ({ text: texts[path] ?? '', lastModified: 0 }) };
    const zip = Object.keys(unzipSync(new Uint8Array(await (await exportForServer(files)).arrayBuffer())));
    expect(zip).toEqual(expect.arrayContaining(['index.js', 'Dockerfile', 'compose.yaml', '.dockerignore']));
    expect(zip.filter((path) => path.startsWith('.env') || path.startsWith('.lathe'))).toEqual([]);
  });
});

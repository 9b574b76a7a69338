/** Apps with service workers or web workers of their own. */

/** What the page of `service-worker` finds, in this order. */
const SERVICE_WORKER = [
  ['none at first', [0, null]],
  ['no script', 'TypeError'],
  ['no script type', 'SecurityError'],
  ['too wide', 'SecurityError'],
  ['one registration', [true, true, true, '/sw.js']],
  ['message', 'hello from the worker'],
  ['kept', 'kept in the cache'],
  ['network', 'from the network'],
  ['header', 'one'],
  ['redirect', JSON.stringify({ path: '/network.txt', redirected: true, type: 'basic' })],
  ['failure', 'TypeError'],
  ['caches', ['kept']],
];

const showsServiceWorker = {
  page: SERVICE_WORKER.map((line) => JSON.stringify(line)).join('\n'),
  pages: [{ name: 'page of the worker', path: '/made', page: 'Made by the worker' }],
};

const msw = {
  group: 'Workers',
  packages: ['msw', 'vite'],
  commands: [{ name: 'init', run: ['npx', 'msw', 'init', 'public', '--no-save'] }],
  serve: {
    page: 'posted 201 First',
    pages: [{ name: 'reload', path: '/', page: 'from another origin' }],
    edits: { file: 'src/handlers.js', change: (text) => text.replace('Ada', 'Grace'), page: 'user Grace', reloads: true },
  },
};

/** What the page of `web-workers` finds. */
const WEB_WORKERS = {
  classic: ['hello', 'imported', 'some data', ['imported as a module', true, '/module.js']],
  module: ['imported as a module', true, '/module.js'],
  blob: 'some data',
  data: 'from a data URL',
  shared: [
    ['shared', 1, 'some data'],
    ['shared', 2, 'some data'],
  ],
  sockets: Array(4).fill([true, true, 'over a socket']),
  missing: true,
};

export default [
  {
    name: 'web-workers',
    group: 'Workers',
    title: 'Web workers: classic, module, nested, shared, from blobs, with WebSockets',
    project: { folder: 'web-workers' },
    serve: {
      page: Object.entries(WEB_WORKERS)
        .map((line) => JSON.stringify(line))
        .join('\n'),
    },
  },
  {
    name: 'service-worker',
    group: 'Workers',
    title: "An app's own service worker: lifecycle, imports, caches, messages, fetch, update",
    project: { folder: 'service-worker' },
    isInCi: true,
    serve: {
      ...showsServiceWorker,
      edits: { file: 'sw.js', change: (text) => text.replace("'one'", "'two'"), page: 'version two' },
    },
  },
  {
    name: 'module-service-worker',
    group: 'Workers',
    title: "An app's own service worker as a module, updated when one of its imports changes",
    project: {
      folder: 'service-worker',
      files: {
        'index.html': (text) =>
          text
            .replace('register(...given)', "register(given[0], { ...given[1], type: 'module' })")
            .replace("register('./sw.js')", "register('./sw.js', { type: 'module' })"),
        'sw.js': (text) =>
          text
            .replace(
              "importScripts('/helper.js');",
              "import { version as VERSION } from './deep/version.js';\nimport helper from '/helper.json' with { type: 'json' };\nself.helper = helper;",
            )
            .replace("const VERSION = 'one';\n", ''),
        'helper.json': '{ "made": "by the worker" }\n',
        // Modules that import each other.
        'deep/version.js': "import '../name.js';\nexport let version;\nexport function setVersion(next) {\n  version = next;\n}\n",
        'name.js': "import { setVersion } from './deep/version.js';\nqueueMicrotask(() => setVersion('one'));\n",
      },
    },
    serve: {
      ...showsServiceWorker,
      edits: { file: 'name.js', change: (text) => text.replace("'one'", "'two'"), page: 'version two' },
    },
  },
  {
    name: 'sveltekit-worker',
    group: 'Workers',
    title: 'SvelteKit with a service worker, which its dev server sends as modules',
    packages: ['@sveltejs/kit', 'svelte', 'vite'],
    project: {
      create: ['sv@0.17.1', 'create', 'app', '--template', 'minimal', '--types', 'ts', '--no-add-ons', '--no-install'],
      files: {
        'src/greeting.ts': "export const greeting: string = 'Hello';\n",
        'src/service-worker.ts': `import { base, version } from '$service-worker';
import { greeting } from './greeting';

const scope = self as unknown as ServiceWorkerGlobalScope;

scope.addEventListener('install', () => scope.skipWaiting());
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname === base + '/greeting') event.respondWith(new Response(greeting + ' from ' + (version ? 'the worker' : 'nowhere')));
});
`,
        'src/routes/+page.svelte': `<script lang="ts">
  import { onMount } from 'svelte';
  let text = $state('waiting');
  onMount(() => {
    const ask = async () => {
      const response = await fetch('/greeting');
      if (response.ok) text = await response.text();
    };
    navigator.serviceWorker.ready.then(() => setInterval(ask, 500));
  });
</script>
<h1>{text}</h1>
`,
      },
    },
    serve: {
      command: ['npm', 'run', 'dev'],
      page: 'Hello from the worker',
      edits: { file: 'src/greeting.ts', change: (text) => text.replace('Hello', 'Welcome'), page: 'Welcome from the worker' },
    },
  },
  {
    ...msw,
    name: 'msw-2',
    title: 'Mock Service Worker 2 with Vite',
    project: { folder: 'msw' },
  },
  {
    ...msw,
    name: 'msw-1',
    title: 'Mock Service Worker 1 with Vite',
    project: {
      folder: 'msw',
      files: {
        'package.json': (text) => text.replace(/"msw": "[^"]+"/, '"msw": "1.3.5"'),
        'src/main.js': (text) => text.replace("from 'msw/browser'", "from 'msw'"),
        'src/handlers.js': `import { rest } from 'msw';

export const handlers = [
  rest.get('/api/user', (_request, response, context) => response(context.json({ name: 'Ada' }))),
  rest.post('/api/posts', async (request, response, context) => response(context.status(201), context.json({ title: (await request.json()).title }))),
  rest.get('https://elsewhere.example/api', (_request, response, context) => response(context.text('another origin'))),
];
`,
      },
    },
  },
  {
    name: 'pwa',
    group: 'Workers',
    title: 'vite-plugin-pwa: Workbox precaching, and a reload while the server is down',
    packages: ['vite-plugin-pwa', 'workbox-build', 'vite'],
    project: { folder: 'pwa' },
    commands: [{ name: 'build', run: ['npm', 'run', 'build'], shows: 'precache' }],
    serve: {
      command: ['npm', 'run', 'preview'],
      page: 'ready to work offline',
      click: { on: '#stop', page: 'without a server' },
    },
  },
];

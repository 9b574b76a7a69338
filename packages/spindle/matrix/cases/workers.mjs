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
  missing: true,
};

export default [
  {
    name: 'web-workers',
    group: 'Workers',
    title: 'Web workers: classic, module, nested, shared, from blobs',
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
      page: SERVICE_WORKER.map((line) => JSON.stringify(line)).join('\n'),
      pages: [{ name: 'page of the worker', path: '/made', page: 'Made by the worker' }],
      edits: { file: 'sw.js', change: (text) => text.replace("'one'", "'two'"), page: 'version two' },
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
    title: 'vite-plugin-pwa: precache by Workbox, and a reload without a server',
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

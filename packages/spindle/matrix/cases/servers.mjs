/** Servers without a bundler: they restart when a source changes. */
const nest = { create: ['@nestjs/cli@12.0.8', 'new', 'app', '--skip-install', '--skip-git', '--package-manager', 'npm'] };

export default [
  {
    name: 'slow-server',
    group: 'Servers',
    title: 'A server that probes its port first and listens seconds later',
    project: { folder: 'slow-server' },
    serve: { page: 'Here at last' },
  },
  {
    name: 'express',
    group: 'Servers',
    title: 'Express 5 with `node --watch`',
    packages: ['express'],
    project: { folder: 'express' },
    isInCi: true,
    serve: {
      page: 'bread',
      click: { on: '#add', page: '201: 3 notes' },
      edits: { file: 'notes.js', change: (text) => text.replace('bread', 'butter'), page: 'butter', reloads: true },
    },
  },
  {
    name: 'hono',
    group: 'Servers',
    title: 'Hono on Node with `tsx watch`',
    packages: ['hono', '@hono/node-server', 'tsx'],
    project: { folder: 'hono' },
    serve: {
      page: 'counted 1 2 3',
      edits: { file: 'src/page.tsx', change: (text) => text.replace('Hello Hono', 'Hello again'), page: 'Hello again', reloads: true },
    },
    build: {},
  },
  {
    name: 'nest',
    group: 'Servers',
    title: 'NestJS with `nest start --watch`',
    packages: ['@nestjs/core', '@nestjs/cli', 'typescript'],
    project: nest,
    serve: {
      command: ['npm', 'run', 'start:dev'],
      page: 'Hello World!',
      edits: { file: 'src/app.service.ts', change: (text) => text.replace('Hello World!', 'Hello Spindle!'), page: 'Hello Spindle!', reloads: true },
    },
    build: {},
  },
  {
    name: 'nest-tests',
    group: 'Tests',
    title: "NestJS's own tests: vitest with supertest",
    packages: ['@nestjs/testing', 'vitest', 'vite', 'supertest'],
    project: nest,
    commands: [
      { name: 'test', run: ['npm', 'test'], shows: 'Tests  1 passed (1)' },
      { name: 'e2e', run: ['npm', 'run', 'test:e2e'], shows: 'Tests  1 passed (1)' },
    ],
  },
];

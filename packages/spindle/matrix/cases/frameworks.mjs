/** Frameworks with their own server: the page is rendered on the server, and its button counts only once the page's scripts run. */

import { readFileSync } from 'node:fs';

const LIMIT_MS = 420_000;
const COLOR = { selector: 'h1', style: { color: 'rgb(10, 20, 30)' } };
const COUNTER = { on: 'button:has-text("count is")', page: 'count is 1' };

/** The same application for each: it shows "Hello <name>" and counts. */
const application = ({ name, title, greets, file, ...rest }) => ({
  name,
  group: 'Frameworks',
  title,
  limitMs: LIMIT_MS,
  serve: {
    page: { ...COLOR, text: `Hello ${greets}` },
    click: COUNTER,
    edits: { file, change: (text) => text.replace(`Hello ${greets}`, `Changed ${greets}`), page: `Changed ${greets}` },
  },
  build: {},
  ...rest,
});

const next = (version, flag, rest) => ({
  packages: ['next', 'react'],
  project: {
    folder: 'next',
    files: {
      'package.json': (text) => text.replace('"next": "16.4.6"', `"next": "${version}"`).replaceAll(' --webpack', flag),
    },
  },
  greets: 'Next',
  file: 'app/page.js',
  ...rest,
});

const angular = (line, version) => ({
  name: `angular-${line}`,
  group: 'Frameworks',
  title: `Angular ${line}`,
  packages: ['@angular/core', '@angular/build', 'typescript'],
  limitMs: LIMIT_MS,
  project: { create: [`@angular/cli@${version}`, 'new', 'app', '--defaults', '--skip-install', '--skip-git', '--ai-config', 'none'] },
  serve: {
    command: ['npm', 'start'],
    page: 'Hello, app',
    edits: { file: 'src/app/app.ts', change: (text) => text.replace("signal('app')", "signal('changed')"), page: 'Hello, changed' },
  },
  build: { shows: 'Application bundle generation complete' },
});

export default [
  {
    name: 'astro-7',
    group: 'Frameworks',
    title: 'Astro 7',
    packages: ['astro', 'vite'],
    limitMs: LIMIT_MS,
    project: { folder: 'astro' },
    serve: {
      page: { ...COLOR, text: 'Hello Astro' },
      edits: { file: 'src/pages/index.astro', change: (text) => text.replace('Hello Astro', 'Changed Astro'), page: 'Changed Astro' },
    },
    build: { shows: '1 page(s) built' },
  },
  application({
    name: 'sveltekit-3',
    title: 'SvelteKit 3',
    packages: ['@sveltejs/kit', 'svelte', 'vite'],
    project: {
      create: ['sv@0.17.1', 'create', 'app', '--template', 'minimal', '--types', 'ts', '--no-add-ons', '--no-install'],
      folder: 'sveltekit',
    },
    greets: 'SvelteKit',
    file: 'src/routes/+page.svelte',
  }),
  application({ name: 'nuxt-4', title: 'Nuxt 4', packages: ['nuxt', 'vue'], project: { folder: 'nuxt' }, greets: 'Nuxt', file: 'app/app.vue' }),
  application({
    name: 'nuxt-3',
    title: 'Nuxt 3',
    packages: ['nuxt', 'vue', 'vite'],
    project: {
      folder: 'nuxt',
      files: {
        'package.json': (text) => text.replace('"nuxt": "4.5.2"', '"nuxt": "3.21.11"').replace('"vue-router": "^5.2.0"', '"vue-router": "^4.6.0"'),
        // It writes one settings file, and its sources are at the top level.
        'tsconfig.json': '{ "extends": "./.nuxt/tsconfig.json" }\n',
        'app/app.vue': null,
        'app.vue': readFileSync(new URL('../projects/nuxt/app/app.vue', import.meta.url), 'utf8'),
      },
    },
    greets: 'Nuxt',
    file: 'app.vue',
  }),
  application(next('16.4.6', ' --webpack', { name: 'next-16', title: 'Next 16, App Router, webpack' })),
  application(next('15.5.29', '', { name: 'next-15', title: 'Next 15, App Router' })),
  angular('22', '22.2.7'),
  angular('20', '20.3.41'),
  application({
    name: 'qwik-1',
    title: 'Qwik 1 with Qwik City, Vite 7',
    packages: ['@builder.io/qwik', '@builder.io/qwik-city', 'vite'],
    project: { create: ['create-qwik@1.20.1', 'empty', 'app'], folder: 'qwik' },
    greets: 'Qwik',
    file: 'src/routes/index.tsx',
  }),
  {
    name: 'slidev-53',
    group: 'Frameworks',
    title: 'Slidev',
    packages: ['@slidev/cli', 'vue', 'vite'],
    limitMs: LIMIT_MS,
    project: { folder: 'slidev' },
    serve: {
      page: { selector: 'h1', text: 'Hello Slidev' },
      edits: { file: 'slides.md', change: (text) => text.replace('Hello Slidev', 'Changed Slidev'), page: { selector: 'h1', text: 'Changed Slidev' } },
    },
  },
  {
    name: 'expo-56',
    group: 'Frameworks',
    title: 'Expo 56 for the web, with Metro',
    packages: ['expo', 'react-native-web', 'metro', 'react'],
    limitMs: LIMIT_MS,
    project: {
      create: ['create-expo@5.0.3', 'app', '--template', 'expo-template-blank@56.0.26', '--no-install', '--yes', '--no-agents-md'],
      folder: 'expo',
      files: {
        // What Expo requires for the web (`expo install react-dom react-native-web`).
        'package.json': (text) => text.replace(/("react": "(.*?)",)/, '$1\n    "react-dom": "$2",\n    "react-native-web": "0.21.2",'),
      },
    },
    serve: {
      command: ['npx', 'expo', 'start', '--web'],
      page: { selector: '[role=heading]', text: 'Hello Expo', style: { color: 'rgb(10, 20, 30)' } },
      click: { on: '[role=button]', page: 'count is 1' },
      edits: { file: 'App.js', change: (text) => text.replace('Hello Expo', 'Changed Expo'), page: 'Changed Expo' },
    },
    build: { run: ['npx', 'expo', 'export', '--platform', 'web'], shows: 'Exported: dist' },
  },
  application({
    name: 'react-router-8',
    title: 'React Router 8, framework mode, Vite 8',
    packages: ['react-router', '@react-router/dev', 'react', 'vite'],
    project: { folder: 'react-router' },
    greets: 'React Router',
    file: 'app/routes/home.tsx',
  }),
  application({
    name: 'solidstart-2',
    title: 'SolidStart 2, Vite 8, Nitro 2',
    packages: ['@solidjs/start', 'solid-js', 'vite'],
    project: { folder: 'solidstart' },
    greets: 'SolidStart',
    file: 'src/routes/index.tsx',
  }),
];

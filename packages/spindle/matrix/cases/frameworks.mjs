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

/** Everything that `matrix/projects/next` uses of Next.js. `flag` asks for Turbopack where it is not the default. */
const next = (line, version, flag = '') =>
  application({
    name: `next-${line}-features`,
    title: `Next ${line}, middleware, server actions, images, MDX, both routers`,
    packages: ['next', 'react'],
    limitMs: 2 * LIMIT_MS,
    project: { folder: 'next', files: { 'package.json': (text) => text.replaceAll('16.4.6', version).replace(/"next (dev|build)"/g, `"next $1${flag}"`) } },
    greets: 'Next',
    file: 'app/page.js',
    serve: {
      page: { ...COLOR, text: 'Hello Next' },
      click: COUNTER,
      pages: [
        { name: 'middleware', path: '/', page: 'middleware ran' },
        { name: 'loader', path: '/', page: '3 words' },
        { name: 'image', path: '/', page: 'the picture is there' },
        { name: 'mdx', path: '/old', page: { selector: 'h2', text: 'A guide', style: { color: 'rgb(1, 2, 3)' } } },
        { name: 'action', path: '/notes', page: 'noted: nothing', click: { on: 'button', page: 'noted: tea', isRepeated: true } },
        { name: 'pages router', path: '/legacy/page', page: { selector: 'h1', text: 'Pages router: page' } },
        { name: 'route', path: '/api/hello', page: '{"from":"linux"}' },
        { name: 'pages API', path: '/api/pages-router', page: '{"method":"GET","router":"pages"}' },
      ],
      hydrates: 'button',
      edits: { file: 'app/page.js', change: (text) => text.replace('Hello Next', 'Changed Next'), page: 'Changed Next' },
    },
  });

/**
 * Google's answers, because a machine without a network cannot build what create-next-app makes, natively either.
 * Next.js reads them by its own switch, under which webpack does not fetch the font files. Turbopack does, so natively
 * these rows need the network.
 */
const GOOGLE_FONTS = Object.fromEntries(
  ['Geist', 'Geist Mono', 'Inter'].map((family) => [
    `https://fonts.googleapis.com/css2?family=${family.replace(' ', '+')}:wght@100..900&display=swap`,
    `/* latin */\n@font-face {\n  font-family: '${family}';\n  font-style: normal;\n  font-weight: 100 900;\n  src: url(https://fonts.gstatic.com/s/${family.toLowerCase().replace(' ', '-')}.woff2) format('woff2');\n}\n`,
  ]),
);

/** What create-next-app makes with its own answers, and a second page. */
const createNextApp = (line, version, { flags, greeting, style, title = `Next ${line}, create-next-app`, directory = 'app', rest = {} }) => ({
  name: `next-${line}`,
  group: 'Frameworks',
  title,
  packages: ['next', 'react', 'tailwindcss'],
  limitMs: LIMIT_MS,
  project: {
    create: [`create-next-app@${version}`, 'app', ...flags],
    files: {
      [directory === 'app' ? 'app/about/page.tsx' : 'pages/about.tsx']: 'export default function About() {\n  return <h1>About</h1>;\n}\n',
      'google-fonts.cjs': `module.exports = ${JSON.stringify(GOOGLE_FONTS, null, 2)};\n`,
    },
  },
  env: { NEXT_FONT_GOOGLE_MOCKED_RESPONSES: '{project}/google-fonts.cjs' },
  serve: {
    page: { selector: 'main', text: greeting, style },
    pages: [{ name: 'next page', path: '/about', page: { selector: 'h1', text: 'About' } }],
    hydrates: 'main',
    edits: {
      file: directory === 'app' ? 'app/page.tsx' : 'pages/index.tsx',
      change: (text) => text.replace(greeting, 'Changed'),
      page: { selector: 'main', text: 'Changed' },
    },
  },
  build: {},
  ...rest,
});
const NEXT_ANSWERS = ['--ts', '--tailwind', '--eslint', '--app', '--no-src-dir', '--import-alias', '@/*', '--use-npm'];

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
  createNextApp('16', '16.4.3', {
    flags: ['--yes', '--use-npm', '--skip-install', '--disable-git'],
    greeting: 'To get started',
    style: { 'flex-direction': 'column' },
  }),
  createNextApp('16-pages', '16.4.3', {
    title: 'Next 16, create-next-app, Pages router',
    directory: 'pages',
    flags: [...NEXT_ANSWERS.filter((flag) => flag !== '--app'), '--no-app', '--yes', '--skip-install', '--disable-git'],
    greeting: 'To get started',
    style: { 'flex-direction': 'column' },
  }),
  createNextApp('15', '15.5.28', {
    flags: [...NEXT_ANSWERS, '--turbopack', '--skip-install', '--disable-git'],
    greeting: 'Save and see your changes instantly.',
    style: { 'flex-direction': 'column' },
  }),
  createNextApp('14', '14.2.35', { flags: NEXT_ANSWERS, greeting: 'Save and see your changes instantly.', style: { 'flex-direction': 'column' } }),
  createNextApp('13', '13.5.11', { flags: NEXT_ANSWERS, greeting: 'Get started by editing', style: { 'flex-direction': 'column' } }),
  next('16', '16.4.6'),
  next('15', '15.5.28', ' --turbopack'),
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

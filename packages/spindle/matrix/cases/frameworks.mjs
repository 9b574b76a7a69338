/** Frameworks with a server of their own: the page comes rendered, and its button counts only once the page's scripts run. */

const LIMIT_MS = 420_000;
const COLOUR = { selector: 'h1', style: { color: 'rgb(10, 20, 30)' } };
const COUNTER = { on: 'button:has-text("count is")', page: 'count is 1' };

/** The same application for each: it says "Hello <name>" and counts. */
const application = ({ name, title, greets, file, ...rest }) => ({
  name,
  group: 'Frameworks',
  title,
  limitMs: LIMIT_MS,
  serve: {
    page: { ...COLOUR, text: `Hello ${greets}` },
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

export default [
  {
    name: 'astro-7',
    group: 'Frameworks',
    title: 'Astro 7',
    packages: ['astro', 'vite'],
    limitMs: LIMIT_MS,
    project: { folder: 'astro' },
    serve: {
      page: { ...COLOUR, text: 'Hello Astro' },
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
  application(next('16.4.6', ' --webpack', { name: 'next-16', title: 'Next 16, App Router, webpack' })),
  application(next('15.5.29', '', { name: 'next-15', title: 'Next 15, App Router' })),
  {
    name: 'angular-22',
    group: 'Frameworks',
    title: 'Angular 22',
    packages: ['@angular/core', '@angular/build', 'typescript'],
    limitMs: LIMIT_MS,
    project: { create: ['@angular/cli@22.2.7', 'new', 'app', '--defaults', '--skip-install', '--skip-git', '--ai-config', 'none'] },
    serve: {
      command: ['npm', 'start'],
      page: 'Hello, app',
      edits: { file: 'src/app/app.ts', change: (text) => text.replace("signal('app')", "signal('changed')"), page: 'Hello, changed' },
    },
    build: { shows: 'Application bundle generation complete' },
  },
];

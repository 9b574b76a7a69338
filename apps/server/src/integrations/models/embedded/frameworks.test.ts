import { fileURLToPath } from 'node:url';
import { type AppModel, FRAMEWORK_WRITERS, type Framework, FRAMEWORKS, readModel } from '@lathe/app-model';
import type { ChatMessage } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { createEmbeddedProvider } from '../embedded.ts';
import { actionsOf, collect, playActions, textOfEvents } from '../testing/play-actions.ts';

const templatesFolder = fileURLToPath(new URL('../../../../../../templates', import.meta.url));
const provider = createEmbeddedProvider({ templatesFolder, pause: async () => {} });
const NAMES: Readonly<Record<Framework, string>> = {
  vue: 'Vue',
  svelte: 'Svelte',
  solid: 'SolidJS',
  angular: 'Angular',
  nuxt: 'Nuxt',
  next: 'Next.js',
  astro: 'Astro',
  vanilla: 'vanilla TypeScript',
};
const starters = [...FRAMEWORKS.map((framework) => FRAMEWORK_WRITERS[framework].starter), 'node'].map((key) => ({ key, name: key, description: key }));

/** Says the messages one after the other. Returns the last answer, the files and the model in them. */
async function converse(messages: readonly string[], given: ReadonlyMap<string, string> = new Map()) {
  let files = new Map(given);
  let answer = '';
  let types: string[] = [];
  const said: ChatMessage[] = [];
  for (const [index, text] of messages.entries()) {
    said.push({ id: `u${index}`, role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text }] });
    const context = { title: 'x', files: [...files.keys()], contents: [...files].map(([path, content]) => ({ path, text: content })) };
    const prompt = { system: '', project: '', volatile: '' };
    const request = { model: 'assistant', messageId: `m${index}`, step: 0, tools: 'all' as const, prompt, messages: said, context, starters };
    const events = await collect(provider.stream(request, { signal: AbortSignal.timeout(10_000) }));
    answer = textOfEvents(events);
    types = actionsOf(events).map((action) => (action.type === 'file' ? `${action.operation} ${action.path}` : action.type));
    files = await playActions(files, actionsOf(events), templatesFolder);
  }
  return { answer, files, types };
}

function modelIn(files: ReadonlyMap<string, string>, framework: Framework): AppModel {
  const read = readModel(files.get(`${FRAMEWORK_WRITERS[framework].base}app-model.ts`));
  if (read.type !== 'model') throw new Error('There is no model.');
  return read.model;
}

describe.each(FRAMEWORKS)('the built-in assistant in %s', (framework) => {
  const first = `a list of books with title, author and rating in ${NAMES[framework]}`;

  it('imports the starter, writes the app in it and starts it', async () => {
    const { types, answer, files } = await converse([first]);
    expect(types[0]).toBe('import-template');
    expect(types.slice(-2)).toEqual(['install', 'start']);
    expect(answer).toContain('It keeps books with title, author and rating.');
    expect(modelIn(files, framework).framework).toBe(framework);
  });

  it.each([
    ['add a price', 'price'],
    ['add a page about us', "title: 'About us'"],
    ['rename books to titles', "plural: 'titles'"],
    ['make it green', "accent: 'green'"],
    ['call the app Shelf', "name: 'Shelf'"],
    ['sort by author', "sort: { field: 'author'"],
    ['rename the list to My shelf', "title: 'My shelf'"],
    ['add a counter', "type: 'counter'"],
    ['remove the rating', 'author'],
    ['add a contact form', "type: 'form'"],
  ])('goes on with "%s"', async (message, wanted) => {
    const { types, files, answer } = await converse([first, message]);
    expect(types.length, answer).toBeGreaterThan(0);
    expect(files.get(`${FRAMEWORK_WRITERS[framework].base}app-model.ts`)).toContain(wanted);
  });

  it('says what it cannot show, and changes nothing', async () => {
    const { types, answer } = await converse([first, 'add a chart by author']);
    expect(types).toEqual([]);
    expect(answer).toContain('I could not write a chart of books in it.');
    expect((await converse([first, 'show it as a table'])).answer).toContain('I could not write a table of books in it.');
    expect((await converse([first])).answer).not.toMatch(/I could not write|as a board|Add a chart/);
  });

  it('writes an app into the plain starter', async () => {
    const { files } = await converse([`a plain ${NAMES[framework]} app`, 'a todo list with due dates']);
    expect(modelIn(files, framework)).toMatchObject({ framework, name: 'Todo list' });
  });

  it('keeps what the person has changed', async () => {
    const { files } = await converse([first]);
    const { styles } = FRAMEWORK_WRITERS[framework];
    files.set(styles, `${files.get(styles)}\n/* mine */\n`);
    const changed = await converse(['add a timer'], files);
    expect(changed.files.get(styles)).toContain('/* mine */');
    expect(changed.files.get(styles)).toContain('tools.css');
  });
});

/** What each set-up leads to: a file and what is in it, or what is said. */
const SET_UPS: Readonly<Record<string, Partial<Record<Framework, readonly [path: string, wanted: string] | string>>>> = {
  'set up tailwind': {
    vue: ['vite.config.ts', 'plugins: [tailwindcss(), vue()]'],
    svelte: ['vite.config.ts', 'plugins: [tailwindcss(), svelte()]'],
    solid: ['vite.config.ts', 'plugins: [tailwindcss(), solid()]'],
    nuxt: ['nuxt.config.ts', 'vite: { plugins: [tailwindcss()] }'],
    astro: ['astro.config.mjs', 'vite: { plugins: [tailwindcss()] }'],
    vanilla: ['vite.config.ts', 'plugins: [tailwindcss()]'],
    angular: ['.postcssrc.json', '@tailwindcss/postcss'],
    next: '`tailwindcss` is in the project already.',
  },
  'set up a router': {
    vue: ['src/router.ts', "path: '/', component: () => import('./pages/HomePage.vue')"],
    svelte: 'The pages of this project are in `src/pages`',
    nuxt: 'The pages of this project are in `app/pages`',
    next: 'The pages of this project are in `app`',
    astro: 'The pages of this project are in `src/pages`',
    angular: 'The pages of this project are in `src/app/app.routes.ts`',
  },
  'set up tests': {
    vue: ['src/App.test.ts', "import App from './App.vue';"],
    svelte: ['vitest.config.ts', 'svelteTesting()'],
    solid: ['src/App.test.tsx', 'render(() => <App />)'],
    next: ['app/page.test.tsx', "import Page from './page';"],
    astro: 'I do not know how to set up Testing in a project that is built like this one',
  },
  'add an icon set': {
    vue: '@lucide/vue',
    svelte: '@lucide/svelte',
    solid: 'lucide-solid',
    next: '`lucide-react` is in the project already.',
    angular: 'install lucide',
  },
  'install a chart library': { vue: 'vue-chartjs', svelte: 'chart.js', next: 'recharts' },
  'set up a linter': {
    vue: ['eslint.config.mjs', 'pluginVue'],
    svelte: ['eslint.config.mjs', 'svelte.configs'],
    next: ['package.json', 'eslint app components lib'],
  },
  'set up a formatter': { vue: ['package.json', 'prettier --write src'], svelte: ['.prettierrc.json', 'prettier-plugin-svelte'] },
};
const setUps = Object.entries(SET_UPS).flatMap(([message, all]) =>
  Object.entries(all).map(([framework, wanted]) => [message, framework as Framework, wanted] as const),
);

describe('setting something up in another framework', () => {
  it.each(setUps)('"%s" in %s', async (message, framework, wanted) => {
    const { files, answer, types } = await converse([`a list of books with title and author in ${NAMES[framework]}`, message]);
    if (typeof wanted === 'string') expect(answer).toContain(wanted);
    else {
      expect(types[0]).toBe('install');
      expect(files.get(wanted[0])).toContain(wanted[1]);
    }
  });

  it.each([
    ['vue', 'src/pages/HomePage.test.ts', "import HomePage from './HomePage.vue';"],
    ['svelte', 'src/pages/HomePage.test.ts', "import HomePage from './HomePage.svelte';"],
    ['solid', 'src/pages/HomePage.test.tsx', "import { HomePage } from './HomePage';"],
  ] as const)('writes a test of a component in %s', async (framework, path, wanted) => {
    const { files } = await converse([`a list of books with title and author in ${NAMES[framework]}`]);
    files.set('package.json', (files.get('package.json') ?? '').replace('"devDependencies": {', '"devDependencies": {\n    "vitest": "4.1.12",'));
    const tested = await converse(['write a test for HomePage'], files);
    expect(tested.files.get(path)).toContain(wanted);
    const needing = await converse(['write a test for ItemList'], files);
    expect(needing.answer).toContain('takes properties');
  });

  it.each([
    ['vue', 'explain src/App.vue', 'A component. It imports from `./pages/HomePage.vue`.'],
    ['svelte', 'what does src/pages/HomePage.svelte do?', 'It imports from `../lib/ItemList.svelte`, `../data/books`.'],
    ['next', 'explain app/page.tsx', 'It imports from `../components/ItemList`, `../lib/data/books`.'],
  ] as const)('explains a file of %s', async (framework, message, wanted) => {
    const { answer } = await converse([`a list of books with title and author in ${NAMES[framework]}`, message]);
    expect(answer).toContain(wanted);
  });
});

describe('a server that the assistant wrote', () => {
  const first = 'an express server with a /health route';

  it.each([
    ['Express', 'an express api for books with title and year', "import express from 'express';"],
    ['Fastify', 'a fastify api for books with title and year', "import Fastify from 'fastify';"],
    ['Hono', 'a hono api for books with title and year', "import { Hono } from 'hono';"],
    ['Node', 'an api for books with title and year', "import { createServer } from 'node:http';"],
  ])('is in %s', async (_name, message, wanted) => {
    const { files, types } = await converse([message]);
    expect(files.get('index.js')).toContain(wanted);
    expect(files.get('api.js')).toContain('"year": "number"');
    expect(types.slice(-2)).toEqual(['install', 'start']);
  });

  it('gets more routes and resources, and loses them again', async () => {
    const added = await converse([first, 'add a route POST /users', 'add CRUD for authors with name and country']);
    expect(added.files.get('index.js')).toContain("app.post('/users'");
    expect(added.files.get('index.js')).toContain("app.use('/authors', authors)");
    expect(added.files.get('api.js')).toContain('"country": "text"');
    const removed = await converse(['remove the authors resource'], added.files);
    expect(removed.files.has('routes/authors.js')).toBe(false);
    expect(removed.answer).toContain('I removed routes to list, read, add, change and delete authors.');
    expect((await converse(['remove the authors'], added.files)).files.has('routes/authors.js')).toBe(false);
  });

  it('keeps what a person has added to it', async () => {
    const { files } = await converse([first]);
    files.set(
      'index.js',
      (files.get('index.js') ?? '').replace("app.get('/health'", "app.get('/mine', (_request, response) => response.json({}));\n\napp.get('/health'"),
    );
    const { files: after } = await converse(['add a route /users'], files);
    expect(after.get('index.js')).toContain("'/mine'");
    expect(after.get('index.js')).toContain("'/users'");
  });

  it('names a framework that it does not write in', async () => {
    const { answer } = await converse(['a koa api for books']);
    expect(answer).toContain('I could not write "koa" in it.');
  });
});

describe('the built-in assistant in other frameworks', () => {
  it('says so in a project that it does not know', async () => {
    const { answer, types } = await converse(['a todo list'], new Map([['package.json', '{}']]));
    expect(answer).toContain('this project is none of these');
    expect(types).toEqual([]);
  });

  it('does not write another framework into a project', async () => {
    const { answer } = await converse(['a plain Vue app', 'a counter in Svelte']);
    expect(answer).toContain('This project has an app already.');
  });

  it('names what it could not write when it builds the rest', async () => {
    const { answer, types } = await converse(['a kanban board of tasks in Vue']);
    expect(types).toContain('write src/App.vue');
    expect(answer).toContain('I could not write a board of cards in it.');
  });
});

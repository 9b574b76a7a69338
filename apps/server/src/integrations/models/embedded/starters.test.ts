import { FRAMEWORK_WRITERS, understand } from '@lathe/app-model';
import { expect, it } from 'vitest';
import { TEMPLATES } from '../../../templates/catalog.ts';

it.each([
  ['a todo list in Vue', 'vite-vue-ts'],
  ['a todo list in Vue with JavaScript', 'vite-vue'],
  ['build it with Vue.js', 'vite-vue-ts'],
  ['a Svelte app', 'vite-svelte-ts'],
  ['a timer with SolidJS', 'vite-solid-ts'],
  ['a blog with Astro', 'astro'],
  ['an Astro site with shadcn', 'astro-shadcn'],
  ['a shop in Next.js', 'nextjs-shadcn'],
  ['a dashboard with shadcn/ui', 'vite-shadcn'],
  ['a Nuxt page', 'nuxt'],
  ['an Angular form', 'angular'],
  ['something in Qwik', 'qwik'],
  ['a mobile app with React Native', 'lathe-expo'],
  ['a slide deck about owls', 'slidev'],
  ['a small Node.js API', 'node'],
  ['Next.js shop', 'nextjs-shadcn'],
  ['a page without a framework', 'vite-ts'],
  ['a vanilla JavaScript game', 'vite'],
  ['a minimal React app', 'vite-react-ts'],
  ['a React app in JavaScript', 'vite-react'],
  ['slides about cats', 'slidev'],
  ['a todo list API', 'node'],
  ['a REST API for notes', 'node'],
  ['a mobile app', 'lathe-expo'],
])('“%s” asks for the existing starter %s', (sentence, key) => {
  const { requests, model } = understand(sentence, null);
  const [request] = requests;
  const framework = model?.framework;
  expect(framework === undefined ? request?.type === 'starter' && request.keys[0] : FRAMEWORK_WRITERS[framework].starter).toBe(key);
  expect(TEMPLATES.map((template) => template.key)).toContain(key);
});

it.each(['a todo list with due dates', 'a React app', 'a solid todo list', 'a landing page for the next big thing', 'a presentation timer'])(
  '“%s” asks for no starter',
  (sentence) => {
    expect(understand(sentence, null).requests.filter(({ type }) => type === 'starter')).toEqual([]);
  },
);

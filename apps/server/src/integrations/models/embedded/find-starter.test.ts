import { expect, it } from 'vitest';
import { TEMPLATES } from '../../../templates/catalog.ts';
import { findStarters } from './find-starter.ts';
import { understand } from './understand.ts';

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
  ['an API in Node', 'node'],
  ['Next.js shop', 'nextjs-shadcn'],
  ['a page without a framework', 'vite-ts'],
  ['a vanilla JavaScript game', 'vite'],
  ['a minimal React app', 'vite-react-ts'],
  ['a React app in JavaScript', 'vite-react'],
])('“%s” names the existing starter %s', (sentence, key) => {
  expect(findStarters(sentence)[0]).toBe(key);
  expect(TEMPLATES.map((template) => template.key)).toContain(key);
});

it.each(['a todo list with due dates', 'a React app', 'a solid todo list', 'a landing page for the next big thing', 'notes with a nice view'])(
  '“%s” names no starter',
  (sentence) => {
    expect(findStarters(sentence)).toEqual([]);
  },
);

it.each([
  ['a blog', 'astro'],
  ['I want to build a blog about recipes', 'astro'],
  ['slides about cats', 'slidev'],
  ['make me a presentation of my portfolio', 'slidev'],
  ['a todo list API', 'node'],
  ['a REST API for notes', 'node'],
  ['a mobile app', 'lathe-expo'],
  ['an online shop for bread', 'nextjs-shadcn'],
  ['a sales dashboard', 'vite-shadcn'],
])('in an empty project “%s” starts with %s', (sentence, key) => {
  expect(understand(sentence, true)).toMatchObject({ type: 'starter', keys: [key] });
});

it.each([
  ['a todo list', 'todo'],
  ['a mobile todo app with a timer', 'todo'],
  ['a landing page for my blog', 'landing'],
  ['a presentation timer', 'timer'],
  ['a kanban board for the slides of my talk', 'kanban'],
  ['a shop with orders', 'table'],
])('“%s” is built from parts, starting with %s', (sentence, part) => {
  const intent = understand(sentence, true);
  expect(intent.type === 'build-parts' && intent.uses[0]?.part.key).toBe(part);
});

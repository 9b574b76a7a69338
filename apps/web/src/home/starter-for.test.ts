import { DEFAULT_TEMPLATE_KEY } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { starterFor } from './starter-for.ts';

it.each([
  ['', DEFAULT_TEMPLATE_KEY],
  ['A todo list with due dates', DEFAULT_TEMPLATE_KEY],
  ['What comes next? A solid plan for a slide', DEFAULT_TEMPLATE_KEY],
  ['A shop with Next.js', 'nextjs-shadcn'],
  ['a blog in astro, please', 'astro'],
  ['a Vue.js timer', 'vite-vue-ts'],
  ['a dashboard with shadcn', 'vite-shadcn'],
])('"%s" points to %s', (prompt, key) => expect(starterFor(prompt)).toBe(key));

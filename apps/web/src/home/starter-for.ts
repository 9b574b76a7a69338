import { DEFAULT_TEMPLATE_KEY } from '@lathe/protocol';

/** The starters of frameworks that people name. Any other prompt begins with the default one. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/\bnext\.?js\b/i, 'nextjs-shadcn'],
  [/\bnuxt\b/i, 'nuxt'],
  [/\bangular\b/i, 'angular'],
  [/\bqwik\b/i, 'qwik'],
  [/\bexpo\b|\breact[ -]native\b/i, 'lathe-expo'],
  [/\bslidev\b/i, 'slidev'],
  [/\bastro\b/i, 'astro'],
  [/\bvue(?:\.?js)?\b/i, 'vite-vue-ts'],
  [/\bsvelte\b/i, 'vite-svelte-ts'],
  [/\bsolid\.?js\b/i, 'vite-solid-ts'],
  [/\bshadcn\b/i, 'vite-shadcn'],
];

/** The starter that a prompt points to. */
export function starterFor(prompt: string): string {
  return NAMED.find(([words]) => words.test(prompt))?.[1] ?? DEFAULT_TEMPLATE_KEY;
}

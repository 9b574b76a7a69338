/** Which starters a sentence asks for by the name of a framework. React is what the parts are made of: it needs no word. */

const PLAIN = /\b(?:plain|bare|minimal|vanilla|empty|blank|simple|small)\b/i;
const JAVASCRIPT = /\b(?:javascript|js)\b(?!\s*framework)/i;
const SHADCN = /\bshadcn\b/i;

const inScript =
  (key: string) =>
  (sentence: string): readonly string[] =>
    JAVASCRIPT.test(sentence.replaceAll(/\b\w+\.js\b/gi, '')) ? [key, `${key}-ts`] : [`${key}-ts`, key];

const FRAMEWORKS: readonly (readonly [RegExp, (sentence: string) => readonly string[]])[] = [
  [/\bnative ?script\b/i, nativeScript],
  [/\bnext(?:\.?js)\b|\b(?:in|with|using) next\b/i, () => ['nextjs-shadcn']],
  [/\bnuxt(?:\.?js)?\b/i, () => ['nuxt']],
  [/\bangular\b/i, () => ['angular']],
  [/\bqwik\b/i, () => ['qwik']],
  [/\bexpo\b|\breact[ -]native\b/i, () => ['lathe-expo']],
  [/\bslidev\b|\bslide ?decks?\b|\bslides in markdown\b/i, () => ['slidev']],
  [/\bastro\b/i, (sentence) => (SHADCN.test(sentence) ? ['astro-shadcn'] : ['astro'])],
  [/\bvue(?:\.?js)?\b/i, inScript('vite-vue')],
  [/\bsvelte(?:\.?js)?\b/i, inScript('vite-svelte')],
  [/\bsolid(?:\.?js)\b|\b(?:in|with|using) solid\b/i, inScript('vite-solid')],
  [SHADCN, () => ['vite-shadcn']],
  [/\bnode(?:\.?js)?\b.*\b(?:server|api|app|backend|service|project)\b|\b(?:http|web) server\b/i, () => ['node']],
  [/\bwithout (?:a |any )?framework\b|\bno framework\b|\bvanilla\b/i, inScript('vite')],
  [/\breact\b/i, (sentence) => (PLAIN.test(sentence) || JAVASCRIPT.test(sentence) ? inScript('vite-react')(sentence) : [])],
];

/** Keys that fit, the best first; none where no framework is asked for. */
export function findStarters(sentence: string): readonly string[] {
  const found = FRAMEWORKS.find(([words]) => words.test(sentence));
  return found ? found[1](sentence) : [];
}

function nativeScript(sentence: string): readonly string[] {
  const library = /\b(angular|react|solid|svelte|vue|javascript)\b/i.exec(sentence)?.[1]?.toLowerCase() ?? 'typescript';
  return [`nativescript-${library}`];
}

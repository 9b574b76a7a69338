/** The starters of frameworks that people name. The page asks it too, to prepare a starter while the prompt is typed. */

const PLAIN = /\b(?:plain|bare|minimal|vanilla|empty|blank|simple|small)\b/i;
const JAVASCRIPT = /\b(?:javascript|js)\b(?!\s*framework)/i;
const SHADCN = /\bshadcn\b/i;
const inScript =
  (key: string) =>
  (text: string): readonly string[] =>
    JAVASCRIPT.test(text.replaceAll(/\b\w+\.js\b/gi, '')) ? [key, `${key}-ts`] : [`${key}-ts`, key];

/** The words, and the keys of the starters they stand for, best match first. */
const NAMED: readonly (readonly [RegExp, (text: string) => readonly string[]])[] = [
  [/\bnative ?script\b/i, nativeScript],
  [
    /\bnext(?:\.?js)\b|\b(?:in|with|using|an?) next\b(?: app| site| project| page|$)|^(?:an? )?next (?:app|site|project|blog|shop|store|page|website|landing page|portfolio|todo|shopping|recipe|contact|frontend)\b/i,
    () => ['nextjs-shadcn'],
  ],
  [/\bnuxt(?:\.?js)?\b/i, () => ['nuxt']],
  [/\bangular\b/i, () => ['angular']],
  [/\bqwik\b/i, () => ['qwik']],
  [/\bexpo\b|\breact[ -]native\b/i, () => ['lathe-expo']],
  [/\bslidev\b|\bslide ?decks?\b|\bslides in markdown\b/i, () => ['slidev']],
  [/\bastro\b/i, (text) => (SHADCN.test(text) ? ['astro-shadcn'] : ['astro'])],
  [/\bvue(?:\.?js)?\b/i, inScript('vite-vue')],
  [/\bsvelte(?:\.?js|kit)?\b/i, inScript('vite-svelte')],
  [
    /\bsolid(?:\.?js)\b|\b(?:in|with|using) solid\b|\bsolid app\b|^(?:an? )?solid (?:todo|to-do|shopping|contact|expense|recipe|task|notes?|blog|site|project|counter|timer|form)\b/i,
    inScript('vite-solid'),
  ],
  [SHADCN, () => ['vite-shadcn']],
  [/\bthree(?:\.?js)?\b(?= (?:scene|app|demo|project|cube|world)|$)|\bthree\.js\b|\b3d scene\b|\bspinning cube\b/i, () => ['vite-ts', 'vite']],
  [
    /\bexpress(?:\.?js)?\b(?! (?:delivery|train|shipping))|\bnode(?:\.?js)?\b.*\b(?:server|api|app|backend|service|project)\b|\b(?:server|api|backend|service)\b.*\bnode(?:\.?js)?\b|\b(?:http|web) server\b|\b(?:fastify|koa|hono|nest(?:\.?js)?(?= (?:server|api|app|backend)))\b/i,
    () => ['node'],
  ],
  [/\bwithout (?:a |any )?framework\b|\bno framework\b|\bvanilla\b|\bplain (?:html|javascript|js|typescript|ts)\b/i, inScript('vite')],
  [/\breact\b/i, (text) => (PLAIN.test(text) || JAVASCRIPT.test(text) ? inScript('vite-react')(text) : [])],
];

/** Words that are never corrected, in any language. */
export const FRAMEWORK_WORDS = 'angular astro expo nuxt qwik react slidev solid svelte vue'.split(' ');

/** The framework that a text names first, and the words it does that with. Undefined if it names none. */
export function namedFramework(text: string): { readonly keys: readonly string[]; readonly words: RegExp } | undefined {
  const found = NAMED.find(([words]) => words.test(text));
  return found === undefined ? undefined : { keys: found[1](text), words: found[0] };
}

function nativeScript(sentence: string): readonly string[] {
  return [`nativescript-${/\b(angular|react|solid|svelte|vue|javascript)\b/i.exec(sentence)?.[1]?.toLowerCase() ?? 'typescript'}`];
}

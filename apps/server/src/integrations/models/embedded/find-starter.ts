/**
 * Which starters a sentence asks for, by the name of a framework or by the kind of app. The parts are built with React,
 * so React need not be named.
 */

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
  [
    /\bnode(?:\.?js)?\b.*\b(?:server|api|app|backend|service|project)\b|\b(?:server|api|backend|service)\b.*\bnode(?:\.?js)?\b|\b(?:http|web) server\b/i,
    () => ['node'],
  ],
  [/\bwithout (?:a |any )?framework\b|\bno framework\b|\bvanilla\b/i, inScript('vite')],
  [/\breact\b/i, (sentence) => (PLAIN.test(sentence) || JAVASCRIPT.test(sentence) ? inScript('vite-react')(sentence) : [])],
];

/**
 * Kinds that no part covers, whatever the subject: "a blog about recipes". The kind must come last: "a presentation
 * timer" is a timer.
 */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:slides?|slide ?shows?|presentation|keynote)$/i, 'slidev'],
  [/\b(?:blog|magazine|documentation|docs)(?: site| website| page)?$/i, 'astro'],
  [/\b(?:api|apis|backend|back end|microservice|webhook)(?: server| service)?$/i, 'node'],
];

/** Kinds that parts may cover: parts are tried first. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:mobile|phone|iphone|ios|android) (?:app|application|game)$/i, 'lathe-expo'],
  [/\b(?:shop|store|webshop|storefront|e-?commerce(?: site)?)$/i, 'nextjs-shadcn'],
  [/\b(?:dashboard|admin (?:panel|area))$/i, 'vite-shadcn'],
];

const LEAD =
  /^(?:(?:please|i(?:'d| would) like|i want|i need|help me|let'?s)\s+(?:you\s+)?(?:to\s+)?)?(?:(?:make|build|create|write|generate|design|start|develop|set up)\s+)?(?:me\s+|us\s+)?/i;

/**
 * Keys of starters for the requested framework, otherwise for a kind that no part covers, best match first. Empty if
 * neither matches.
 */
export function findStarters(sentence: string): readonly string[] {
  const found = FRAMEWORKS.find(([words]) => words.test(sentence));
  return found ? found[1](sentence) : keysIn(FORMS, sentence);
}

/** Keys of starters for a kind of app that no part matched. */
export function findStartersOfKind(sentence: string): readonly string[] {
  return keysIn(KINDS, sentence);
}

function keysIn(table: readonly (readonly [RegExp, string])[], sentence: string): readonly string[] {
  const request = sentence.replace(LEAD, '').split(/\s+(?:for|about|of|on|with|to|that|which|where|in|as|called|named|titled)\s|[,.;:!?(]/i)[0] ?? '';
  const key = table.find(([words]) => words.test(request))?.[1];
  return key === undefined ? [] : [key];
}

function nativeScript(sentence: string): readonly string[] {
  const library = /\b(angular|react|solid|svelte|vue|javascript)\b/i.exec(sentence)?.[1]?.toLowerCase() ?? 'typescript';
  return [`nativescript-${library}`];
}

/** Other starters: "a vue app with a counter", "an express server with a /health route", "an API for books". */
import { capital, plural, singular } from '../../lexicon/plurals.ts';
import { domainByWord } from '../../lexicon/domains.ts';
import { readItem } from '../wishes/read-items.ts';
import { readDescription, stripLead } from '../create/description.ts';
import { readSubject } from '../create/subject.ts';
import { kindOf } from '../wishes/kind-of.ts';
import type { StarterWish } from '../project-request.ts';
import type { Clause, Recognizer } from '../work.ts';

const PLAIN = /\b(?:plain|bare|minimal|vanilla|empty|blank|simple|small)\b/i;
const JAVASCRIPT = /\b(?:javascript|js)\b(?!\s*framework)/i;
const SHADCN = /\bshadcn\b/i;
const inScript =
  (key: string) =>
  (text: string): readonly string[] =>
    JAVASCRIPT.test(text.replaceAll(/\b\w+\.js\b/gi, '')) ? [key, `${key}-ts`] : [`${key}-ts`, key];

const FRAMEWORKS: readonly (readonly [RegExp, (text: string) => readonly string[]])[] = [
  [/\bnative ?script\b/i, nativeScript],
  [/\bnext(?:\.?js)\b|\b(?:in|with|using|an?) next\b(?: app| site| project| page|$)|^next (?:app|site|project)\b/i, () => ['nextjs-shadcn']],
  [/\bnuxt(?:\.?js)?\b/i, () => ['nuxt']],
  [/\bangular\b/i, () => ['angular']],
  [/\bqwik\b/i, () => ['qwik']],
  [/\bexpo\b|\breact[ -]native\b/i, () => ['lathe-expo']],
  [/\bslidev\b|\bslide ?decks?\b|\bslides in markdown\b/i, () => ['slidev']],
  [/\bastro\b/i, (text) => (SHADCN.test(text) ? ['astro-shadcn'] : ['astro'])],
  [/\bvue(?:\.?js)?\b/i, inScript('vite-vue')],
  [/\bsvelte(?:\.?js|kit)?\b/i, inScript('vite-svelte')],
  [/\bsolid(?:\.?js)\b|\b(?:in|with|using) solid\b|\bsolid app\b/i, inScript('vite-solid')],
  [SHADCN, () => ['vite-shadcn']],
  [/\bthree(?:\.?js)?\b(?= (?:scene|app|demo|project|cube|world)|$)|\bthree\.js\b|\b3d scene\b|\bspinning cube\b/i, () => ['vite-ts', 'vite']],
  [
    /\bexpress(?:\.?js)?\b(?! (?:delivery|train|shipping))|\bnode(?:\.?js)?\b.*\b(?:server|api|app|backend|service|project)\b|\b(?:server|api|backend|service)\b.*\bnode(?:\.?js)?\b|\b(?:http|web) server\b|\b(?:fastify|koa|hono)\b/i,
    () => ['node'],
  ],
  [/\bwithout (?:a |any )?framework\b|\bno framework\b|\bvanilla\b|\bplain (?:html|javascript|js)\b/i, inScript('vite')],
  [/\breact\b/i, (text) => (PLAIN.test(text) || JAVASCRIPT.test(text) ? inScript('vite-react')(text) : [])],
];
/** Kinds that no model covers. The kind must come last in its phrase: "a presentation timer" is a timer. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:slides?|slide ?shows?|presentation|keynote)$/i, 'slidev'],
  [/\b(?:documentation|docs)(?: site| website| page)?$/i, 'astro'],
  [/\b(?:(?:rest|json|crud|web) )*(?:api|apis|backend|back end|microservice|webhook|endpoint)(?: server| service)?$/i, 'node'],
  [/\b(?:mobile|phone|iphone|ios|android) (?:app|application|game)$/i, 'lathe-expo'],
];

export const starter: Recognizer = (clause, work) => {
  const keys = starterKeys(clause.text);
  if (keys.length === 0) return false;
  const text = stripLead(clause.text);
  const { name, items, thing } = readDescription(clause);
  const isServer = keys[0] === 'node';
  const wants = [...subjectWishes(thing, isServer, keys, clause), ...items.flatMap((item) => wishOf(item, isServer, clause))];
  const resource = isServer ? resourceIn(text, items, clause) : undefined;
  return work.request({
    type: 'starter',
    keys,
    ...(name === undefined ? {} : { title: clause.name(name) }),
    wants: resource === undefined ? wants : [resource, ...wants.filter((want) => want.type === 'route')],
  });
};

/** Keys of starters for the named framework, or for a kind that no model covers, best match first. */
function starterKeys(sentence: string): readonly string[] {
  if (
    /^(?:install|use|add|set up) (?:the )?(?:vue|react|express|next|svelte|three|angular|\S+) ?(?:package|library)?$/i.test(sentence) ||
    /^(?:explain|what|where|why|how)\b/i.test(sentence)
  )
    return [];
  const found = FRAMEWORKS.find(([words]) => words.test(sentence));
  if (found !== undefined) return found[1](sentence);
  const request = stripLead(sentence).split(/\s+(?:for|about|of|on|with|to|that|which|where|in|as|called|named|titled)\s|[,.;:!?(]/i)[0] ?? '';
  const key = KINDS.find(([words]) => words.test(request))?.[1];
  return key === undefined ? [] : [key];
}

function nativeScript(sentence: string): readonly string[] {
  return [`nativescript-${/\b(angular|react|solid|svelte|vue|javascript)\b/i.exec(sentence)?.[1]?.toLowerCase() ?? 'typescript'}`];
}

const WORDS =
  /\b(?:an?|the|my|our|simple|small|basic|little|minimal|plain|vanilla|new|empty|blank|bare|nice|typescript|javascript|(?:vue|next|nuxt|svelte|react|solid|three|node|express)(?:\.?js|kit)?|angular|astro|qwik|expo|native|nativescript|slidev|shadcn|fastify|koa|hono|app|application|project|site|website|server|page|starter|template|http|web|rest|json|api|backend|service|in|with|using|without|any|framework|on|for|of|mobile|phone|slides?|presentation|documentation|docs)\b/gi;

/** "a svelte counter", "todo list in vue": what is left when the framework is taken away. */
function subjectWishes(thing: string, isServer: boolean, keys: readonly string[], clause: Clause): StarterWish[] {
  if (isServer) return [];
  if (/\bthree|3d scene|spinning cube\b/i.test(thing) && keys[0] === 'vite-ts') return [{ type: 'scene' }];
  const rest = thing
    .replace(WORDS, ' ')
    .replace(/\.js\b/gi, ' ')
    .replace(/ +/g, ' ')
    .trim();
  if (rest === '') return [];
  return wishOf(rest, false, clause);
}

function wishOf(item: string, isServer: boolean, clause: Clause): StarterWish[] {
  const { text } = readItem(item);
  const route = /(?:^| )(\/[\w/:.{}-]*)/.exec(text)?.[1];
  if (route !== undefined) return [{ type: 'route', method: methodOf(text), path: route }];
  if (isServer) {
    const named = /^(.+?) (?:route|endpoint)s?$/i.exec(text)?.[1];
    return named === undefined
      ? [{ type: 'other', text: clause.name(text) }]
      : [
          {
            type: 'route',
            method: methodOf(text),
            path: `/${named
              .toLowerCase()
              .replace(/^(?:get|post|put|delete) /, '')
              .replaceAll(' ', '-')}`,
          },
        ];
  }
  const page = /^(?:(.+?) page|page (?:called|named) (.+))$/i.exec(text);
  if (page !== null) return [{ type: 'page', title: capital(clause.name(page[1] ?? page[2] ?? '')) }];
  const kind = kindOf(text);
  if (kind?.type === 'counter' || kind?.type === 'form' || kind?.type === 'timer') return [{ type: kind.type }];
  if (/\b(?:spinning|rotating)? ?(?:cube|sphere|scene)\b/i.test(text)) return [{ type: 'scene' }];
  const subject = readSubject(text);
  if (kind?.type === 'view' || (subject.type === 'noun' && domainByWord(subject.subject) !== undefined)) return [{ type: 'list' }];
  return [{ type: 'other', text: clause.name(text) }];
}

function methodOf(text: string): 'GET' | 'POST' | 'PUT' | 'DELETE' {
  const method = /\b(get|post|put|delete)\b/i.exec(text)?.[1]?.toUpperCase();
  return method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET';
}

/** "an API for books with title and author". */
function resourceIn(text: string, items: readonly string[], clause: Clause): StarterWish | undefined {
  const subject =
    /\b(?:api|backend|server|service|endpoints?)\b(?: (?:in|with|using) \S+)? (?:for|of|to manage|that manages|to store) (?:the |my |our |managing |storing )?(.+?)(?:,? (?:with|that|in|using|having)\b.*)?$/i.exec(
      text,
    )?.[1] ?? /^(.+?) (?:(?:rest|json|crud) )?api\b/i.exec(text.replace(/^(?:an?|the|my) /i, ''))?.[1];
  const bare = subject?.replace(WORDS, ' ').replace(/ +/g, ' ').trim();
  if (bare === undefined || bare === '' || !/^[\p{L} -]+$/u.test(bare)) return undefined;
  const name = singular(bare.toLowerCase());
  const fields = items.filter((item) => !/[/]/.test(item) && !/\b(?:route|endpoint)s?$/i.test(item)).map((item) => clause.name(readItem(item).text));
  return { type: 'resource', name, plural: plural(name), fields };
}

/** Other starters: "a vue app with a counter", "an express server with a /health route", "an API for books". */
import { capital, plural, singular } from '../../lexicon/plurals.ts';
import { domainByWord } from '../../lexicon/domains.ts';
import { readItem, readItems } from '../wishes/read-items.ts';
import { readDescription, stripLead } from '../create/description.ts';
import { readSubject } from '../create/subject.ts';
import { createApp } from '../create/create-app.ts';
import { frameworkOfStarter } from '../../generate/frameworks/frameworks.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { namedFramework } from '../../starters.ts';
import type { ServerFramework, StarterWish } from '../project-request.ts';
import { Work, type Clause, type Recognizer } from '../work.ts';

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
  if (createInFramework(keys, clause, work)) return true;
  const text = stripLead(clause.text);
  const { name, items, thing } = readDescription(clause);
  const isServer = keys[0] === 'node';
  const wants = [...subjectWishes(thing, isServer, keys, clause), ...items.flatMap((item) => wishOf(item, isServer, clause))];
  const server = isServer ? serverIn(text) : undefined;
  const listed = isServer ? listedResources(text) : [];
  if (listed.length > 0)
    return work.request({
      type: 'starter',
      keys,
      ...(name === undefined ? {} : { title: clause.name(name) }),
      wants: [...listed, ...otherServer(text)],
      ...(server === undefined ? {} : { server }),
    });
  const resource = isServer ? resourceIn(text, items, clause) : undefined;
  return work.request({
    type: 'starter',
    keys,
    ...(name === undefined ? {} : { title: clause.name(name) }),
    wants: [...(resource === undefined ? wants : [resource, ...wants.filter((want) => want.type === 'route')]), ...(isServer ? otherServer(text) : [])],
    ...(server === undefined ? {} : { server }),
  });
};

/** "a vue app with a counter": an app as any other, written in that framework. */
function createInFramework(keys: readonly string[], clause: Clause, work: Work): boolean {
  const framework = frameworkOfStarter(keys[0] ?? '');
  const words = namedFramework(clause.text)?.words;
  if (framework === undefined || words === undefined || /\bthree|3d scene|spinning cube\b/i.test(clause.text)) return false;
  const fresh = new Work(null, work.language, work.context, work.quotes);
  if (!createApp({ ...clause, text: withoutFramework(clause.text, words) }, fresh) || fresh.model === null) return false;
  work.refused.push(...fresh.refused);
  return work.apply(clause.original, [{ type: 'create-app', target: 'app', model: { ...fresh.model, framework } }], fresh.focus);
}

const FRAMEWORK_NAME = /\b(?:next|nuxt|angular|astro|vue|svelte|solid)(?:\.?js|kit)?\b(?: ?\d+\b)?/i;

/** "todo list in vue" -> "todo list", "a vue app" -> "an app". */
function withoutFramework(text: string, words: RegExp): string {
  const phrase = new RegExp(`,? ?\\b(?:in|with|using|on|built with|written in) (?:plain |vanilla )?(?:${words.source})(?: ?\\d+)?(?=$|[ ,.])`, 'i');
  const rest = stripLead(text)
    .replace(phrase, '')
    .replace(words, (found) => (FRAMEWORK_NAME.test(found) ? found.replace(FRAMEWORK_NAME, '') : ''))
    .replace(/\b(?:typescript|vite|plain|bare|empty|blank|minimal)\b/gi, '')
    .replace(/^(an? )? *\d+ (?=app\b)/i, '$1')
    .replace(/ +/g, ' ')
    .replace(/ (?:in|with|using|on) *$/i, '')
    .trim();
  // "a form" says of what: of getting in touch, as a page has it most often.
  return rest.replace(/^(?:a )?(?=(?:app|site|page|project)\b)/i, 'an ').replace(/^an? form$/i, 'an app with a contact form');
}

function serverIn(text: string): ServerFramework | undefined {
  const name = /\b(express|fastify|hono)\b/i.exec(text)?.[1]?.toLowerCase();
  return name === 'express' || name === 'fastify' || name === 'hono' ? name : undefined;
}

/** A server framework that I do not write in is said. */
function otherServer(text: string): StarterWish[] {
  const name = /\b(?:koa|nest(?:\.?js)?)\b/i.exec(text)?.[0];
  return name === undefined ? [] : [{ type: 'other', text: name }];
}

/** Keys of starters for the named framework, or for a kind that no model covers, best match first. */
function starterKeys(sentence: string): readonly string[] {
  if (
    /^(?:install|use|add|set up) (?:the )?(?:vue|react|express|next|svelte|three|angular|\S+) ?(?:package|library)?$/i.test(sentence) ||
    /^(?:explain|what|where|why|how)\b/i.test(sentence)
  )
    return [];
  const named = namedFramework(sentence);
  if (named !== undefined) return named.keys;
  const request = stripLead(sentence).split(/\s+(?:for|about|of|on|with|to|that|which|where|in|as|called|named|titled)\s|[,.;:!?(]/i)[0] ?? '';
  const key = KINDS.find(([words]) => words.test(request))?.[1];
  return key === undefined ? [] : [key];
}

const WORDS =
  /\b(?:an?|the|my|our|simple|small|basic|little|minimal|plain|vanilla|new|empty|blank|bare|nice|typescript|javascript|(?:vue|next|nuxt|svelte|react|solid|three|node|express)(?:\.?js|kit)?|angular|astro|qwik|expo|native|nativescript|slidev|shadcn|fastify|koa|hono|nest(?:\.?js)?|app|application|project|site|website|server|page|starter|template|http|web|rest|json|api|backend|service|in|with|using|without|any|framework|on|for|of|mobile|phone|slides?|presentation|documentation|docs)\b/gi;

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
  const crud = /^(?:full )?crud (?:for|of|on|routes? for|endpoints? for) (?:the |my )?(\p{L}+(?: \p{L}+)?)$/iu.exec(text)?.[1];
  if (isServer && crud !== undefined) return [{ type: 'resource', name: singular(crud.toLowerCase()), plural: plural(crud.toLowerCase()), fields: [] }];
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

export function methodOf(text: string): 'GET' | 'POST' | 'PUT' | 'DELETE' {
  const method = /\b(get|post|put|delete)\b/i.exec(text)?.[1]?.toUpperCase();
  return method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET';
}

/** "routes for users and orders", "an API for books, authors": several resources, each by its plural. */
function listedResources(text: string): StarterWish[] {
  const phrase = /\b(?:routes?|endpoints?|api|backend|server|resources?) (?:for|of|to manage|with(?: routes? for)?) (?:the |my |our )?([\p{L} ,]+)$/iu.exec(
    text,
  )?.[1];
  const items = phrase === undefined ? [] : readItems(phrase).map((item) => readItem(item).text.toLowerCase());
  const isRouteOfOne = items.length === 1 && /\b(?:routes?|endpoints?) for /i.test(text);
  if ((items.length < 2 && !isRouteOfOne) || !items.every((item) => /^\p{L}+(?: \p{L}+)?$/u.test(item) && plural(item) === item)) return [];
  return items.map((item) => ({ type: 'resource', name: singular(item), plural: item, fields: [] }));
}

/** "an API for books with title and author". */
function resourceIn(text: string, items: readonly string[], clause: Clause): StarterWish | undefined {
  const subject =
    /\b(?:api|backend|server|service|endpoints?)\b(?: (?:in|with|using) \S+)? (?:for|of|to manage|that manages|to store) (?:the |my |our |managing |storing )?(.+?)(?:(?:,? (?:with|that|in|using|having)\b|:).*)?$/i.exec(
      text,
    )?.[1] ?? /^(.+?) (?:(?:rest|json|crud) )?api\b/i.exec(text.replace(/^(?:an?|the|my) /i, ''))?.[1];
  const bare = subject?.replace(WORDS, ' ').replace(/ +/g, ' ').trim();
  if (bare === undefined || bare === '' || !/^[\p{L} -]+$/u.test(bare)) return undefined;
  const name = singular(bare.toLowerCase());
  const listed = /^[^:]+\b(?:for|of) [^:]+: (.+)$/i.exec(text)?.[1];
  const fields = (listed === undefined ? items : readItems(listed))
    .filter((item) => !/[/]|^(?:express|fastify|hono|koa|nest(?:\.?js)?|node(?:\.?js)?)$/i.test(item) && !/\b(?:route|endpoint)s?$/i.test(item))
    .map((item) => clause.name(readItem(item).text));
  return { type: 'resource', name, plural: plural(name), fields };
}

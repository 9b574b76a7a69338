/** "rename …", "call it …", "change the title to …", "change Old to New". */
import { capital, plural, singular } from '../../lexicon/plurals.ts';
import type { AppModel } from '../../model/app-model.ts';
import type { Operation } from '../../operations/operation.ts';
import { pagePath, parseTarget, sectionPath } from '../../operations/target.ts';
import { find, findNamed, POINTING, stripArticle } from '../find.ts';
import { say } from '../sayings.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { fieldType } from '../wishes/read-field.ts';
import { isName } from '../wishes/is-name.ts';
import { numberIn } from '../wishes/read-items.ts';
import type { Clause, Recognizer, Work } from '../work.ts';

const RENAME = /^(?:rename|retitle|relabel)\s+(.+?)\s+(?:to|into|as|in)\s+(.+)$/i;
const CALL = /^(?:call|name|title|label)\s+(it|this|that|them|the .+?|my (?:app|project|site)|\p{L}+(?= §\d+$))\s+(?!by\b)(?:to |as )?(.+)$/iu;
const CHANGE = /^(?:change|replace(?= .+ with )|set|update|edit|make|put|let)\s+(.+?)\s+(?:to say|to read|to|into|be|as|=|(?<=^replace .+)with)\s+(.+)$/i;
const SHOULD = /^(.+?)\s+(?:should|must) (?:be called|be named|say|read|be titled)\s+(.+)$/i;
const TITLE =
  /^(?:(?:the|its|my|our|app|site|page|project|main|this)(?:'s)? )*(?:app(?:'s)? |site |page |main |project )?(?:title|name|heading|headline|header)(?: of (?:the|my|this|our) (?:app|site|page|project|website))?$/i;
const TAGLINE = /^(?:(?:the|its|my|our|app) )*(?:tagline|subtitle|sub-?heading|slogan|motto|description)(?: of (?:the|my) app)?$/i;
const APP = /^(?:it|this|that|(?:the |my |our |this )?(?:app|application|project|site|website|whole thing))$/i;

/** A name is changed wherever it is shown, whether or not that is said. */
const EVERYWHERE =
  /,? (?:everywhere|throughout(?: (?:the|my) (?:whole |entire )?(?:app|site|website|project))?|all over(?: (?:the|my) (?:app|site|website))?|(?:in|across|on) (?:the whole|the entire|all of the|all|every) (?:app|site|website|pages?|places?)|across the (?:app|site|website))$/i;

export const rename: Recognizer = (given, work) => {
  const clause = EVERYWHERE.test(given.text) ? { ...given, text: given.text.replace(EVERYWHERE, '') } : given;
  const { text } = clause;
  const match =
    RENAME.exec(text) ??
    /^rename\s+(it|this|the (?:app|project|site|title))\s+(?!to\b|into\b|as\b|in\b)(.+)$/i.exec(text) ??
    CALL.exec(text) ??
    SHOULD.exec(text);
  if (match?.[1] !== undefined && match[2] !== undefined) {
    if (work.model === null) return work.refuse(clause.original, say('no-app', work.language));
    if (/,? (?:options?|with|values?|choices?) \S/i.test(match[2]) && !match[2].includes('§')) return false;
    return renameAll(match[1], match[2], clause, work);
  }
  const bare = (/^(?:rename|retitle)\s+(?:it|this|the app|the title)?\s*(§\d+)$/i.exec(text) ?? /^(?:rename|retitle) (?:to|in|into|as) (.+)$/i.exec(text))?.[1];
  if (bare !== undefined) return renameApp(bare, clause, work);
  if (/^(?:change|edit|rename|update) (?:the |its |my )?(?:(?:app )?(?:name|title)(?: of (?:the|my) app)?|app)$/i.test(text))
    return work.refuse(clause.original, say('which-name', work.language), 'rename the app to My app');
  const fresh =
    /^(?:make|set) (?:the |my |our )?(?:app )?(?:title|name) (§\d+)$/i.exec(text)?.[1] ??
    /^(?:the )?(?:(?:new|app|project|site) )+(?:name|title)(?::| is| should be) ?(.+)$/i.exec(text)?.[1] ??
    /^(?:[Tt]he |[Ii]ts |[Mm]y |[Oo]ur )?(?:title|name|heading|headline) should be (§\d+|\p{Lu}.*)$/u.exec(text)?.[1] ??
    /^(?:name|title): (.+)$/i.exec(text)?.[1];
  if (fresh !== undefined && work.model !== null) return renameApp(fresh, clause, work);
  const change = CHANGE.exec(text);
  if (change?.[1] === undefined || change[2] === undefined || work.model === null) return false;
  if (TITLE.test(change[1]) && !isLook(change[2])) return renameApp(change[2], clause, work);
  if (TAGLINE.test(change[1])) return work.apply(clause.original, [{ type: 'change-tagline', target: 'tagline', to: clause.name(change[2]) }], 'tagline');
  const of =
    /^(?:the |its )?(?:title|name|heading|label|headline) (?:of|on|for) (.+)$/i.exec(change[1])?.[1] ??
    /^(.+?)(?:'s)? (?:title|name|heading|label|headline)$/i.exec(change[1])?.[1];
  if (of !== undefined && find(of, work) !== undefined) return renameOne(of, change[2], clause, work);
  if (POINTING.test(change[1]) && work.context.pointed !== undefined && change[2].startsWith('§')) return renameOne(change[1], change[2], clause, work);
  const isNew = isName(change[2]) || change[2].includes('§');
  const isRenamed =
    isNew &&
    !/^(?:be|required|optional) /i.test(change[2]) &&
    /^(?:change|edit|update|set)\b/i.test(text) &&
    !isLook(change[2]) &&
    fieldType(change[2]) === undefined &&
    numberIn(change[2]) === undefined &&
    kindOf(change[2]) === undefined;
  const found = isRenamed ? find(change[1], work) : undefined;
  if (found !== undefined && found.score >= 0.7 && (found.kind !== 'section' || change[2].startsWith('§')))
    return renameOne(change[1], change[2], clause, work);
  return change[1].startsWith('§') && (renameOne(change[1], change[2], clause, work) || false);
};

function isLook(value: string): boolean {
  return /^(?:blue|red|green|bold|bigger|larger|smaller|dark|light)$/i.test(value);
}

/** "rename A to B and C to D" */
function renameAll(what: string, to: string, clause: Clause, work: Work): boolean {
  const [first = to, ...others] = to.split(/(?:,| and) (?=[^,]+? to [^,]+$)/i);
  let done = renameOne(what, first, clause, work);
  for (const other of others) {
    const [from, into] = other.split(/ to /i);
    if (from !== undefined && into !== undefined) done = renameOne(from, into, clause, work) && done;
  }
  return done;
}

function renameOne(what: string, to: string, clause: Clause, work: Work): boolean {
  if (/^(?:it|this|that|them)$/i.test(what) && work.isLost) return work.refuse(clause.original, say('not-understood', work.language));
  if (POINTING.test(what.trim()) && work.context.pointed !== undefined && !work.hasFocusHere) return renamePointed(work.context.pointed, to, clause, work);
  if (TAGLINE.test(what)) return work.apply(clause.original, [{ type: 'change-tagline', target: 'tagline', to: clause.name(to) }], 'tagline');
  if ((APP.test(what) && !(/^(?:it|this|that)$/i.test(what) && isOfFocus(work))) || (TITLE.test(what) && !isTitleField(what, clause, work)))
    return renameApp(to, clause, work);
  const ofPage = /^(?:the )?(?:title|name) of (.+)$/i.exec(what)?.[1];
  const found = findNamed(ofPage ?? what, clause, work);
  if (found === undefined) {
    if (work.model?.name.toLowerCase() === clause.name(stripArticle(what)).toLowerCase()) return renameApp(to, clause, work);
    return changeText(what, to, clause, work) || work.refuse(clause.original, `${say('not-found', work.language)}: "${clause.name(stripArticle(what))}"`);
  }
  const operation = renameOperation(found.target, clause.name(to), work);
  return work.apply(clause.original, [operation, ...pagesNamedLike(found.target, operation, work)], found.target);
}

/** "Move done to the end and call it Finished" names the field; a field that is new has its name, and "it" is the app. */
function isOfFocus({ hasFocusHere, focus, operations }: Work): boolean {
  if (!hasFocusHere || focus === undefined) return false;
  return focus.startsWith('pages/') || !operations.some(({ type }) => type === 'add-field' || type === 'add-entity' || type === 'create-app');
}

/** The element that was pointed at: the part of the app it shows, or else the words it says. */
function renamePointed(target: string, to: string, clause: Clause, work: Work): boolean {
  if (target === 'app') return renameApp(to, clause, work);
  if (target === 'tagline') return work.apply(clause.original, [{ type: 'change-tagline', target, to: clause.name(to) }], target);
  const text = work.context.pointedText?.trim() ?? '';
  if (/^pages\/[^/]+\/sections\/|^unknown-element$/.test(target) && text !== '' && replaceWords(text, clause.name(to), clause, work)) return true;
  if (parseTarget(target) === undefined) return work.refuse(clause.original, say('pointed-unknown', work.language));
  const operation = renameOperation(target, clause.name(to), work);
  return work.apply(clause.original, [operation, ...pagesNamedLike(target, operation, work)], target);
}

/** "rename title to task" means the field of that name; "change the title to …" means the app. */
function isTitleField(what: string, clause: Clause, work: Work): boolean {
  return /^(?:title|name)$/i.test(what) && /^rename\b/i.test(clause.text) && find(what, work, ['field']) !== undefined;
}

/** A page that is called like the list it shows is renamed with it. */
function pagesNamedLike(target: string, operation: Operation, work: Work): Operation[] {
  const parsed = parseTarget(target);
  const entity = parsed?.type === 'entity' ? work.model?.entities.find(({ key }) => key === parsed.entity) : undefined;
  if (entity === undefined || operation.type !== 'rename' || operation.plural === undefined) return [];
  const title = capital(operation.plural);
  return (work.model?.pages ?? [])
    .filter((page) => page.title.toLowerCase() === entity.plural.toLowerCase() && page.title !== title)
    .map((page) => ({ type: 'rename', target: pagePath(page.key), to: title }));
}

function renameOperation(target: string, to: string, work: Work): Operation {
  const name = capital(to);
  const parsed = parseTarget(target);
  if (parsed?.type !== 'entity') return { type: 'rename', target, to: name };
  const language = work.model?.language ?? 'en';
  const one = singular(to, language);
  const isMany = one !== to || language === 'de';
  return {
    type: 'rename',
    target,
    to: language === 'de' ? to : one.toLowerCase(),
    plural: language === 'de' ? to : (isMany ? to : plural(to, language)).toLowerCase(),
  };
}

function renameApp(to: string, clause: Clause, work: Work): boolean {
  if (work.model === null) return work.refuse(clause.original, say('no-app', work.language), `a todo list called ${clause.name(to)}`);
  const name = clause.name(to);
  const title = capital(name);
  return work.apply(clause.original, [{ type: 'rename', target: 'app', to: title }, ...sectionsNamedLike(work.model, title)]);
}

/** The headline and the footer that say the name say the new one. */
function sectionsNamedLike({ name, pages }: AppModel, to: string): Operation[] {
  if (name === to) return [];
  return pages.flatMap((page) =>
    page.sections.flatMap((section): Operation[] => {
      const target = sectionPath(page.key, section.key);
      if (section.type === 'hero' && section.title === name) return [{ type: 'change-section', target, changes: { title: to } }];
      return section.type === 'footer' && section.text === name ? [{ type: 'change-section', target, changes: { text: to } }] : [];
    }),
  );
}

/** 'change "Old" to "New"' where the old words stand in the content of a section. */
function changeText(what: string, to: string, clause: Clause, work: Work): boolean {
  return replaceWords(clause.name(what), clause.name(to), clause, work);
}

function replaceWords(old: string, now: string, clause: Clause, work: Work): boolean {
  if (work.model === null || old.length < 2) return false;
  if (work.model.tagline !== '' && work.model.tagline.toLowerCase() === old.toLowerCase())
    return work.apply(clause.original, [{ type: 'change-tagline', target: 'tagline', to: now }]);
  for (const page of work.model.pages) {
    for (const section of page.sections) {
      const changes: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(section)) {
        if (['key', 'type', 'entity', 'view', 'by', 'value', 'shape'].includes(name)) continue;
        const replaced = replaceText(value, old, now);
        if (replaced !== value) changes[name] = replaced;
      }
      if (Object.keys(changes).length > 0)
        return work.apply(
          clause.original,
          [{ type: 'change-section', target: sectionPath(page.key, section.key), changes }],
          sectionPath(page.key, section.key),
        );
    }
  }
  return false;
}

/** The value with the text replaced; the same value if the text is not in it. */
function replaceText(value: unknown, old: string, now: string): unknown {
  if (typeof value === 'string') return value.includes(old) ? value.replaceAll(old, now) : value.toLowerCase() === old.toLowerCase() ? now : value;
  if (Array.isArray(value)) {
    const all = value.map((item) => replaceText(item, old, now));
    return all.some((item, index) => item !== value[index]) ? all : value;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, item]) => [name, replaceText(item, old, now)] as const);
    return entries.some(([name, item]) => item !== (value as Record<string, unknown>)[name]) ? Object.fromEntries(entries) : value;
  }
  return value;
}

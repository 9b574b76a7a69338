/** Lists that belong together: "customers have orders, orders have a date and a status". */
import { domainByWord } from '../../lexicon/domains.ts';
import { capital, plural, singular } from '../../lexicon/plurals.ts';
import { newEntity } from '../wishes/new-entity.ts';
import { readItem, readItems } from '../wishes/read-items.ts';
import type { Clause, Recognizer } from '../work.ts';
import { createApp } from './create-app.ts';
import { stripLead } from './description.ts';
import { isList } from './own-fields.ts';

const HAS =
  /(?:^|[,;:]\s*(?:and )?|\band |\bwhere |\bin which )(?:each |every |an? |the |my |our )*(\p{L}+) (?:can |may )?(?:have|has) (?:many |several |multiple |some |one or more )*(?=\S)/giu;
const PRONOUN = /^(?:it|they|i|we|you|that|which|who|each|everyone|people|app|site|page|list|one)$/i;

interface Kept {
  /** Several of them. */
  readonly subject: string;
  readonly fields: string[];
  /** What they belong to. */
  readonly owners: string[];
}

export interface Related {
  readonly title: string;
  readonly lists: readonly Kept[];
}

export function readRelated(text: string): Related | undefined {
  const found = [...text.matchAll(HAS)].filter(([, subject = '']) => !PRONOUN.test(subject));
  const [first] = found;
  if (first === undefined) return undefined;
  const before = text.slice(0, first.index);
  if (before !== '' && !/^[,;:]|^where|^in which/i.test(first[0])) return undefined;
  const subjects = found.map(([, subject = '']) => plural(singular(subject)));
  const lists = new Map<string, Kept>(subjects.map((subject) => [subject.toLowerCase(), { subject, fields: [], owners: [] }]));
  const named = (item: string) => lists.get(plural(singular(readItem(item).text)).toLowerCase());
  for (const [index, match] of found.entries()) {
    const owner = lists.get((subjects[index] ?? '').toLowerCase());
    const said = text.slice(match.index + match[0].length, found[index + 1]?.index);
    for (const item of readItems(said)) {
      const bare = readItem(item).text;
      const several = /^(?:many|several|multiple) /i.test(item) ? bare : undefined;
      if (named(item) === undefined && (several !== undefined || (isList(item) && plural(bare) === bare)))
        lists.set(bare.toLowerCase(), { subject: bare, fields: [], owners: [] });
      const owned = named(item) ?? lists.get(bare.toLowerCase());
      if (owned !== undefined && owned !== owner) owned.owners.push(singular(owner?.subject ?? ''));
      else owner?.fields.push(bare);
    }
  }
  const all = [...lists.values()];
  const title = before.replace(/^(?:an?|the|my) /i, '').replace(/^(?:app|application|system|tool|database|site)$/i, '');
  return all.some(({ owners }) => owners.length > 0) ? { title, lists: inOrder(all) } : undefined;
}

/** What others belong to comes first. */
function inOrder(lists: readonly Kept[]): Kept[] {
  const ordered: Kept[] = [];
  const add = (list: Kept, path: readonly Kept[]): void => {
    if (ordered.includes(list) || path.includes(list)) return;
    for (const owner of list.owners) {
      const owning = lists.find(({ subject }) => singular(subject).toLowerCase() === owner.toLowerCase());
      if (owning !== undefined) add(owning, [...path, list]);
    }
    ordered.push(list);
  };
  for (const list of lists) add(list, []);
  return ordered;
}

export const createRelated: Recognizer = (clause: Clause, work) => {
  const related = readRelated(stripLead(clause.text));
  const [first, ...others] = related?.lists ?? [];
  if (related === undefined || first === undefined) return false;
  const fields = first.fields.length === 0 ? '' : ` with ${first.fields.join(', ')}`;
  const isKnown = domainByWord(first.subject) !== undefined;
  if (!createApp({ ...clause, text: `${isKnown ? first.subject : `list of ${first.subject}`}${fields}` }, work)) return false;
  for (const { subject, fields: own, owners } of others) newEntity(subject, [...own, ...owners], clause, work, true);
  if (related.title === '' || work.model === null) return true;
  return work.apply(clause.original, [{ type: 'rename', target: 'name', to: capital(clause.name(related.title)) }]);
};

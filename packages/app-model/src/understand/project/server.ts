/** "add a route /users", "add CRUD for authors with name and country", "remove the route /users": of a server that is there. */
import { plural, singular } from '../../lexicon/plurals.ts';
import { readItems } from '../wishes/read-items.ts';
import type { StarterWish } from '../project-request.ts';
import type { Recognizer } from '../work.ts';
import { methodOf } from './starters.ts';

/** The file with what the server consists of. */
const SERVER_MODEL = 'api.js';
const ROUTE = /(?:^| )(\/[\w/:.{}-]+)/;
const RESOURCE =
  /^(?:(?:an?|the|some|new) )*(?:(?:crud|rest|api|resource|collection|routes?|endpoints?)\b(?: (?:api|routes?|endpoints?))?(?: (?:for|of|called|named|to manage))? (?:the |my )?)?([\p{L} -]+?)(?: (?:resource|endpoints?|routes?|api))?(?: with (.+))?$/iu;

export const serverRoutes: Recognizer = (clause, work) => {
  if (work.context.files?.includes(SERVER_MODEL) !== true) return false;
  const [, verb = '', what = ''] = /^(add|create|make|remove|delete|drop) (.+)$/i.exec(clause.text) ?? [];
  if (what === '') return false;
  const isRemoval = /^(?:remove|delete|drop)$/i.test(verb);
  const wish = wishOf(what, isRemoval, clause.name);
  return wish !== undefined && work.request({ type: 'extend-server', wants: [wish], isRemoval });
};

function wishOf(what: string, isRemoval: boolean, name: (phrase: string) => string): StarterWish | undefined {
  const path = ROUTE.exec(what)?.[1];
  if (path !== undefined) return { type: 'route', method: methodOf(what), path };
  const [, subject, items] = RESOURCE.exec(what) ?? [];
  const isNamed = /\b(?:crud|rest|api|resource|collection|routes?|endpoints?)\b/i.test(what);
  if (subject === undefined || (!isNamed && !isRemoval && items === undefined)) return undefined;
  const one = singular(name(subject).toLowerCase());
  const fields = isRemoval || items === undefined ? [] : readItems(items).map((item) => name(item));
  return { type: 'resource', name: one, plural: plural(one), fields };
}

/** A dashboard of figures: "dashboard with revenue, active users and churn as big numbers". */
import { guessType } from '../../lexicon/fields.ts';
import { capital } from '../../lexicon/plurals.ts';
import { entityPath, pagePath } from '../../operations/target.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { newEntity } from '../wishes/new-entity.ts';
import { readItem } from '../wishes/read-items.ts';
import { featureOf } from '../wishes/features.ts';
import type { Clause, Work } from '../work.ts';
import type { Description } from './description.ts';
import { isList } from './own-fields.ts';

const DASHBOARD =
  /^(?:an? |the |my |our |simple |small )*(?:(kpi|metrics|figures|numbers) )?(?:(?:business|company|admin|analytics|executive|management|startup|saas) )?dashboard$/i;
const AS_NUMBERS = /,? (?:as|in|with) (?:big |large )?(?:numbers?|figures?|cards?|tiles?)$/i;
/** "A table of the latest orders" is another list than that of the figures. */
const LISTED = /^(?:an? |the )?(?:table|list) (?:of|with) (?:the |our |my )?(?=\p{L})/iu;
const NUMBERS = / (?:numbers|figures|kpis?|metrics)$/i;

export interface Figures {
  readonly names: readonly string[];
  /** The list of them. What else was asked for is the rest. */
  readonly description: Description;
  readonly rest: readonly string[];
  readonly lists: readonly string[];
}

/** What is counted, where nothing else is said about it than what it is called. */
export function figuresOf(description: Description): Figures | undefined {
  const kind = DASHBOARD.exec(description.thing);
  if (kind === null) return undefined;
  const isSaid = kind[1] !== undefined || description.items.some((item) => AS_NUMBERS.test(item) || NUMBERS.test(item));
  const isFigure = (item: string): boolean => {
    const { text } = readItem(item.replace(AS_NUMBERS, ''));
    if (NUMBERS.test(text)) return true;
    if (kindOf(text) !== undefined || featureOf(text) !== undefined || /\b(?:of|by|for|per|page|form|list|table)\b/i.test(text)) return false;
    return isSaid || !isList(item) || guessType(text) !== 'text';
  };
  const figures = description.items.filter(isFigure);
  // Customers and orders are lists, unless somebody says that they are numbers.
  if (figures.length === 0 || (!isSaid && figures.length < 2) || figures.some((item) => readItem(item).text.split(' ').length > 4)) return undefined;
  const names = figures.map((item) => readItem(item.replace(AS_NUMBERS, '')).text.replace(NUMBERS, ''));
  const others = description.items.filter((item) => !isFigure(item));
  const rest = others.filter((item) => !LISTED.test(item));
  const lists = others.filter((item) => LISTED.test(item)).map((item) => item.replace(LISTED, ''));
  return {
    names,
    description: {
      ...description,
      thing: 'table of figures',
      name: description.name ?? capital(description.thing.replace(/^(?:an? |the |my |our )+/i, '').replace(/^kpi\b/i, 'KPI')),
      items: ['name', 'value as a number'],
      areFields: true,
    },
    rest,
    lists,
  };
}

/** Each figure is a row that a person changes, and a large number above. */
export function addFigures({ names, lists }: Figures, clause: Clause, work: Work): void {
  const entity = work.model?.entities[0];
  const page = work.model?.pages[0];
  const [name, value] = [entity?.fields.find(({ type }) => type === 'text'), entity?.fields.find(({ type }) => type === 'number' || type === 'money')];
  if (entity === undefined || page === undefined || name === undefined || value === undefined) return;
  const rows = names.map((each, index) => ({ [name.key]: capital(clause.word(each)), [value.key]: 120 * (index + 1) }));
  work.apply(clause.original, [
    { type: 'change-rows', target: entityPath(entity.key), rows },
    {
      type: 'add-section',
      target: pagePath(page.key),
      section: { key: 'figures', type: 'view', entity: entity.key, view: 'totals', by: name.key, value: value.key, sum: false },
      place: 'first',
    },
  ]);
  for (const list of lists) newEntity(list, [], clause, work, true);
}

/** The component of a view: how the things of an entity are shown. */
import { capital } from '../lexicon/plurals.ts';
import type { Field } from '../model/field.ts';
import { namesOf, optionsName } from './names.ts';
import { PHRASES } from './phrases.ts';
import { rolesOf } from './roles.ts';
import { attribute, indent, quote } from './source.ts';
import { boardBody, calendarBody, cardsBody, galleryBody, listBody, tableBody } from './view-bodies.ts';
import { textExpression } from './write-field.ts';
import { addToCart } from './write-cart.ts';
import type { ViewContext } from './view-context.ts';

const BODIES = { list: listBody, table: tableBody, board: boardBody, calendar: calendarBody, cards: cardsBody, gallery: galleryBody };
export type BrowsedView = keyof typeof BODIES;

export function writeView(name: string, view: BrowsedView, context: ViewContext): string {
  const { entity, section, imports, language, hasAdd, isNamed } = context;
  const { type, one, all } = namesOf(entity);
  const phrases = PHRASES[language];
  imports.use('react', 'useState');
  imports.use('../components/ViewBar', 'ViewBar');
  imports.use('../data/browse', 'useBrowse');
  imports.use(`./${one}`, `type ${type}`, all, `${one}Fields`);
  imports.use(`./${type}Dialog`, `${type}Dialog`);
  const grouped = GROUPED.has(view) ? entity.fields.find(({ key }) => key === section.group) : undefined;
  const body = grouped === undefined ? BODIES[view](context) : inGroups(grouped, context, BODIES[view]({ ...context, rows: 'group.items' }));
  // A board and a calendar show their columns and days, and a way to add, when there is nothing in them.
  const showsNothing = view === 'board' || view === 'calendar';
  if (!showsNothing) imports.use('../components/NothingHere', 'NothingHere');
  const adds = hasAdd || showsNothing;
  if (adds) imports.use(`./${one}`, `blank${type}`);
  const cart = context.cart !== undefined && (view === 'gallery' || view === 'cards') ? addToCart(context.cart, entity, imports) : '';
  const add = adds ? `\n  const add = () => setEdited(blank${type}());` : '';
  const content = showsNothing
    ? body
    : `{browse.shown.length === 0 ? (
  <NothingHere browse={browse} ${attribute('title', phrases.none(entity.plural))} ${attribute('addLabel', phrases.add(entity.name))}${adds ? ` onAdd={${adding(entity)}}` : ''} />
) : (
${indent(body, 2)}
)}`;
  const tracksDone = view === 'list' && rolesOf(entity).done !== undefined;
  const progress = tracksDone
    ? `      <${imports.use('../components/Progress', 'Progress')} done={items.filter(${imports.use(`./${one}`, `is${type}Done`)}).length} of={items.length} />\n`
    : '';
  const bar = barOf(context, view, adds);
  return `${imports.toString()}

/** ${capital(entity.plural)}: ${view}. */
export function ${name}() {
${tracksDone ? `  const items = ${all}.useAll();\n` : ''}  const browse = useBrowse(${tracksDone ? 'items' : `${all}.useAll()`}, ${one}Fields${beginning(section)});
  const [edited, setEdited] = useState<${type} | null>(null);${add}
${cart}
  return (
    <section className="view"${isNamed ? ` ${attribute('aria-label', section.title ?? capital(entity.plural))}` : ''}>
${indent(bar, 6)}
${progress}${indent(content, 6)}
      {edited !== null && <${type}Dialog item={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}
`;
}

const GROUPED: ReadonlySet<BrowsedView> = new Set(['list', 'table', 'cards', 'gallery']);

/** The rows below the value that they share. */
function inGroups(by: Field, { entity, imports }: ViewContext, body: string): string {
  const group = imports.use('../components/Group', 'Group');
  imports.use('../data/in-groups', 'inGroups');
  const order = by.type === 'choice' ? `, ${imports.use(`./${namesOf(entity).one}`, optionsName(by))}` : '';
  // What is ticked has a name, and the others are the others.
  const label = by.type === 'boolean' ? `(item.${by.key} ? ${quote(by.label)} : '')` : textExpression(by, entity, 'item', imports);
  return `<>
  {inGroups(browse.shown, (item) => ${label}${order}).map((group) => (
    <${group} key={group.label} label={group.label}>
${indent(body, 6)}
    </${group}>
  ))}
</>`;
}

/** Only those who may add something have a button for it. */
function adding(entity: ViewContext['entity']): string {
  return entity.access === undefined ? 'add' : `${namesOf(entity).all}.mayAdd() ? add : undefined`;
}

/** The order of rows and those that are shown, until a person chooses otherwise. */
function beginning({ sort, only }: ViewContext['section']): string {
  const next = sort?.next === undefined ? '' : `, next: '${sort.next}'`;
  const order = sort === undefined ? 'null' : `{ key: '${sort.field}', isDescending: ${sort.isDescending}${next} }`;
  if (only === undefined || ('range' in only && only.range === 'any')) return sort === undefined ? '' : `, ${order}`;
  if ('range' in only) return `, ${order}, { ${only.field}: '${only.range}' }`;
  const value = typeof only.value === 'string' ? quote(only.value) : only.value ? `'yes'` : `'no'`;
  return `, ${order}, { ${only.field}: ${value} }`;
}

function barOf({ entity, section, language, imports }: ViewContext, view: BrowsedView, adds: boolean): string {
  const { type, one, all } = namesOf(entity);
  const { features, fields } = entity;
  const phrases = PHRASES[language];
  const { check } = rolesOf(entity);
  const properties = ['browse={browse}'];
  if (section.title !== undefined) properties.push(attribute('title', section.title));
  const filters = fields.filter(
    (field) =>
      field.type === 'tags' ||
      (field.type === 'choice' && !(view === 'board' && field.key === section.by)) ||
      (field.type === 'boolean' && (field === check || field.key === 'favorite')) ||
      field.key === section.only?.field,
  );
  if ((features.filter || section.only !== undefined) && filters.length > 0) {
    properties.push(`filters={${one}Fields.filter(({ key }) => [${filters.map(({ key }) => `'${key}'`).join(', ')}].includes(key))}`);
  }
  const isText = fields.some(({ key, type }) => key === section.only?.field && (type === 'text' || type === 'tags'));
  if (section.only !== undefined && 'range' in section.only && !isText) properties.push(`ranges={${rangesOf(section.only, fields, imports)}}`);
  if (features.sort && view !== 'table' && view !== 'calendar') properties.push(`sorts={${one}Fields}`);
  if (features.search) properties.push(attribute('searchLabel', phrases.search(entity.plural)));
  if (features.import) {
    imports.use('../data/csv', 'readCsv');
    imports.use(`./${one}`, `blank${type}`);
    properties.push(`onImport={(text) => ${all}.addMany(readCsv(text, ${one}Fields, blank${type}))}`);
  }
  if (features.export) {
    imports.use('../data/csv', 'downloadCsv');
    properties.push(`onExport={() => downloadCsv('${all}', browse.shown, ${one}Fields)}`);
  }
  if (features.print) properties.push('onPrint={() => window.print()}');
  if (adds) properties.push(attribute('addLabel', phrases.add(entity.name)), `onAdd={${adding(entity)}}`);
  return `<ViewBar\n${properties.map((property) => `  ${property}\n`).join('')}/>`;
}

/** A day can be narrowed to the usual ranges as well. */
function rangesOf({ field, range }: { readonly field: string; readonly range: string }, fields: readonly Field[], imports: ViewContext['imports']): string {
  const isDay = fields.some(({ key, type }) => key === field && (type === 'date' || type === 'datetime'));
  if (!isDay) return `{ ${field}: ['${range}'] }`;
  const usual = imports.use('../data/ranges', 'DAY_RANGES');
  const isUsual = /^(?:any|today|this-(?:week|month|year))$/.test(range);
  return `{ ${field}: ${isUsual ? usual : `[...${usual}, '${range}']`} }`;
}

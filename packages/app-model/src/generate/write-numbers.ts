/** The components that count and add up: charts and totals. */
import { capital } from '../lexicon/plurals.ts';
import type { Entity } from '../model/app-model.ts';
import type { Field } from '../model/field.ts';
import type { ViewSection } from '../model/section.ts';
import { computedName, namesOf, optionsName } from './names.ts';
import { PHRASES } from './phrases.ts';
import { attribute, type Imports, jsxText, literal, quote } from './source.ts';
import type { ViewContext } from './view-context.ts';
import { isMoney, presence, textExpression } from './write-field.ts';

export function writeChart(name: string, context: ViewContext): string {
  const { entity, section, imports, language } = context;
  const { one, all } = namesOf(entity);
  const by = entity.fields.find(({ key }) => key === section.by)!;
  const value = entity.fields.find(({ key }) => key === section.value);
  const title =
    section.title ?? PHRASES[language].by(shownName(section, value, language) ?? capital(entity.plural), language === 'de' ? by.label : by.label.toLowerCase());
  const isDate = by.type === 'date' || by.type === 'datetime';
  imports.use('../components/Chart', 'Chart');
  imports.use(`./${one}`, all);
  const order = by.type === 'choice' ? `, ${imports.use(`./${one}`, optionsName(by))}` : '';
  // Money is added up by month. A weight or a mood is measured: each day has its own.
  const isMeasured = isDate && value !== undefined && (value.type === 'number' || value.type === 'rating');
  const period = section.period ?? (isMeasured ? 'day' : 'month');
  const label = labelExpression(by, entity, imports, period);
  const kept = rangeFilter(section, imports);
  const items = `${all}.useAll()${kept}${isMeasured ? `.filter((item) => ${presence(value, 'item')})` : ''}`;
  const isAverage = section.average !== undefined && value !== undefined;
  const grouped = isAverage
    ? `${imports.use('../data/groups', 'groupAverages')}(${items}, (item) => ${label}, ${knownFunction(value, entity, imports)}${order})`
    : `${imports.use('../data/groups', 'groupAmounts')}(${items}, (item) => ${label}, ${amountFunction(value, entity, imports)}${order})`;
  const amounts = isDate ? `${imports.use('../data/groups', IN_TIME[period])}(${grouped})` : grouped;
  const shape = section.shape ?? (isDate ? 'line' : 'bars');
  const format = formatOf(value, entity, imports);
  const note = rangeNote(section, entity, imports);
  return `${imports.toString()}

export function ${name}() {
  const amounts = ${amounts};

  return (
    <section className="card chart" ${attribute('aria-label', title)}>
      <h2>${jsxText(title)}</h2>
${
  note === undefined
    ? ''
    : `      <p className="muted">{${note}}</p>
`
}      <Chart ${attribute('label', title)} shape="${shape}" amounts={amounts} format={${format}} />
    </section>
  );
}
`;
}

function shownName({ average }: ViewSection, value: Field | undefined, language: ViewContext['language']): string | undefined {
  return average === undefined || value === undefined ? value?.label : PHRASES[language].average(value.label);
}

function rangeIn({ only }: ViewSection): string | undefined {
  return only !== undefined && 'range' in only && only.range !== 'any' ? only.range : undefined;
}

/** Says which range it is. */
function rangeNote(section: ViewSection, { fields }: Entity, imports: Imports): string | undefined {
  const range = rangeIn(section);
  if (range === undefined) return undefined;
  const text = `${imports.use('../data/range-text', 'rangeText')}('${range}')`;
  const field = fields.find(({ key }) => key === section.only?.field);
  if (field === undefined || field.type === 'date' || field.type === 'datetime') return text;
  return `\`${field.label.replace(/[`$\\]/g, '\\$&')}: \${${text}}\``;
}

/** Charts and totals of a range count only what is in the range. */
function rangeFilter(section: ViewSection, imports: Imports): string {
  const range = rangeIn(section);
  return range === undefined ? '' : `.filter((item) => ${imports.use('../data/ranges', 'isWithin')}(item.${section.only?.field}, '${range}'))`;
}

type Period = NonNullable<ViewSection['period']>;

/** Which function of `data/groups` puts the groups in order and names them. */
const IN_TIME: Readonly<Record<Period, string>> = { day: 'byDay', week: 'byDay', month: 'byMonth', year: 'byYear' };

function labelExpression(by: Field, entity: Entity, imports: Imports, period: Period = 'month'): string {
  if (by.type === 'date' || by.type === 'datetime') {
    if (period === 'week') return `${imports.use('../data/days', 'weekOf')}(item.${by.key})`;
    return `item.${by.key}.slice(0, ${{ day: 10, month: 7, year: 4 }[period]})`;
  }
  if (by.type === 'tags') return `item.${by.key}`;
  return textExpression(by, entity, 'item', imports);
}

/** A function from an item to the number that counts. Without a field, each counts as one. */
function amountFunction(value: Field | undefined, entity: Entity, imports: Imports): string {
  if (!value) return '() => 1';
  if (value.type === 'computed') return `(item) => ${imports.use(`./${namesOf(entity).one}`, computedName(entity, value))}(item) ?? 0`;
  return value.type === 'rating' ? `(item) => item.${value.key}` : `(item) => item.${value.key} ?? 0`;
}

/** The same, but null where nothing was entered, which averages skip. */
function knownFunction(value: Field, entity: Entity, imports: Imports): string {
  if (value.type === 'computed') return imports.use(`./${namesOf(entity).one}`, computedName(entity, value));
  return value.type === 'rating' ? `(item) => item.${value.key} || null` : `(item) => item.${value.key}`;
}

function formatOf(value: Field | undefined, entity: Entity, imports: Imports): string {
  return imports.use('../data/formats', value && isMoney(value, entity) ? 'formatMoney' : 'formatNumber');
}

export function writeTotals(name: string, context: ViewContext): string {
  const { entity, section, imports } = context;
  const { one, all } = namesOf(entity);
  const by = entity.fields.find(({ key }) => key === section.by);
  const value = entity.fields.find(({ key }) => key === section.value);
  imports.use('../components/Totals', 'Totals');
  imports.use(`./${one}`, all);
  if (by && section.sum !== false && (section.average === undefined || value === undefined)) imports.use('../texts', 'texts');
  const amount = amountFunction(value, entity, imports);
  const format = formatOf(value, entity, imports);
  const limit = by === undefined && value !== undefined ? limitLines(section, value, entity, imports, amount, format) : undefined;
  const goal = by === undefined && value?.type !== 'rating' ? goalLines(section, value, entity, imports, amount, format) : undefined;
  const lines = by ? groupedTotals(section, by, entity, imports, amount, format) : plainTotals(section, value, entity, imports, amount, format);
  const kept = rangeFilter(section, imports);
  const note = rangeNote(section, entity, imports);
  return `${imports.toString()}

export function ${name}() {
  const items = ${all}.useAll()${kept};
${lines}${limit?.lines ?? ''}${goal ?? ''}
  return <Totals ${attribute('label', section.title ?? capital(entity.plural))} amounts={${shownAmounts(limit !== undefined, goal !== undefined)}}${limit === undefined ? '' : ' warning={warning}'}${goal === undefined ? '' : ' goal={goal}'}${note === undefined ? '' : ` note={${note}}`} />;
}
`;
}

function plainTotals(
  { average, sum: hasSum }: ViewSection,
  value: Field | undefined,
  entity: Entity,
  imports: Imports,
  amount: string,
  format: string,
): string {
  const count = `{ label: ${quote(capital(entity.plural))}, text: ${imports.use('../data/formats', 'formatNumber')}(items.length) }`;
  if (!value) return `  const amounts = [${count}];\n`;
  // Of the only amount of money, the sum is simply the total.
  const isOnlyMoney = isMoney(value, entity) && entity.fields.filter((field) => isMoney(field, entity)).length === 1;
  const label = isOnlyMoney ? `${imports.use('../texts', 'texts')}.total` : quote(value.label);
  if (value.type === 'rating')
    return `  const amounts = [\n    ${count},\n    { label: ${quote(value.label)}, text: formatNumber(${imports.use('../data/groups', 'averageOf')}(items, ${knownFunction(value, entity, imports)})) },\n  ];\n`;
  if (hasSum === false && average === 'entry') return `  const amounts = [\n${averageLine(average, value, entity, imports, format, '')}    ${count},\n  ];\n`;
  const sum = `${imports.use('../data/groups', 'sumOf')}(items, ${amount})`;
  const mean = averageLine(average, value, entity, imports, format, sum);
  return `  const amounts = [\n    { label: ${label}, text: ${format}(${sum}), isMain: true },\n${mean}    ${count},\n  ];\n`;
}

function averageLine(average: ViewSection['average'], value: Field, entity: Entity, imports: Imports, format: string, sum: string): string {
  if (average === undefined) return '';
  const texts = imports.use('../texts', 'texts');
  if (average === 'entry')
    return `    { label: ${texts}.average, text: ${format}(${imports.use('../data/groups', 'averageOf')}(items, ${knownFunction(value, entity, imports)})) },\n`;
  const date = entity.fields.find(({ type }) => type === 'date' || type === 'datetime');
  if (date === undefined) return '';
  const periods = imports.use('../data/days', 'periodsOf');
  return `    { label: ${texts}.averageOf.${average}, text: ${format}(${sum} / ${periods}(items.map((item) => item.${date.key}), '${average}')) },\n`;
}

function shownAmounts(hasLimit: boolean, hasGoal: boolean): string {
  const more = [...(hasLimit ? ['ofLimit'] : []), ...(hasGoal ? ['ofGoal'] : [])];
  return more.length === 0 ? 'amounts' : `[...amounts, ${more.join(', ')}]`;
}

/** The entries of this day, week, month or year, or all of them. */
function currentItems(period: Period | undefined, entity: Entity, imports: Imports): { readonly items: string; readonly isOfPeriod: boolean } {
  const date = period === undefined ? undefined : entity.fields.find(({ type }) => type === 'date' || type === 'datetime');
  if (date === undefined) return { items: 'items', isOfPeriod: false };
  const label = labelExpression(date, entity, imports, period);
  const now = label.replace(`item.${date.key}`, `${imports.use('../data/days', 'today')}()`);
  return { items: `items.filter((item) => ${label} === ${now})`, isOfPeriod: true };
}

/** How much of a goal is reached. */
function goalLines(
  { goal, period }: ViewSection,
  value: Field | undefined,
  entity: Entity,
  imports: Imports,
  amount: string,
  format: string,
): string | undefined {
  if (goal === undefined) return undefined;
  const texts = imports.use('../texts', 'texts');
  const { items, isOfPeriod } = currentItems(period, entity, imports);
  const reached = value === undefined ? `${items}.length` : `${imports.use('../data/groups', 'sumOf')}(${items}, ${amount})`;
  const unit = value?.unit === undefined ? '' : ` ${value.unit.replace(/[`$\\]/g, '\\$&')}`;
  return `
  const goal = { reached: ${reached}, of: ${goal} };
  const ofGoal = { label: ${isOfPeriod ? `${texts}.goalOf.${period}` : `${texts}.goal`}, text: \`\${${format}(goal.reached)} / \${${format}(goal.of)}${unit}\` };
`;
}

/** What of a limit is used: of this month where the entries have a date. */
function limitLines(section: ViewSection, value: Field, entity: Entity, imports: Imports, amount: string, format: string): { lines: string } | undefined {
  if (section.limit === undefined || value.type === 'rating') return undefined;
  const { period } = section;
  const texts = imports.use('../texts', 'texts');
  const { items, isOfPeriod } = currentItems(period, entity, imports);
  return {
    lines: `
  const limit = ${section.limit};
  const used = ${imports.use('../data/groups', 'sumOf')}(${items}, ${amount});
  const isOver = used > limit;
  const ofLimit = { label: ${!isOfPeriod ? `${texts}.limit` : `${texts}.limitOf.${period}`}, text: \`\${${format}(used)} / \${${format}(limit)}\`, isOver };
  const warning = isOver ? ${texts}.overLimit(${format}(used - limit)) : undefined;
`,
  };
}

function groupedTotals(section: ViewSection, by: Field, entity: Entity, imports: Imports, amount: string, format: string): string {
  const { one } = namesOf(entity);
  const order = by.type === 'choice' ? `, ${imports.use(`./${one}`, optionsName(by))}` : '';
  const value = entity.fields.find(({ key }) => key === section.value);
  const minus = section.minus ?? [];
  const isDate = by.type === 'date' || by.type === 'datetime';
  const period = section.period ?? 'month';
  const label = labelExpression(by, entity, imports, period);
  const isAverage = section.average !== undefined && value !== undefined;
  const grouped = isAverage
    ? `${imports.use('../data/groups', 'groupAverages')}(items, (item) => ${label}, ${knownFunction(value, entity, imports)}${order})`
    : `${imports.use('../data/groups', 'groupAmounts')}(items, (item) => ${label}, ${amount}${order})`;
  const total = minus.length === 0 ? 'group.value' : `(${literal(minus)}.includes(group.label) ? -group.value : group.value)`;
  const sum =
    section.sum === false || isAverage
      ? ''
      : `    { label: texts.${minus.length === 0 ? 'total' : 'balance'}, text: ${format}(${imports.use('../data/groups', 'sumOf')}(groups, (group) => ${total})), isMain: true },\n`;
  return `  const groups = ${isDate ? `${imports.use('../data/groups', IN_TIME[period])}(${grouped})` : grouped};
  const amounts = [
    ...groups.map((group) => ({ label: group.label, text: ${format}(group.value) })),
${sum}  ];
`;
}

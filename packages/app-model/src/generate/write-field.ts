/** How a field appears in code: its type, its value when nothing was entered, how it is shown and how it is entered. */
import type { Entity } from '../model/app-model.ts';
import type { Field } from '../model/field.ts';
import { emptyValue, fittedValue } from '../model/values.ts';
import { isStored, tableName } from './database/columns.ts';
import { computedName, namesOf, optionsName, tonesName } from './names.ts';
import { attribute, type Imports, literal } from './source.ts';
import { rolesOf } from './roles.ts';
import { tonesOf } from './tones.ts';

export function typeOf(field: Field): string {
  switch (field.type) {
    case 'number':
    case 'money':
      return 'number | null';
    case 'rating':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'tags':
    case 'checklist':
      return 'readonly string[]';
    case 'choice':
      return `(typeof ${optionsName(field)})[number] | ''`;
    default:
      return 'string';
  }
}

/** The value a new item has. */
export function blankValue(field: Field, imports: Imports): string {
  if (field.default === undefined) return literal(emptyValue(field.type));
  if (field.default === 'today' && (field.type === 'date' || field.type === 'datetime')) return `${imports.use('../data/days', 'today')}()`;
  return literal(fittedValue(field.default, field));
}

/** Where the names of an entity's module are found from: its own folder. */
const ENTITY_MODULE = (entity: Pick<Entity, 'key'>): string => `./${namesOf(entity).one}`;

/** The module of the entity that a field refers to. */
function targetModule(field: Field, entity: Entity): string {
  const { all, one } = namesOf({ key: field.entity! });
  return field.entity === entity.key ? ENTITY_MODULE(entity) : `../${all}/${one}`;
}

/** An expression of a value as plain text. `item` is the variable. */
export function textExpression(field: Field, entity: Entity, item: string, imports: Imports): string {
  const value = `${item}.${field.key}`;
  switch (field.type) {
    case 'number':
    case 'money':
      return `${imports.use('../data/formats', field.type === 'money' ? 'formatMoney' : 'formatNumber')}(${value})`;
    case 'rating':
      return `String(${value})`;
    case 'date':
      return `${imports.use('../data/formats', 'formatDay')}(${value})`;
    case 'datetime':
      return `${imports.use('../data/formats', 'formatTime')}(${value})`;
    case 'boolean':
      imports.use('../texts', 'texts');
      return `(${value} ? texts.yes : texts.no)`;
    case 'tags':
      return `${value}.join(', ')`;
    case 'checklist':
      return `${imports.use('../data/steps', 'stepsText')}(${value})`;
    case 'reference': {
      const target = namesOf({ key: field.entity! });
      const module = targetModule(field, entity);
      return `${imports.use(module, `${target.one}Name`)}(${imports.use(module, target.all)}.get(${value}))`;
    }
    case 'computed':
      return computedText(field, entity, item, imports);
    default:
      return value;
  }
}

function computedText(field: Field, entity: Entity, item: string, imports: Imports): string {
  const value = `${imports.use(ENTITY_MODULE(entity), computedName(entity, field))}(${item})`;
  if (field.computed?.type === 'days-left') return `${imports.use('../data/formats', 'formatDaysLeft')}(${value})`;
  return `${imports.use('../data/formats', isMoney(field, entity) ? 'formatMoney' : 'formatNumber')}(${value})`;
}

/** Whether it is shown as an amount of money: what is computed from money is money. */
export function isMoney(field: Field, entity: Entity): boolean {
  if (field.type === 'money') return true;
  const of = field.computed?.of;
  return Array.isArray(of) && of.some((key) => entity.fields.find((other) => other.key === key)?.type === 'money');
}

export function isNumberLike(field: Field): boolean {
  return field.type === 'number' || field.type === 'money' || (field.type === 'computed' && field.computed?.type !== 'days-left');
}

/** JSX that shows the value of `item`. */
export function shownValue(field: Field, entity: Entity, item: string, imports: Imports, doneExpression?: string): string {
  const value = `${item}.${field.key}`;
  const text = () => textExpression(field, entity, item, imports);
  switch (field.type) {
    case 'choice':
      return `{${value} !== '' && <${imports.use('../components/Chip', 'Chip')} tone={${toneExpression(field, entity, value, imports)}}>{${value}}</Chip>}`;
    case 'rating':
      return `<${imports.use('../components/Rating', 'Rating')} value={${value}} />`;
    case 'tags':
      return `<${imports.use('../components/Tags', 'Tags')} tags={${value}} />`;
    case 'checklist':
      return checklist(field, entity, item, imports);
    case 'email':
      return `{${value} !== '' && <a href={\`mailto:\${${value}}\`}>{${value}}</a>}`;
    case 'phone':
      return `{${value} !== '' && <a href={\`tel:\${${value}}\`}>{${value}}</a>}`;
    case 'url':
      return `{${value} !== '' && <a href={${value}} target="_blank" rel="noreferrer">{${value}.replace(/^https?:\\/\\/(?:www\\.)?|\\/$/g, '')}</a>}`;
    case 'image':
      if (entity.access !== undefined)
        return `<${imports.use('../database/StoredPicture', 'StoredPicture')} bucket="${tableName(entity)}" path={${value}} alt={${imports.use(ENTITY_MODULE(entity), `${namesOf(entity).one}Name`)}(${item})} />`;
      return `<${imports.use('../components/Picture', 'Picture')} src={${value}} alt={${imports.use(ENTITY_MODULE(entity), `${namesOf(entity).one}Name`)}(${item})} />`;
    case 'color':
      return `{${value} !== '' && <span className="swatch" style={{ background: ${value} }} title={${value}} />}`;
    case 'date':
    case 'datetime': {
      const late =
        doneExpression === undefined ? '' : ` className={${value} < ${imports.use('../data/days', 'today')}() && !${doneExpression} ? 'is-late' : undefined}`;
      return `{${value} !== '' && <time dateTime={${value}}${late}>{${text()}}</time>}`;
    }
    case 'number':
      if (field.low !== undefined) return `<span className={${isLow(field, item)} ? 'is-late' : undefined}>${plainNumber(field, value, text())}</span>`;
      return plainNumber(field, value, text());
    case 'money':
      if (field.low !== undefined) return `<span className={${isLow(field, item)} ? 'is-late' : undefined}>{${text()}}</span>`;
      return `{${text()}}`;
    default:
      return `{${text()}}`;
  }
}

/** A checklist is ticked off where it is shown. */
function checklist({ key, label }: Field, entity: Entity, item: string, imports: Imports): string {
  const { all } = namesOf(entity);
  const change = `onChange={(${key}) => ${imports.use(ENTITY_MODULE(entity), all)}.update(${item}.id, { ${key} })}`;
  const mayChange = isStored(entity) ? ` isFixed={!${all}.mayChange(${item})}` : '';
  return `<${imports.use('../components/Checklist', 'Checklist')} ${attribute('label', label)} steps={${item}.${key}} ${change}${mayChange} />`;
}

function plainNumber(field: Field, value: string, text: string): string {
  return field.unit === undefined ? `{${text}}` : `{${value} !== null && \`\${${text}} ${field.unit.replace(/[`$\\]/g, '\\$&')}\`}`;
}

/** Whether a number is below its limit. What was not entered is not. */
function isLow({ key, low }: Field, item: string): string {
  const limit = typeof low === 'string' ? `${item}.${low}` : String(low);
  const isThere = typeof low === 'string' ? ` && ${limit} !== null` : '';
  return `${item}.${key} !== null${isThere} && ${item}.${key} < ${limit}`;
}

function toneExpression(field: Field, entity: Entity, value: string, imports: Imports): string {
  if (tonesOf(field) === undefined) return `${imports.use(ENTITY_MODULE(entity), optionsName(field))}.indexOf(${value})`;
  return `${imports.use(ENTITY_MODULE(entity), tonesName(field))}[${value}]`;
}

/** Whether the value is nothing, as an expression; undefined if it always shows something. */
export function presence(field: Field, item: string): string | undefined {
  const value = `${item}.${field.key}`;
  switch (field.type) {
    case 'number':
    case 'money':
      return `${value} !== null`;
    case 'rating':
      return `${value} > 0`;
    case 'tags':
    case 'checklist':
      return `${value}.length > 0`;
    case 'boolean':
    case 'computed':
      return undefined;
    default:
      return `${value} !== ''`;
  }
}

const INPUT_TYPES: Partial<Record<Field['type'], string>> = {
  email: 'email',
  url: 'url',
  phone: 'tel',
  date: 'date',
  datetime: 'datetime-local',
  color: 'color',
};

/** JSX that enters the value. The form's state is `draft`, and `change` changes it. */
export function inputFor(field: Field, entity: Entity, imports: Imports): string {
  const { key, label } = field;
  const value = `draft.${key}`;
  const required = field.required && field.type !== 'boolean' ? ' required' : '';
  const named = attribute('label', label);
  switch (field.type) {
    case 'boolean':
      return `<label className="check">
  <input type="checkbox" checked={${value}} onChange={(event) => change({ ${key}: event.target.checked })} />
  <span>${labelText(label)}</span>
</label>`;
    case 'rating':
      return `<${imports.use('../components/Rating', 'RatingInput')} ${named} value={${value}} onChange={(${key}) => change({ ${key} })} />`;
    case 'tags':
      return `<${imports.use('../components/Tags', 'TagsInput')} ${named} tags={${value}} onChange={(${key}) => change({ ${key} })} />`;
    case 'checklist':
      return `<${imports.use('../components/Checklist', 'ChecklistInput')} ${named} steps={${value}} onChange={(${key}) => change({ ${key} })} />`;
    case 'image':
      if (entity.access !== undefined)
        return `<${imports.use('../database/StoredPicture', 'StoredPictureInput')} ${named} bucket="${tableName(entity)}" path={${value}} onChange={(${key}) => change({ ${key} })} />`;
      return `<${imports.use('../components/Picture', 'PictureInput')} ${named} src={${value}} onChange={(${key}) => change({ ${key} })} />`;
    case 'longtext':
      return labeled(
        label,
        `<textarea className="input"${required} value={${value}} onChange={(event) => change({ ${key}: event.target.value })} />`,
        'field wide',
      );
    case 'choice': {
      const options = imports.use(ENTITY_MODULE(entity), optionsName(field));
      const type = namesOf(entity).type;
      return labeled(
        label,
        `<select className="input"${required} value={${value}} onChange={(event) => change({ ${key}: event.target.value as ${type}['${key}'] })}>
  <option value="" />
  {${options}.map((option) => (
    <option key={option}>{option}</option>
  ))}
</select>`,
      );
    }
    case 'reference': {
      const target = namesOf({ key: field.entity! });
      const module = targetModule(field, entity);
      return labeled(
        label,
        `<select className="input"${required} value={${value}} onChange={(event) => change({ ${key}: event.target.value })}>
  <option value="" />
  {${imports.use(module, target.all)}.all().map((item) => (
    <option key={item.id} value={item.id}>
      {${imports.use(module, `${target.one}Name`)}(item)}
    </option>
  ))}
</select>`,
      );
    }
    case 'number':
    case 'money': {
      const limits = [field.min === undefined ? '' : ` min={${field.min}}`, field.max === undefined ? '' : ` max={${field.max}}`].join('');
      const shown = field.unit === undefined ? label : `${label} (${field.unit})`;
      return labeled(
        shown,
        `<input className="input" type="number" inputMode="decimal" step="any"${limits}${required} value={${value} ?? ''} onChange={(event) => change({ ${key}: ${imports.use('../data/formats', 'numberFrom')}(event.target.value) })} />`,
      );
    }
    case 'color':
      return labeled(
        label,
        `<input className="input" type="color" value={${value} === '' ? '#888888' : ${value}} onChange={(event) => change({ ${key}: event.target.value })} />`,
      );
    default: {
      const type = INPUT_TYPES[field.type];
      return labeled(
        label,
        `<input className="input"${type === undefined ? '' : ` type="${type}"`}${required} value={${value}} onChange={(event) => change({ ${key}: event.target.value })} />`,
        isWide(field, entity) ? 'field wide' : undefined,
      );
    }
  }
}

/** The title has a line of its own, unless it stands beside the only other short field. */
function isWide(field: Field, entity: Entity): boolean {
  const short = entity.fields.filter(({ type }) => type !== 'longtext' && type !== 'computed');
  return short.length !== 2 && rolesOf(entity).title === field;
}

function labeled(label: string, input: string, className = 'field'): string {
  return `<label className="${className}">
  <span>${labelText(label)}</span>
${input
  .split('\n')
  .map((line) => `  ${line}`)
  .join('\n')}
</label>`;
}

function labelText(label: string): string {
  return /[{}<>&]/.test(label) ? `{${literal(label)}}` : label;
}

/** What is inside of a view: rows, cards, columns. `item` is the thing, `browse.shown` are those to show. */
import { isStored } from './database/columns.ts';
import type { Entity } from '../model/app-model.ts';
import type { Field } from '../model/field.ts';
import { namesOf, optionsName, tonesName } from './names.ts';
import { rolesOf } from './roles.ts';
import { attribute, indent, jsxText } from './source.ts';
import { tonesOf } from './tones.ts';
import { isNumberLike, presence, shownValue } from './write-field.ts';
import { cartButton } from './write-cart.ts';
import type { ViewContext } from './view-context.ts';

/** The title of a thing, which opens it. */
function titleOf({ entity, imports }: ViewContext, className = ''): string {
  const { type, one } = namesOf(entity);
  const { done } = rolesOf(entity);
  const name = `{${imports.use(`./${one}`, `${one}Name`)}(item)}`;
  const struck = done ? `${imports.use(`./${one}`, `is${type}Done`)}(item)` : undefined;
  const classes = ['button-link', className].filter((part) => part !== '').join(' ');
  const classAttribute = struck === undefined ? `className="${classes}"` : `className={${struck} ? '${classes} is-done' : '${classes}'}`;
  if (entity.features.detail) return `<a ${classAttribute} href={\`#/${one}/\${item.id}\`}>\n  ${name}\n</a>`;
  return `<button type="button" ${classAttribute} onClick={() => setEdited(item)}>\n  ${name}\n</button>`;
}

function value(field: Field, { entity, imports }: ViewContext): string {
  const { type, one } = namesOf(entity);
  const { due } = rolesOf(entity);
  const done = due === field ? `${imports.use(`./${one}`, `is${type}Done`)}(item)` : undefined;
  return shownValue(field, entity, 'item', imports, done);
}

/** Types whose values are shown by an element that is only there if the value is. */
const SHOWN_IF_THERE = new Set<Field['type']>(['choice', 'rating', 'tags', 'checklist', 'color', 'date', 'datetime', 'email', 'phone', 'url']);

/** The value in an element, if there is one. */
function optional(field: Field, context: ViewContext): string {
  if (field.type === 'boolean') return `{item.${field.key} && <span>${jsxText(field.label)}</span>}`;
  const shown = value(field, context);
  const present = presence(field, 'item');
  if (needsName(field, context.entity)) return named(field, shown, present);
  if (SHOWN_IF_THERE.has(field.type)) return shown;
  const element = shown.startsWith('<') ? shown : `<span>${shown}</span>`;
  return present === undefined ? element : `{${present} && ${element}}`;
}

/** A number says nothing without a unit, and one of two dates or amounts not which of them it is. */
function needsName(field: Field, { fields }: Entity): boolean {
  if (field.type === 'number') return field.unit === undefined;
  if (field.type === 'computed') return field.computed?.type !== 'days-left';
  return /^(?:date|datetime|money)$/.test(field.type) && fields.some((other) => other !== field && other.type === field.type);
}

function named(field: Field, shown: string, present: string | undefined): string {
  const inner = /<time.*<\/time>/.exec(shown)?.[0] ?? shown;
  const element = `<span>\n  <span className="fact-name">${jsxText(field.label)}</span> ${inner}\n</span>`;
  return present === undefined ? element : `{${present} && (\n${indent(element, 2)}\n)}`;
}

function deleteButton({ entity, imports }: ViewContext): string {
  const { type, one, all } = namesOf(entity);
  imports.use('../texts', 'texts');
  imports.use('../components/Icon', 'Icon');
  imports.use(`./${one}`, `delete${type}`, `${one}Name`);
  const button = `<button type="button" className="button-icon" aria-label={\`\${texts.delete}: \${${one}Name(item)}\`} onClick={() => delete${type}(item)}>
  <Icon name="close" size={16} />
</button>`;
  if (!isStored(entity)) return button;
  imports.use(`./${one}`, all);
  return `{${all}.mayRemove(item) && (\n${indent(button, 2)}\n)}`;
}

function checkBox(check: Field, entity: Entity, imports: ViewContext['imports']): string {
  const { one, all } = namesOf(entity);
  imports.use(`./${one}`, all, `${one}Name`);
  return `<input
  type="checkbox"
  aria-label={\`${check.label.replace(/[`$\\]/g, '\\$&')}: \${${one}Name(item)}\`}
  checked={item.${check.key}}${isStored(entity) ? `\n  disabled={!${all}.mayChange(item)}` : ''}
  onChange={(event) => ${all}.update(item.id, { ${check.key}: event.target.checked })}
/>`;
}

/** The first letters of the title, as a sign. */
function avatar({ entity, imports }: ViewContext): string {
  const { one } = namesOf(entity);
  imports.use('../components/Avatar', 'Avatar');
  return `<Avatar name={${imports.use(`./${one}`, `${one}Name`)}(item)}${rolesOf(entity).isPerson ? ' isPerson' : ''} />`;
}

export function listBody(context: ViewContext): string {
  const { entity, imports } = context;
  const { check, rest } = rolesOf(entity);
  const side = rest.filter((field) => /^(?:money|number|date|datetime|choice|rating|computed)$/.test(field.type)).slice(0, 3);
  const meta = rest.filter((field) => !side.includes(field) && field.type !== 'color').slice(0, 4);
  const pieces = [
    check ? checkBox(check, entity, imports) : avatar(context),
    `<div className="item-main">\n${indent(titleOf(context, 'item-title'), 2)}${meta.length === 0 ? '' : `\n  <div className="item-meta">\n${indent(meta.map((field) => optional(field, context)).join('\n'), 4)}\n  </div>`}\n</div>`,
    ...(side.length === 0 ? [] : [`<div className="item-side">\n${indent(side.map((field) => optional(field, context)).join('\n'), 2)}\n</div>`]),
    deleteButton(context),
  ];
  return `<ul className="items">
  {${context.rows ?? 'browse.shown'}.map((item) => (
    <li key={item.id} className="item">
${indent(pieces.join('\n'), 6)}
    </li>
  ))}
</ul>`;
}

export function tableBody(context: ViewContext): string {
  const { entity, imports } = context;
  const { title, isPerson } = rolesOf(entity);
  const columns = entity.fields.filter(({ type }) => type !== 'image');
  const canSort = (field: Field): boolean => entity.features.sort && !/^(?:computed|reference|color|checklist)$/.test(field.type);
  const heads = columns.map((field) => {
    const number = isNumberLike(field);
    if (canSort(field)) {
      imports.use('../components/SortHeader', 'SortHeader');
      return `<SortHeader browse={browse} field="${field.key}" ${attribute('label', field.label)}${number ? ' isNumber' : ''} />`;
    }
    return `<th scope="col"${number ? ' className="number"' : ''}>${jsxText(field.label)}</th>`;
  });
  const cells = columns.map((field) => {
    const label = ` ${attribute('data-label', field.label)}`;
    if (field === title) {
      const name = isPerson ? `<span className="with-avatar">\n${indent(`${avatar(context)}\n${titleOf(context)}`, 2)}\n</span>` : titleOf(context);
      return `<td className="strong"${label}>\n${indent(name, 2)}\n</td>`;
    }
    if (field.type === 'boolean') return `<td${label}>\n${indent(checkBox(field, entity, imports), 2)}\n</td>`;
    return `<td${isNumberLike(field) ? ' className="number"' : ''}${label}>${value(field, context)}</td>`;
  });
  imports.use('../texts', 'texts');
  return `<div className="table-frame">
  <table>
    <thead>
      <tr>
${indent(heads.join('\n'), 8)}
        <th>
          <span className="visually-hidden">{texts.delete}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {${context.rows ?? 'browse.shown'}.map((item) => (
        <tr key={item.id}>
${indent(cells.join('\n'), 10)}
          <td className="actions">
${indent(deleteButton(context), 12)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
</div>`;
}

export function cardsBody(context: ViewContext): string {
  const { entity, imports } = context;
  const { image, check, rest, isPerson } = rolesOf(entity);
  const facts = rest.filter((field) => field.type !== 'longtext').slice(0, 5);
  const long = rest.find((field) => field.type === 'longtext');
  const pieces = [
    ...(image ? [shownValue(image, entity, 'item', imports)] : isPerson ? [] : [drawing(context)]),
    image || !isPerson
      ? `<h2>\n${indent(titleOf(context), 2)}\n</h2>`
      : `<div className="card-head">\n${indent(`${avatar(context)}\n<h2>\n${indent(titleOf(context), 2)}\n</h2>`, 2)}\n</div>`,
    ...(long ? [`{item.${long.key} !== '' && <p className="muted">{item.${long.key}}</p>}`] : []),
    ...(facts.length === 0 && !check
      ? []
      : [`<div className="card-facts">\n${indent([...facts, ...(check ? [check] : [])].map((field) => optional(field, context)).join('\n'), 2)}\n</div>`]),
    ...(context.cart === undefined ? [] : [cartButton(entity, imports, 'button')]),
  ];
  return `<ul className="cards">
  {${context.rows ?? 'browse.shown'}.map((item) => (
    <li key={item.id} className="card">
${indent(pieces.join('\n'), 6)}
    </li>
  ))}
</ul>`;
}

export function galleryBody(context: ViewContext): string {
  const { entity, imports } = context;
  const { one } = namesOf(entity);
  const { image, rest } = rolesOf(entity);
  const facts = rest.filter((field) => !/^(?:longtext|checklist|color|email|url|phone|boolean)$/.test(field.type)).slice(0, 2);
  imports.use(`./${one}`, `${one}Name`);
  const open = entity.features.detail ? `{ window.location.hash = \`#/${one}/\${item.id}\`; }` : 'setEdited(item)';
  const inside = [
    image ? shownValue(image, entity, 'item', imports) : drawing(context),
    `<span className="item-title">{${one}Name(item)}</span>`,
    ...(facts.length === 0 ? [] : [`<span className="item-meta">\n${indent(facts.map((field) => optional(field, context)).join('\n'), 2)}\n</span>`]),
  ];
  return `<ul className="gallery">
  {${context.rows ?? 'browse.shown'}.map((item) => (
    <li key={item.id} className="gallery-tile">
      <button type="button" className="gallery-open" onClick={() => ${open}}>
${indent(inside.join('\n'), 8)}
      </button>
${context.cart === undefined ? '' : `${indent(cartButton(entity, imports, 'button gallery-action'), 6)}\n`}    </li>
  ))}
</ul>`;
}

/** In place of a picture. */
function drawing({ entity, imports }: ViewContext): string {
  const { one } = namesOf(entity);
  return `<${imports.use('../components/Scene', 'Scene')} name={${imports.use(`./${one}`, `${one}Name`)}(item)} />`;
}

export function boardBody(context: ViewContext): string {
  const { entity, section, imports } = context;
  const { type, one, all } = namesOf(entity);
  const by = entity.fields.find(({ key }) => key === section.by)!;
  const facts = rolesOf(entity)
    .rest.filter((field) => field !== by && field.type !== 'longtext')
    .slice(0, 3);
  imports.use('../components/Board', 'Board');
  imports.use('../texts', 'texts');
  imports.use(`./${one}`, optionsName(by), `${one}Name`, `blank${type}`);
  const inside = [
    titleOf({ ...context, entity: { ...entity, fields: entity.fields.map((field) => (field === by ? { ...field, done: undefined } : field)) } }, 'item-title'),
    ...(facts.length === 0 ? [] : [`<div className="item-meta">\n${indent(facts.map((field) => optional(field, context)).join('\n'), 2)}\n</div>`]),
  ];
  return `<Board
  items={browse.shown}
  columns={${optionsName(by)}}
${tonesOf(by) === undefined ? '' : `  tones={${imports.use(`./${one}`, tonesName(by))}}\n`}  columnOf={(item) => item.${by.key}}
  nameOf={${one}Name}
  onMove={(item, column) => ${all}.update(item.id, { ${by.key}: column as ${type}['${by.key}'] })}
  onAdd={(column) => setEdited({ ...blank${type}(), ${by.key}: column as ${type}['${by.key}'] })}
  addLabel={texts.add}
>
  {(item) => (
    <>
${indent(inside.join('\n'), 6)}
    </>
  )}
</Board>`;
}

export function calendarBody(context: ViewContext): string {
  const { entity, section, imports } = context;
  const { type, one } = namesOf(entity);
  const by = entity.fields.find(({ key }) => key === section.by)!;
  imports.use('../components/Calendar', 'Calendar');
  imports.use(`./${one}`, `${one}Name`, `blank${type}`);
  const day = by.type === 'datetime' ? `\`\${day}T09:00\`` : 'day';
  return `<Calendar
  items={browse.shown}
  dayOfItem={(item) => item.${by.key}}
  nameOf={${one}Name}
  onOpen={setEdited}
  onAdd={(day) => setEdited({ ...blank${type}(), ${by.key}: ${day} })}
/>`;
}

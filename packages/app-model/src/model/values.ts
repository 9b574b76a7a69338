/** The values of rows: what an empty one is, and how it changes when its field does. */
import type { AppModel, Entity } from './app-model.ts';
import type { Field, FieldType, Row, Value } from './field.ts';

export function emptyValue(type: FieldType): Value {
  switch (type) {
    case 'number':
    case 'money':
      return null;
    case 'rating':
      return 0;
    case 'boolean':
      return false;
    case 'tags':
    case 'checklist':
      return [];
    default:
      return '';
  }
}

/** A value as the field can hold it. What does not fit becomes empty. */
export function fittedValue(value: Value | undefined, field: Field): Value {
  const empty = emptyValue(field.type);
  if (value === undefined || value === null) return empty;
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  switch (field.type) {
    case 'number':
    case 'money': {
      const number = typeof value === 'number' ? value : Number.parseFloat(text.replace(',', '.').replace(/[^\d.+-]/g, ''));
      return Number.isFinite(number) ? number : empty;
    }
    case 'rating':
      return Math.max(0, Math.min(5, Math.round(Number(text) || 0)));
    case 'boolean':
      return value === true || /^(?:true|yes|done|1)$/i.test(text);
    case 'tags':
      return Array.isArray(value) ? value : text.split(/\s*,\s*/).filter((tag) => tag !== '');
    case 'checklist':
      return (Array.isArray(value) ? value : text.split(/\s*[,\n]\s*/))
        .filter((step) => step !== '')
        .map((step) => (/^\[[ x]\] /.test(step) ? step : `[ ] ${step}`));
    case 'choice':
      return field.options?.find((option) => option.toLowerCase() === text.toLowerCase()) ?? empty;
    case 'date':
      return isDay(text) ? text : empty;
    case 'datetime':
      return isDay(text.replace(/T\d\d:\d\d$/, '')) ? text : empty;
    case 'color':
      return /^#[0-9a-f]{6}$/i.test(text) ? text : empty;
    default:
      return typeof value === 'boolean' ? (value ? 'yes' : '') : text;
  }
}

/** A calendar day, or one relative to today. */
function isDay(text: string): boolean {
  return /^(?:\d{4}-\d\d-\d\d|today(?:[+-]\d{1,4})?)$/.test(text);
}

/** The sample rows with a value for every field that is entered, and nothing else. */
export function fittedRows({ fields, rows }: Pick<Entity, 'fields' | 'rows'>): Row[] {
  const entered = fields.filter(({ type }) => type !== 'computed');
  return rows.map((row) => Object.fromEntries(entered.map((field) => [field.key, fittedValue(row[field.key], field)])));
}

/** The model with fitting rows everywhere. A row refers to another by its id (`author-2`), or to begin with by its name. */
export function normalized(model: AppModel): AppModel {
  const fitted = model.entities.map((entity) => ({ ...entity, rows: fittedRows(entity) }));
  const byKey = new Map(fitted.map((entity) => [entity.key, entity]));
  return { ...model, entities: fitted.map((entity) => ({ ...entity, rows: entity.rows.map((row) => withReferences(row, entity, byKey)) })) };
}

function withReferences(row: Row, { fields }: Entity, entities: ReadonlyMap<string, Entity>): Row {
  const references = fields.filter(({ type }) => type === 'reference');
  if (references.length === 0) return row;
  const ids = references.map((field) => [field.key, referenceId(String(row[field.key] ?? ''), entities.get(field.entity ?? ''))]);
  return { ...row, ...Object.fromEntries(ids) };
}

function referenceId(value: string, target: Entity | undefined): string {
  if (value === '' || !target) return '';
  const ids = target.rows.map((_row, index) => rowId(target.key, index));
  if (ids.includes(value)) return value;
  const found = target.rows.findIndex((row) => Object.values(row).some((other) => typeof other === 'string' && other.toLowerCase() === value.toLowerCase()));
  return ids[found] ?? '';
}

/** How a sample row is referred to. */
export function rowId(entity: string, index: number): string {
  return `${entity}-${index + 1}`;
}

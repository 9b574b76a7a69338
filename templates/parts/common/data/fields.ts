/** Fields: how their values are shown, entered and read. */
import { texts } from '../texts';
import { daysUntil, yearsSince } from './days';
import { formatDay, formatDaysLeft, formatMoney, formatNumber, formatTime, numberFrom } from './formats';

export type Value = string | number | boolean | null | undefined | readonly string[];
export type Values = Readonly<Record<string, Value>>;

export interface Field {
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly options?: readonly string[];
  /** The values that mean "done". */
  readonly done?: readonly string[];
  readonly required?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  readonly default?: Value;
  readonly computed?: { readonly type: string; readonly of: string | readonly string[] };
}

/** A value as the list shows it. */
export function fieldText(field: Field, item: Values): string {
  const value = field.computed === undefined ? item[field.key] : computedValue(field.computed, item);
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return value.join(', ');
  switch (field.type) {
    case 'money':
      return formatMoney(Number(value));
    case 'number':
      // 2019 and not 2,019.
      if (field.key === 'year') return String(value);
      return field.unit === undefined ? formatNumber(Number(value)) : `${formatNumber(Number(value))} ${field.unit}`;
    case 'computed':
      return field.computed?.type === 'days-left' ? formatDaysLeft(Number(value)) : formatNumber(Number(value));
    case 'rating':
      return '★'.repeat(Number(value));
    case 'boolean':
      return value === true ? texts.yes : texts.no;
    case 'date':
      return formatDay(String(value));
    case 'datetime':
      return formatTime(String(value));
    default:
      return String(value);
  }
}

/** A value as the search finds it. */
export function searchText(field: Field, item: Values): string {
  return `${fieldText(field, item)} ${String(item[field.key] ?? '')}`.toLowerCase();
}

function computedValue({ type, of }: NonNullable<Field['computed']>, item: Values): number | null {
  if (typeof of === 'string') return item[of] ? (type === 'age' ? yearsSince : daysUntil)(String(item[of])) : null;
  const [left, right] = of.map((key) => item[key]);
  if (typeof left !== 'number' || typeof right !== 'number') return null;
  if (type === 'product') return left * right;
  return type === 'sum' ? left + right : left - right;
}

const INPUT_TYPES: Readonly<Record<string, string>> = {
  number: 'number',
  money: 'number',
  date: 'date',
  datetime: 'datetime-local',
  email: 'email',
  url: 'url',
  phone: 'tel',
  color: 'color',
};

export const inputType = ({ type }: Field): string => INPUT_TYPES[type] ?? 'text';

export type Control = 'checkbox' | 'select' | 'textarea' | 'input';

export function controlOf({ type }: Field): Control {
  if (type === 'boolean') return 'checkbox';
  if (type === 'longtext') return 'textarea';
  return type === 'choice' || type === 'rating' ? 'select' : 'input';
}

export const enteredFields = (fields: readonly Field[]): readonly Field[] => fields.filter(({ computed }) => computed === undefined);

/** What can be chosen. The first choice is none. */
export function optionsOf({ type, options = [] }: Field): { value: string; label: string }[] {
  if (type === 'rating') return [0, 1, 2, 3, 4, 5].map((stars) => ({ value: String(stars), label: stars === 0 ? texts.none : '★'.repeat(stars) }));
  return [{ value: '', label: texts.none }, ...options.map((option) => ({ value: option, label: option }))];
}

/** A value as a form shows it. */
export function inputValue(field: Field, item: Values | undefined): string {
  const value = item === undefined ? field.default : item[field.key];
  if (value === undefined || value === null) return field.type === 'rating' ? '0' : '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** What was entered in a form whose controls have the keys of the fields as names. */
export function readForm(fields: readonly Field[], form: HTMLFormElement): Values {
  const data = new FormData(form);
  return Object.fromEntries(enteredFields(fields).map((field) => [field.key, readValue(field, data)]));
}

function readValue({ key, type }: Field, data: FormData): Value {
  const text = String(data.get(key) ?? '').trim();
  if (type === 'boolean') return data.has(key);
  if (type === 'number' || type === 'money') return numberFrom(text);
  if (type === 'rating') return Number(text);
  return type === 'tags' ? text.split(',').flatMap((tag) => tag.trim() || []) : text;
}

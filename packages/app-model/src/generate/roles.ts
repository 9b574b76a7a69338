/** What the fields of an entity are good for where there is no room for all of them. */
import type { Entity } from '../model/app-model.ts';
import type { Field } from '../model/field.ts';

export interface Roles {
  /** What a thing is called by. */
  readonly title: Field;
  /** Crossed off in lists. */
  readonly check: Field | undefined;
  readonly image: Field | undefined;
  /** Says whether a thing is done. */
  readonly done: Field | undefined;
  /** When it should be done. */
  readonly due: Field | undefined;
  /** It is a person, or something that can be reached like one. */
  readonly isPerson: boolean;
  /** The others, in order. */
  readonly rest: readonly Field[];
}

/** Boxes that are ticked when nothing is left to do. */
const DONE_KEYS = /^(?:done|finished|completed?|bought|packed|paid|returned|delivered|erledigt|hecho|fait)$/i;

export function rolesOf({ fields }: Pick<Entity, 'fields'>): Roles {
  const entered = fields.filter(({ type }) => type !== 'computed');
  const title = titleIn(entered);
  const check = fields.find(({ type }) => type === 'boolean');
  const image = fields.find(({ type }) => type === 'image');
  const done =
    fields.find((field) => field.done !== undefined && field.done.length > 0 && (field.type === 'boolean' || field.type === 'choice')) ??
    fields.find(({ type, key }) => type === 'boolean' && DONE_KEYS.test(key));
  const dates = fields.filter(({ type }) => type === 'date');
  // Of an invoice's two dates, one is only the day on which it was written.
  const due = done && (dates.find(({ key }) => /due|deadline|until|expir/i.test(key)) ?? (dates.length === 1 ? dates[0] : undefined));
  const isPerson = fields.some(({ type }) => type === 'email' || type === 'phone');
  return { title, check, image, done, due, isPerson, rest: fields.filter((field) => ![title, check, image].includes(field)) };
}

/** A short text; without one, what is entered first if it can be read as a name, such as a joke or the day of a weight. */
function titleIn(fields: readonly Field[]): Field {
  const [first] = fields;
  const text = fields.find(({ type, key }) => type === 'text' && key !== 'notes');
  return (
    text ??
    (first && /^(?:longtext|date|datetime)$/.test(first.type) ? first : undefined) ??
    fields.find(({ type }) => /^(?:text|longtext|email|url|phone|choice)$/.test(type)) ??
    first!
  );
}

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
  /** The others, in order. */
  readonly rest: readonly Field[];
}

export function rolesOf({ fields }: Pick<Entity, 'fields'>): Roles {
  const entered = fields.filter(({ type }) => type !== 'computed');
  const title = entered.find(({ type }) => type === 'text') ?? entered.find(({ type }) => /^(?:longtext|email|url|phone|choice)$/.test(type)) ?? entered[0]!;
  const check = fields.find(({ type }) => type === 'boolean');
  const image = fields.find(({ type }) => type === 'image');
  const done = fields.find((field) => field.done !== undefined && field.done.length > 0 && (field.type === 'boolean' || field.type === 'choice'));
  const dates = fields.filter(({ type }) => type === 'date');
  // Of an invoice's two dates, one is only the day on which it was written.
  const due = done && (dates.find(({ key }) => /due|deadline|until|expir/i.test(key)) ?? (dates.length === 1 ? dates[0] : undefined));
  return { title, check, image, done, due, rest: fields.filter((field) => ![title, check, image].includes(field)) };
}

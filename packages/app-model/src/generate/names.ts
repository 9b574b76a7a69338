/** The names that an entity has in code. They come from its key, and so stay the same when it is renamed. */
import type { Entity } from '../model/app-model.ts';
import { capital, plural, singular } from '../lexicon/plurals.ts';

/** Names that the written code uses for something else. */
const TAKEN = new Set(
  'App Array Board Boolean Browse Calendar Chart Chip Collection Date Dialog Error Event FormEvent Function Icon Map Number Object Picture Promise Rating Record Set String Symbol Tags Toast Totals Partial Omit Pick Readonly'.split(
    ' ',
  ),
);

export interface EntityNames {
  /** `Expense` */
  readonly type: string;
  /** `expense` */
  readonly one: string;
  /** `expenses`, its collection */
  readonly all: string;
  /** `src/expenses` */
  readonly folder: string;
}

/** Variables and modules that may not be shadowed by a collection. */
const TAKEN_VARIABLES = new Set('texts app browse document window data tools content components pages days formats numbers items news'.split(' '));

export function namesOf({ key }: Pick<Entity, 'key'>): EntityNames {
  const one = singular(key);
  const several = plural(one);
  const all = TAKEN_VARIABLES.has(several) || several === one ? `${one}List` : several;
  const type = TAKEN.has(capital(one)) ? `${capital(one)}Item` : capital(one);
  return { type, one, all, folder: `src/${all}` };
}

/** `CATEGORY_OPTIONS` */
export function optionsName(field: { readonly key: string }): string {
  return `${field.key.replace(/([A-Z])/g, '_$1').toUpperCase()}_OPTIONS`;
}

/** `CATEGORY_TONES` */
export function tonesName(field: { readonly key: string }): string {
  return optionsName(field).replace(/OPTIONS$/, 'TONES');
}

/** `orderTotal`, which computes the field `total` of an order. */
export function computedName(entity: Pick<Entity, 'key'>, field: { readonly key: string }): string {
  const name = capital(field.key);
  return `${namesOf(entity).one}${name === 'Name' || name === 'Fields' ? `${name}Value` : name}`;
}

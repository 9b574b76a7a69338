import type { PointChange, Refusal } from '../point-edits/plan-change.ts';

const computed = (what: string) => `${what} is decided when the app runs, so it is not in the code. Ask the assistant to change it.`;
const notFound = (what: string) => `${what} was not found in the code. Ask the assistant to change it.`;
const several = (what: string) => `${what} is in the code more than once, and nothing says which one this is. Ask the assistant to change it.`;

/** Why a change is not in the source, and what to do. */
export const REFUSALS: Readonly<Record<PointChange['type'], Readonly<Record<Refusal, string>>>> = {
  text: { computed: computed('This text'), 'not-found': notFound('This text'), several: several('This text'), invalid: 'Enter some text.' },
  style: {
    computed: computed('The style of this element'),
    'not-found': notFound('This element'),
    several: several('This element'),
    invalid: 'This value is not plain CSS. Enter a color or a size.',
  },
  link: {
    computed: computed('This link'),
    'not-found': notFound('This link'),
    several: several('This link'),
    invalid: 'Enter a path such as /about, or an address that begins with https:, mailto: or tel:.',
  },
  picture: {
    computed: computed('This picture'),
    'not-found': notFound('This picture'),
    several: several('This picture'),
    invalid: 'Enter a path such as /photo.png, or an address that begins with https:.',
  },
};

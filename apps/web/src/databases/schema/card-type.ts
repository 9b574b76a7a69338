import { shortType } from '../column-types.ts';

/** A type for a card, which has no room for digits of a number. */
export const cardType = (type: string): string => shortType(type).replace(/^numeric\(.*\)$/, 'numeric');

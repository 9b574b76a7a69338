/**
 * Whose something is that this browser keeps: a person's, by their id; nobody's yet (`null`), kept while nobody
 * was signed in; or, `undefined`, kept by a version of the product that did not say.
 */
export type Owner = string | null | undefined;

/**
 * Whether it comes back by itself. What was made before a sign-in goes with whoever signs in; another person's stays
 * theirs, also where they share the browser; and of what nobody is named for, only the one who made it can tell.
 */
export const isOwn = (owner: Owner, personId: string | undefined): boolean => owner === null || (owner !== undefined && owner === personId);

/** Times that something was left behind here. */
let departures = 0;

/**
 * A name for what a person leaves behind in a page that lives on, where somebody else may be next. Each time a new one:
 * what was left before, and was not taken up since, must not be written over.
 */
export const leftBy = (page: string, personId: string | undefined): string => `${page} left ${personId ?? ''} ${++departures}`;

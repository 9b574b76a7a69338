/**
 * Whose entry this is in the browser's storage: a person's id, `null` when nobody was signed in, or `undefined` when a
 * version of the product wrote it that did not record the owner.
 */
export type Owner = string | null | undefined;

/**
 * Whether an entry may be restored without asking. What was made before a sign-in belongs to the person who signs
 * in next. Another person's entry stays theirs, even in a shared browser, and only the person can say whether an
 * unknown owner's entry is theirs.
 */
export const isOwn = (owner: Owner, personId: string | undefined): boolean => owner === null || (owner !== undefined && owner === personId);

/**
 * A page name for what a person leaves behind in a page that stays open, where somebody else may be next. It is new each
 * time, so that nothing that was left before and not restored since is overwritten.
 */
export const leftBy = (page: string, personId: string | undefined): string =>
  `${page} left ${personId ?? ''} ${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;

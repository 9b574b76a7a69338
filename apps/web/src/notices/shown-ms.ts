import type { Notice } from '@lathe/workspace';

const SHOWN_MS = 6000;
/** Slow readers read about 12 characters a second. */
const MS_PER_CHARACTER = 80;

/** How long a notice is shown: long enough to be read. Errors and notices with a button stay, so that everyone has time to reach the button (WCAG 2.2.1). */
export const shownMs = ({ kind, action, text }: Notice): number =>
  kind === 'error' || action ? Number.POSITIVE_INFINITY : Math.max(SHOWN_MS, text.length * MS_PER_CHARACTER);

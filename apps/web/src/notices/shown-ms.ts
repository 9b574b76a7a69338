import type { Notice } from '@lathe/workspace';

const SHOWN_MS = 6000;

/** How long a notice is shown. Errors and notices with a button stay, so that everyone has time to reach the button (WCAG 2.2.1). */
export const shownMs = ({ kind, action }: Notice): number => (kind === 'error' || action ? Number.POSITIVE_INFINITY : SHOWN_MS);

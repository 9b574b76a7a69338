import type { Notice } from '@lathe/workspace';

const SHOWN_MS = 6000;

/** How long a notice is shown by itself. One with a button gives everybody the time they need to reach it (WCAG 2.2.1). */
export const shownMs = ({ kind, action }: Notice): number => (kind === 'error' || action ? Number.POSITIVE_INFINITY : SHOWN_MS);

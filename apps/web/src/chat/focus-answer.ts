import type { MouseEvent } from 'react';

/** Focuses the answer that a button stands in, because the click removes or replaces the button. */
export function focusAnswer({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('article')?.focus({ preventScroll: true });
}
